import type { TicketFailure } from '@assay/contract/api/analysis/tickets.ts';
import type { AbsenceCause } from '@assay/contract/assessment.ts';
import type { TicketSeverity, TicketSystem } from '@assay/contract/values/decisions.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { CLOSED_BY, DUE, isUnseen, LAST_SEEN } from '../ratings/work/finding-state.ts';
import type { Tx } from '../transaction.ts';

/** A ticket with the finding that it is about. */
export interface TicketRecord {
  id: string;
  companyId: string;
  domainId: string;
  domain: string;
  fingerprint: string;
  remoteId: string | null;
  key: string | null;
  state: 'waiting' | 'open' | 'closed';
  creationSentAt: Date | null;
  attempts: number;
  /** The finding is in the latest rating, and neither accepted nor disputed. */
  wanted: boolean;
  /** The domain was deleted. */
  gone: boolean;
  decision: 'accepted' | 'disputed' | null;
  /** Why the finding is no longer reported; null if it is open, or if that is not known. */
  closedBy: AbsenceCause | null;
  /** Last day of an accepted risk, YYYY-MM-DD. */
  until: string | null;
  contentKey: string;
  assignee: string | null;
  due: string | null;
  /** Null if the finding was deleted with its domain. */
  data: Record<string, unknown> | null;
  /** Oldest comment of the finding that the ticket does not have. */
  comment: { id: string; by: string | null; text: string } | null;
  action: 'create' | 'drop' | 'close' | 'reopen' | 'update' | 'comment';
}

/** What the ticket system said of a ticket. */
export interface RemoteState {
  id: string;
  key: string;
  url: string;
  open: boolean;
  /** Status in the words of the ticket system. */
  status: string;
  declined: boolean;
}

