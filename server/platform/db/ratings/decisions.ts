import type { ClosedState, FindingDecision, FindingEventKind, FindingProgress } from '@assay/contract/api/decisions.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { jsonb, storable } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';
import { CLOSED_STATE, POLICY_DUE } from './work/finding-state.ts';

/** Decision about one finding, and how far the work on it is. */
export interface DecisionRow {
  fingerprint: string;
  closed: ClosedState | null;
  decision: FindingDecision | null;
  progress: FindingProgress | null;
  reason: string;
  /** YYYY-MM-DD. */
  until: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  assigneeId: string | null;
  assignee: string | null;
  due: string | null;
  /** Due date by the policy of the company, YYYY-MM-DD. */
  policyDue: string | null;
  comments: number;
}

/** `DecisionRow`, for queries with `finding f`, its `finding_decision m`, `company c`, and the accounts `a` and `b`. */
export const DECISION_COLUMNS = sql`
  f.fingerprint, ${CLOSED_STATE} as closed, m.decision, m.progress, coalesce(m.reason, '') as reason,
  m.expires_on::text as until, b.name as "decidedBy", m.decided_at as "decidedAt", m.assignee_id as "assigneeId",
  a.name as assignee, m.due_on::text as due, (${POLICY_DUE})::text as "policyDue", coalesce(m.comments, 0) as comments`;
const FROM = sql`
  from finding f
  join company c on c.id = f.company_id
  left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
  left join account a on a.id = m.assignee_id
  left join account b on b.id = m.decided_by_id`;

/**
 * Decisions and due dates of a domain's findings; their number is bounded by the findings.
 * @param fingerprints of the findings, each with a row; null = only findings with a decision or a due date
 */
export async function listDecisions(
  tx: Tx,
  domainId: string,
  fingerprints: readonly string[] | null = null,
): Promise<DecisionRow[]> {
  const only =
    fingerprints === null
      ? sql`m.fingerprint is not null or (f.closed_at is null and c.remediation_days is not null)`
      : sql`f.fingerprint = any(${[...fingerprints]}::text[])`;
  const { rows } = await sql<DecisionRow>`
    select ${DECISION_COLUMNS} ${FROM} where f.domain_id = ${domainId} and (${only})`.execute(tx);
  return rows;
}

interface Place {
  companyId: string;
  domainId: string;
}

/** Sets or lifts (null) the decision on findings; the work on them begins anew. */
export async function upsertDecision(
  tx: Tx,
  { companyId, domainId }: Place,
  fingerprints: readonly string[],
  set: { decision: FindingDecision | null; reason: string; until: string | null; accountId: string | null },
): Promise<void> {
  await sql`
    insert into finding_decision (company_id, domain_id, fingerprint, decision, reason, expires_on, decided_by_id, decided_at)
    select ${companyId}::uuid, ${domainId}::uuid, f, ${set.decision}::text, ${storable(set.reason)}, ${set.until}::date,
           ${set.accountId}::uuid, now()
    from unnest(${[...fingerprints]}::text[]) f
    on conflict (domain_id, fingerprint) do update set
      decision = excluded.decision, reason = excluded.reason, expires_on = excluded.expires_on, decided_by_id = excluded.decided_by_id,
      decided_at = excluded.decided_at, progress = null`.execute(tx);
}

export async function upsertAssignee(
  tx: Tx,
  { companyId, domainId }: Place,
  fingerprints: readonly string[],
  set: { assigneeId: string | null; due: string | null },
): Promise<void> {
  await sql`
    insert into finding_decision (company_id, domain_id, fingerprint, assignee_id, due_on)
    select ${companyId}::uuid, ${domainId}::uuid, f, ${set.assigneeId}::uuid, ${set.due}::date
    from unnest(${[...fingerprints]}::text[]) f
    on conflict (domain_id, fingerprint) do update set
      assignee_id = excluded.assignee_id, due_on = excluded.due_on`.execute(tx);
}

export async function countComment(
  tx: Tx,
  { companyId, domainId }: Place,
  fingerprints: readonly string[],
): Promise<void> {
  await sql`
    insert into finding_decision (company_id, domain_id, fingerprint, comments)
    select ${companyId}::uuid, ${domainId}::uuid, f, 1 from unnest(${[...fingerprints]}::text[]) f
    on conflict (domain_id, fingerprint) do update set comments = finding_decision.comments + 1`.execute(tx);
}

export interface NewFindingEvent {
  accountId: string | null;
  side: 'owner' | 'administrator' | 'product';
  kind: FindingEventKind;
  text?: string;
  data?: Readonly<Record<string, string>>;
}

/** The same event in the history of each finding. */
export async function insertEvents(
  tx: Tx,
  { companyId, domainId }: Place,
  fingerprints: readonly string[],
  event: NewFindingEvent,
): Promise<void> {
  const ids = fingerprints.map(() => uuidv7());
  await sql`
    insert into finding_event (id, company_id, domain_id, fingerprint, account_id, actor_party, kind, message, payload)
    select e.id, ${companyId}::uuid, ${domainId}::uuid, e.fingerprint, ${event.accountId}::uuid, ${event.side},
           ${event.kind}, ${storable(event.text ?? '')}, ${jsonb(event.data ?? {})}
    from unnest(${ids}::uuid[], ${[...fingerprints]}::text[]) e (id, fingerprint)`.execute(tx);
}

export interface EventRow {
  id: string;
  at: Date;
  side: 'owner' | 'administrator' | 'product';
  name: string | null;
  kind: FindingEventKind;
  text: string;
  data: Record<string, string>;
}

