import type { Severity } from '@assay/contract/severities.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** How a new rating changes a known finding. */
export interface FindingTransition {
  fingerprint: string;
  kind: 'closed' | 'reopened' | 'severity';
  /** Stored severity before. */
  from: Severity;
  /** Severity in the new rating; null if it no longer reports the finding. */
  to: Severity | null;
}

/** Compares the findings of a new rating with the stored ones; called before they are replaced. */
export async function listFindingTransitions(
  tx: Tx,
  domainId: string,
  findings: readonly { fingerprint: string; severity: Severity }[],
): Promise<FindingTransition[]> {
  const present = findings.map(({ fingerprint, severity }) => ({ fingerprint, severity }));
  const { rows } = await sql<FindingTransition>`
    select f.fingerprint, f.payload->>'severity' as "from", n.severity as "to",
      case when n.fingerprint is null then 'closed' when f.closed_at is not null then 'reopened' else 'severity' end
        as kind
    from finding f
    left join jsonb_to_recordset(${jsonb(present)}) n (fingerprint text, severity text)
      on n.fingerprint = f.fingerprint
    where f.domain_id = ${domainId}
      and ((f.closed_at is null and n.severity is distinct from f.payload->>'severity')
        or (f.closed_at is not null and n.fingerprint is not null))
    order by f.fingerprint`.execute(tx);
  return rows;
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