/** Requests tickets for open findings of at least this severity that have none. @returns how many */
export async function insertDueTickets(
  tx: Tx,
  connection: { id: string; companyId: string },
  severities: readonly TicketSeverity[],
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    insert into finding_ticket (id, company_id, connection_id, domain_id, fingerprint, sent_event_id)
    select gen_random_uuid(), f.company_id, ${connection.id}::uuid, f.domain_id, f.fingerprint, ${uuidv7()}::uuid
    from finding f
    join domain d on d.id = f.domain_id and d.deleted_at is null
    left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
    where f.company_id = ${connection.companyId}::uuid and f.closed_at is null and m.decision is null
      and f.payload->>'severity' = any(${[...severities]}::text[]) and f.payload->>'confidence' <> 'tentative'
      and not exists (
        select from finding_ticket t
        where t.connection_id = ${connection.id}::uuid and t.domain_id = f.domain_id and t.fingerprint = f.fingerprint)
    order by array_position(${[...severities]}::text[], f.payload->>'severity'), f.first_seen limit ${limit}
    on conflict on constraint one_ticket_per_finding do nothing returning 1`.execute(tx);
  return rows.length;
}

/** Requests the ticket of one finding; nothing changes if it has one. */
export async function insertTicket(
  tx: Tx,
  ticket: { companyId: string; connectionId: string; domainId: string; fingerprint: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into finding_ticket (id, company_id, connection_id, domain_id, fingerprint, sent_event_id)
    values (${uuidv7()}, ${ticket.companyId}, ${ticket.connectionId}, ${ticket.domainId}, ${ticket.fingerprint},
      ${uuidv7()})
    on conflict on constraint one_ticket_per_finding do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** The ticket that differs from its finding and is due longest; null if all are up to date or wait for a retry. */
export async function findDueTicket(tx: Tx, connectionId: string): Promise<TicketRecord | null> {
  const { rows } = await sql<TicketRecord>`
    select * from (
      select t.id, t.company_id as "companyId", t.domain_id as "domainId", d.name as domain, t.fingerprint,
        t.remote_id as "remoteId", t.remote_key as key, t.state, t.creation_sent_at as "creationSentAt", t.attempts,
        w.wanted, d.deleted_at is not null as gone, m.decision, ${CLOSED_BY} as "closedBy", m.expires_on::text as until, k.content as "contentKey", a.name as assignee,
        ${DUE}::text as due, f.payload as data, said.comment, t.next_attempt_at,
        case
          when t.remote_id is null then case when w.wanted then 'create' else 'drop' end
          -- What could not be assessed may still be there.
          when t.state = 'open' and not w.wanted and (w.decided or not ${isUnseen(CLOSED_BY)}) then 'close'
          -- Closed by the product, or closed there although a later scan still found it.
          when t.state = 'closed' and w.wanted and not t.declined
            and (t.changed_there_at is null or ${LAST_SEEN} > t.changed_there_at) then 'reopen'
          when t.state = 'open' and w.wanted and t.content_key <> k.content then 'update'
          when said.comment is not null then 'comment'
        end as action
      from finding_ticket t
      join domain d on d.id = t.domain_id
      join company c on c.id = t.company_id
      left join finding f on f.domain_id = t.domain_id and f.fingerprint = t.fingerprint
      left join finding_decision m on m.domain_id = t.domain_id and m.fingerprint = t.fingerprint
      left join account a on a.id = m.assignee_id
      cross join lateral (
        select f.fingerprint is not null and f.closed_at is null and m.decision is null and d.deleted_at is null
          as wanted, f.fingerprint is null or m.decision is not null or d.deleted_at is not null as decided) w
      cross join lateral (
        select md5(concat_ws('|', f.payload->>'severity', f.payload->>'facts', a.name, ${DUE})) as content) k
      left join lateral (
        select jsonb_build_object('id', e.id, 'by', b.name, 'text', e.message) as comment from finding_event e
        left join account b on b.id = e.account_id
        where e.domain_id = t.domain_id and e.fingerprint = t.fingerprint and e.kind = 'commented'
          and e.id > t.sent_event_id
        order by e.id limit 1) said on t.remote_id is not null
      where t.connection_id = ${connectionId} and t.next_attempt_at <= now()
    ) due where action is not null order by next_attempt_at, id limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Whether tickets of a connection failed and are retried. */
export async function hasFailedTickets(tx: Tx, connectionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from finding_ticket where connection_id = ${connectionId} and error is not null limit 1`.execute(tx);
  return rows.length > 0;
}

/** Stored before the request is sent, so that a crash does not lead to a second ticket. */
export async function markCreationSent(tx: Tx, id: string): Promise<void> {
  await sql`update finding_ticket set creation_sent_at = now() where id = ${id}`.execute(tx);
}

/** Stores what the product did to a ticket. */
export async function recordTicket(
  tx: Tx,
  id: string,
  done: { remote: RemoteState; contentKey: string | null },
): Promise<void> {
  const { remote } = done;
  await sql`
    update finding_ticket set remote_id = ${remote.id}, remote_key = ${remote.key}, remote_url = ${remote.url},
      remote_status = ${remote.status}, state = ${remote.open ? 'open' : 'closed'}, declined = false,
      changed_there_at = case when state = ${remote.open ? 'open' : 'closed'} then changed_there_at end,
      creation_sent_at = null, attempts = 0, error = null, next_attempt_at = now(), updated_at = now(),
      content_key = coalesce(${done.contentKey}, content_key)
    where id = ${id}`.execute(tx);
}

export async function recordSentComment(tx: Tx, id: string, eventId: string): Promise<void> {
  await sql`
    update finding_ticket set sent_event_id = ${eventId}, attempts = 0, error = null, updated_at = now()
    where id = ${id}`.execute(tx);
}

/** @param unsent the request that creates the ticket had no effect */
export async function recordTicketFailure(
  tx: Tx,
  id: string,
  failed: { failure: TicketFailure; againInSeconds: number; unsent: boolean },
): Promise<void> {
  await sql`
    update finding_ticket set attempts = attempts + 1, error = ${failed.failure},
      next_attempt_at = now() + make_interval(secs => ${failed.againInSeconds}),
      creation_sent_at = case when ${failed.unsent} then null else creation_sent_at end
    where id = ${id}`.execute(tx);
}

export async function deleteTicket(tx: Tx, id: string): Promise<void> {
  await sql`delete from finding_ticket where id = ${id}`.execute(tx);
}

/** A ticket of a connection by its id in the ticket system. */
export interface KnownTicket {
  id: string;
  companyId: string;
  domainId: string;
  fingerprint: string;
  remoteId: string;
  key: string;
  state: 'open' | 'closed';
  readComments: string[];
}

export async function listKnownTickets(
  tx: Tx,
  connectionId: string,
  remoteIds: readonly string[],
): Promise<KnownTicket[]> {
  const { rows } = await sql<KnownTicket>`
    select id, company_id as "companyId", domain_id as "domainId", fingerprint, remote_id as "remoteId",
      remote_key as key, state, read_comments as "readComments"
    from finding_ticket where connection_id = ${connectionId} and remote_id = any(${[...remoteIds]}::text[])
    order by id`.execute(tx);
  return rows;
}

/** Stores the state of a ticket in its system. */
export async function recordRemoteState(tx: Tx, id: string, remote: RemoteState & { at: Date }): Promise<void> {
  const state = remote.open ? 'open' : 'closed';
  await sql`
    update finding_ticket set remote_status = ${remote.status}, remote_key = ${remote.key}, remote_url = ${remote.url},
      changed_there_at = case when state = ${state} then changed_there_at else ${remote.at}::timestamptz end,
      -- A ticket that the product closed as not planned is not declined by anybody.
      declined = ${remote.declined} and (state <> ${state} or changed_there_at is not null),
      state = ${state}, updated_at = now()
    where id = ${id}`.execute(tx);
}

/** Comments that were read, so that none is read twice; the newest are kept. */
export async function recordReadComments(tx: Tx, id: string, comments: readonly string[]): Promise<void> {
  await sql`
    update finding_ticket set read_comments = ${comments.slice(-COMMENTS_KEPT)}::text[] where id = ${id}`.execute(tx);
}

/** More than a poll reads, so that a comment cannot come back. */
const COMMENTS_KEPT = 200;

export interface FindingTicketRow {
  connectionId: string;
  connection: string;
  system: TicketSystem;
  key: string | null;
  url: string | null;
  state: 'waiting' | 'open' | 'closed';
  status: string;
  declined: boolean;
  failure: TicketFailure | null;
  updatedAt: Date;
}

export async function listTicketsOfFinding(tx: Tx, domainId: string, fingerprint: string): Promise<FindingTicketRow[]> {
  const { rows } = await sql<FindingTicketRow>`
    select c.id as "connectionId", c.name as connection, c.system, t.remote_key as key, t.remote_url as url, t.state,
      t.remote_status as status, t.declined, coalesce(t.error, c.error) as failure, t.updated_at as "updatedAt"
    from finding_ticket t join ticket_connection c on c.id = t.connection_id
    where t.domain_id = ${domainId} and t.fingerprint = ${fingerprint} order by c.id`.execute(tx);
  return rows;
}

/** Tickets of each connection of a company. */
export async function countTickets(
  tx: Tx,
  companyId: string,
): Promise<ReadonlyMap<string, { tickets: number; waiting: number }>> {
  const { rows } = await sql<{ id: string; tickets: number; waiting: number }>`
    select connection_id as id, (count(*) filter (where remote_id is not null))::int as tickets,
      (count(*) filter (where remote_id is null or error is not null))::int as waiting
    from finding_ticket where company_id = ${companyId} group by connection_id`.execute(tx);
  return new Map(rows.map(({ id, tickets, waiting }) => [id, { tickets, waiting }]));
}
