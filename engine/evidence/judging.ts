/**
 * `judging`, one piece per domain, asset = the domain: checks that were ended because judging this evidence took more processor
 * time or memory than a check may take (engine/judging/threads). Evidence, so that a replay skips the same checks. Its time is
 * that of the scan.
 */
export interface JudgingEvidence {
  /** Check ids, sorted. */
  overrun: string[];
}
