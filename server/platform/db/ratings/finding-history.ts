import type { AbsenceCause } from '@assay/contract/assessment.ts';
import type { Severity } from '@assay/contract/severities.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { CLOSED_BY, IS_REGRESSION, isUnseen } from './work/finding-state.ts';

/** How a new rating changes a known finding. */
export interface FindingTransition {
  fingerprint: string;
  kind: 'closed' | 'reopened' | 'severity';
  /** Stored severity before. */
  from: Severity;
  /** Severity in the new rating; null if it no longer reports the finding. */
  to: Severity | null;
  /** Why it had been closed; null if it was open, or if that is not known. */
  closedBy: AbsenceCause | null;
}

/** A finding as an earlier rating stored it. */
export interface StoredFinding {
  fingerprint: string;
  severity: Severity;
  isOpen: boolean;
  closedBy: AbsenceCause | null;
  /** The rating that stored its present content. */
  ratingId: string;
  contentHash: string | null;
}

/**
 * Stored findings that a new rating may change, by fingerprint: open ones, closed ones that it reports again, and those of
 * which it may know at last what became of them.
 */
export async function listStoredFindings(
  tx: Tx,
  domainId: string,
  reported: readonly string[],
): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select f.fingerprint, f.payload->>'severity' as severity, f.closed_at is null as "isOpen",
      ${CLOSED_BY} as "closedBy", f.rating_id as "ratingId", f.content_hash as "contentHash"
    from finding f
    where f.domain_id = ${domainId} and (f.closed_at is null or ${isUnseen(sql`f.closed_by`)}
      or f.fingerprint = any(${[...reported]}::text[]))
    order by f.fingerprint`.execute(tx);
  return rows;
}

/** Compares the findings of a new rating with those of `listStoredFindings`. Pure. */
export function findingTransitions(
  stored: readonly StoredFinding[],
  findings: readonly { fingerprint: string; severity: Severity }[],
): FindingTransition[] {
  const severities = new Map(findings.map(({ fingerprint, severity }) => [fingerprint, severity]));
  return stored.flatMap(({ fingerprint, severity: from, isOpen, closedBy }): FindingTransition[] => {
    const to = severities.get(fingerprint) ?? null;
    if (to === null) return isOpen ? [{ fingerprint, kind: 'closed', from, to, closedBy }] : [];
    if (!isOpen) return [{ fingerprint, kind: 'reopened', from, to, closedBy }];
    return from === to ? [] : [{ fingerprint, kind: 'severity', from, to, closedBy }];
  });
}

/** Fingerprints of findings that were fixed and found again since a time. */
export async function listReturnedFindings(tx: Tx, domainId: string, since: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select distinct e.fingerprint from finding_event e
    where e.domain_id = ${domainId} and ${IS_REGRESSION} and e.created_at > ${since}`.execute(tx);
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Findings for which this re-test was requested. */
export async function listRetestedFindings(tx: Tx, domainId: string, scanId: string): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`
    select distinct fingerprint from finding_event
    where domain_id = ${domainId} and kind = 'retest-requested' and payload->>'scan' = ${scanId}
    order by fingerprint`.execute(tx);
  return rows.map((row) => row.fingerprint);
}

/** The scan of the last re-test that was requested for a finding. */
export interface LastRetest {
  scanId: string;
  requestedAt: Date;
  /** State of the scan: contract/scan-states.ts. */
  state: 0 | 1 | 2 | 9;
  startedAt: Date | null;
  finishedAt: Date | null;
  failure: string | null;
}

export async function findLastRetest(tx: Tx, domainId: string, fingerprint: string): Promise<LastRetest | null> {
  const { rows } = await sql<LastRetest>`
    select s.id as "scanId", e.created_at as "requestedAt", s.state, s.started_at as "startedAt",
      s.finished_at as "finishedAt", s.failure
    from finding_event e join scan s on s.id = (e.payload->>'scan')::uuid
    where e.domain_id = ${domainId} and e.fingerprint = ${fingerprint} and e.kind = 'retest-requested'
    order by e.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