/** The result of a re-test of a finding; null without one. */
export async function findRetestVerdict(
  tx: Tx,
  domainId: string,
  fingerprint: string,
  scanId: string,
): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    select e.id, e.created_at as at, e.actor_party as side, null as name, e.kind, e.message as text, e.payload as data
    from finding_event e
    where e.domain_id = ${domainId} and e.fingerprint = ${fingerprint} and e.payload->>'scan' = ${scanId}
      and e.kind in ('retest-open', 'retest-fixed', 'retest-inconclusive')
    order by e.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** History of a finding, the latest first. */
export async function listEvents(
  tx: Tx,
  domainId: string,
  fingerprint: string,
  list: { limit: number; offset: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const { rows } = await sql<EventRow>`
    select e.id, e.created_at as at, e.actor_party as side, a.name, e.kind, e.message as text, e.payload as data from finding_event e
    left join account a on a.id = e.account_id
    where e.domain_id = ${domainId} and e.fingerprint = ${fingerprint}
    order by e.id desc limit ${list.limit} offset ${list.offset}`.execute(tx);
  return { rows, total: await countEvents(tx, domainId, [fingerprint]) };
}

/** Events in the histories of findings. */
export async function countEvents(tx: Tx, domainId: string, fingerprints: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from finding_event
    where domain_id = ${domainId} and fingerprint = any(${[...fingerprints]}::text[])`.execute(tx);
  return rows[0]!.n;
}

/** Accepted risks of one domain whose last day is over in the company's time zone, grouped by the accepting account. */
export interface EndedAcceptance extends Place {
  domain: string;
  acceptedBy: string | null;
  fingerprints: string[];
  /** Number of them that are still in the latest rating. */
  open: number;
}

/** Ends accepted risks whose time is over. Needs a transaction over all companies. */
export async function claimEndedAcceptances(tx: Tx, limit: number): Promise<EndedAcceptance[]> {
  // The day before tomorrow is over somewhere; each company's own zone then decides.
  const { rows } = await sql<EndedAcceptance>`
    with over as (
      select f.domain_id, f.fingerprint, f.decided_by_id from finding_decision f join company c on c.id = f.company_id
      where f.decision = 'accepted' and f.expires_on <= now()::date and f.expires_on < (now() at time zone c.time_zone)::date
      order by f.expires_on limit ${limit} for update of f skip locked
    ), lifted as (
      update finding_decision f set decision = null, reason = '', expires_on = null, decided_by_id = null, decided_at = now()
      from over o where o.domain_id = f.domain_id and o.fingerprint = f.fingerprint
      returning f.company_id, f.domain_id, f.fingerprint, o.decided_by_id
    )
    select l.company_id as "companyId", l.domain_id as "domainId", d.name as domain, l.decided_by_id as "acceptedBy",
           array_agg(l.fingerprint) as fingerprints,
           (count(*) filter (where n.fingerprint is not null))::int as open
    from lifted l join domain d on d.id = l.domain_id
    left join finding n on n.domain_id = l.domain_id and n.fingerprint = l.fingerprint and n.closed_at is null
    group by l.company_id, l.domain_id, d.name, l.decided_by_id`.execute(tx);
  return rows;
}

/** Recipients of the mail, with language and time zone. */
export interface MailRecipient {
  id: string;
  email: string;
  name: string;
  language: string;
  timeZone: string;
}

const RECIPIENT = sql`id, email, name, language, time_zone as "timeZone"`;
const REACHABLE = sql`disabled_at is null and erased_at is null and activated_at is not null`;

/** An account of the company, and its owners; each once. */
export async function listOwnersAnd(tx: Tx, companyId: string, accountId: string | null): Promise<MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    select ${RECIPIENT} from account
    where company_id = ${companyId} and (company_role = 'owner' or id = ${accountId}::uuid) and ${REACHABLE}
    order by created_at limit 20`.execute(tx);
  return rows;
}

/** The accounts of the company that can log in; others are left out. */
export async function colleaguesById(tx: Tx, companyId: string, ids: readonly string[]): Promise<MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    select ${RECIPIENT} from account
    where id = any(${[...ids]}::uuid[]) and company_id = ${companyId} and ${REACHABLE}`.execute(tx);
  return rows;
}

/** Administrators that can log in. Needs a transaction over all companies. */
export async function listAdministrators(tx: Tx): Promise<MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    select ${RECIPIENT} from account where granted_permission = 0 and ${REACHABLE} order by created_at limit 20`.execute(
    tx,
  );
  return rows;
}

/** Accepted risks of open findings that end within these days (YYYY-MM-DD, both included), the earliest first. */
export async function listEndingAcceptances(
  tx: Tx,
  domainId: string,
  wanted: { from: string; until: string; limit: number },
): Promise<{ until: string; fingerprint: string; data: Record<string, unknown> }[]> {
  const { rows } = await sql<{ until: string; fingerprint: string; data: Record<string, unknown> }>`
    select n.expires_on::text as until, n.fingerprint, f.payload as data from finding_decision n
    join finding f on f.domain_id = n.domain_id and f.fingerprint = n.fingerprint and f.closed_at is null
    where n.domain_id = ${domainId} and n.decision = 'accepted'
      and n.expires_on between ${wanted.from}::date and ${wanted.until}::date
    order by n.expires_on, n.fingerprint limit ${wanted.limit}`.execute(tx);
  return rows;
}
