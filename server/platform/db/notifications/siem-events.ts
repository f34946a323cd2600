import type { AbsenceCause } from '@assay/contract/assessment.ts';
import type { TicketSeverity } from '@assay/contract/values/decisions.ts';
import { sql } from 'kysely';
import { AUDIT_ENTRIES } from '../audit.ts';
import { jsonb } from '../jsonb.ts';
import { CLOSED_BY, DUE, LAST_SEEN } from '../ratings/work/finding-state.ts';
import type { Tx } from '../transaction.ts';

/** A finding that differs from what a connection has sent. */
export interface ChangedFinding {
  domainId: string;
  domain: string;
  fingerprint: string;
  firstSeen: Date;
  lastSeen: Date;
  closedAt: Date | null;
  /** Why the finding is no longer reported; null if it is open, or if that is not known. */
  closedBy: AbsenceCause | null;
  /** Not in the latest rating, or its domain was deleted. */
  closed: boolean;
  /** Null = never sent. */
  sentState: 'open' | 'closed' | null;
  decision: 'accepted' | 'disputed' | null;
  progress: string | null;
  assignee: string | null;
  /** YYYY-MM-DD. */
  due: string | null;
  contentKey: string;
  data: Record<string, unknown>;
}

/**
 * Findings that a connection has to send: open ones of these severities that it never sent, and those that changed since
 * it did.
 */
export async function listChangedFindings(
  tx: Tx,
  connection: { id: string; companyId: string },
  severities: readonly TicketSeverity[],
  limit: number,
): Promise<ChangedFinding[]> {
  const { rows } = await sql<ChangedFinding>`
    select f.domain_id as "domainId", d.name as domain, f.fingerprint, f.first_seen as "firstSeen",
      ${LAST_SEEN} as "lastSeen", f.closed_at as "closedAt", ${CLOSED_BY} as "closedBy", k.closed,
      s.state as "sentState", m.decision, m.progress,
      a.name as assignee, ${DUE}::text as due, k.content as "contentKey", f.payload as data
    from finding f
    join domain d on d.id = f.domain_id
    join company c on c.id = f.company_id
    left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
    left join account a on a.id = m.assignee_id
    left join siem_finding s
      on s.connection_id = ${connection.id}::uuid and s.domain_id = f.domain_id and s.fingerprint = f.fingerprint
    cross join lateral (
      select y.closed, y.hash, concat_ws(':', y.hash, ${CLOSED_BY}) as content
      from (
        select f.closed_at is not null or d.deleted_at is not null as closed,
          md5(concat_ws('|', f.payload->>'severity', f.payload->>'confidence', f.payload->>'facts',
            f.closed_at is not null or d.deleted_at is not null, m.decision, m.progress, a.name, ${DUE})) as hash) y) k
    where f.company_id = ${connection.companyId}::uuid
      and case when s.content_key is null
        then not k.closed and f.payload->>'severity' = any(${[...severities]}::text[])
        -- A finding that could not be assessed is sent again once it is known why it is gone. Keys of an earlier release
        -- have no cause.
        else split_part(s.content_key, ':', 1) <> k.hash or (s.content_key like '%:%' and s.content_key <> k.content) end
    order by f.last_seen, f.domain_id, f.fingerprint limit ${limit}`.execute(tx);
  return rows;
}

/** Stores what a connection has sent of findings. */
export async function recordSentFindings(
  tx: Tx,
  connection: { id: string; companyId: string },
  sent: readonly Pick<ChangedFinding, 'domainId' | 'fingerprint' | 'closed' | 'contentKey'>[],
): Promise<void> {
  await sql`
    insert into siem_finding (connection_id, company_id, domain_id, fingerprint, state, content_key)
    select ${connection.id}::uuid, ${connection.companyId}::uuid, (f->>'domainId')::uuid, f->>'fingerprint',
      case when (f->>'closed')::boolean then 'closed' else 'open' end, f->>'contentKey'
    from jsonb_array_elements(${jsonb(sent)}) f
    on conflict (connection_id, domain_id, fingerprint)
    do update set state = excluded.state, content_key = excluded.content_key`.execute(tx);
}

/** An entry of the audit log with its place in the chain. */
export interface NumberedEntry {
  number: number;
  id: string;
  at: Date;
  action: string;
  target: string;
  accountId: string | null;
  /** Null for an account that the company may not see. */
  account: string | null;
  address: string | null;
  facts: Record<string, unknown>;
}

/**
 * Entries of a company after one, in the order of the chain: its numbers are given after the commit, so that none is
 * left out. Entries are read from a day before the last one, because one that was written earlier may be numbered later.
 */
export async function listEntriesAfter(
  tx: Tx,
  { companyId, auditNumber, auditAt }: { companyId: string; auditNumber: number; auditAt: Date },
  limit: number,
): Promise<NumberedEntry[]> {
  const { rows } = await sql<NumberedEntry>`
    select s.entry_number::float8 as number, e.id, e.occurred_at as at, e.action, e.target, e.account_id as "accountId",
      case when a.erased_at is null then a.email end as account,
      case when e.account_id is not null and a.id is null then null else e.address end as address, e.facts
    from audit_log l
    join audit_seal s on s.audit_id = l.id and s.entry_number > ${auditNumber}
    cross join lateral (select * from ${AUDIT_ENTRIES} e where e.id = l.id offset 0) e
    left join lateral (select * from account a where a.id = e.account_id offset 0) a on true
    where l.company_id = ${companyId}::uuid and l.occurred_at > ${auditAt}::timestamptz - interval '1 day'
    order by s.entry_number limit ${limit}`.execute(tx);
  return rows;
}

/** Stores up to which entry a connection has sent the audit log. */
export async function recordSentEntry(tx: Tx, id: string, last: Pick<NumberedEntry, 'number' | 'at'>): Promise<void> {
  await sql`
    update siem_connection set audit_number = ${last.number}, audit_at = greatest(audit_at, ${last.at})
    where id = ${id}`.execute(tx);
}
