/**
 * `judging`, one item per domain, asset = the domain: checks that were terminated because they exceeded their CPU time
 * or memory limit on this evidence (engine/evaluation/threads). Stored as evidence, so that a replay skips the same
 * checks. Its time is that of the scan.
 */
export interface CheckOverrunsEvidence {
  /** Check ids, sorted. */
  overrun: string[];
}
