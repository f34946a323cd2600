import type { DisputeFigures, DisputeState } from '@assay/contract/api/decisions.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import type { Severity } from '@assay/contract/severities.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { storable } from '../jsonb.ts';
import { COMPANY_NAME } from '../lists/paging.ts';
import { containing } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';

export interface DisputeRecord {
  id: string;
  companyId: string;
  domainId: string;
  fingerprint: string;
  status: DisputeState;
  reason: string;
  openedBy: string | null;
  openerName: string | null;
  openerEmail: string | null;
  openedAt: Date;
  changedAt: Date;
  explanation: string;
  /** As it was when disputed. */
  finding: Finding;
  domain: string;
  company: string;
}

const COLUMNS = sql`
  p.id, p.company_id as "companyId", p.domain_id as "domainId", p.fingerprint, p.status, p.reason,
  p.created_by_id as "openedBy", a.name as "openerName", a.email as "openerEmail", p.created_at as "openedAt",
  p.updated_at as "changedAt", p.explanation, p.finding, d.name as domain,
  ${COMPANY_NAME} as company`;
const FROM = sql`
  from dispute p
  join domain d on d.id = p.domain_id and d.deleted_at is null
  join company c on c.id = p.company_id
  left join account a on a.id = p.created_by_id`;

/** Opens a dispute on each of the domain's open findings; existing disputes are kept. @returns how many */
export async function insertDisputes(
  tx: Tx,
  place: { companyId: string; domainId: string },
  fingerprints: readonly string[],
  opened: { reason: string; accountId: string },
): Promise<number> {
  const ids = fingerprints.map(() => uuidv7());
  const { rows } = await sql`
    insert into dispute (id, company_id, domain_id, fingerprint, reason, created_by_id, finding)
    select e.id, ${place.companyId}::uuid, ${place.domainId}::uuid, e.fingerprint, ${storable(opened.reason)},
           ${opened.accountId}::uuid, f.payload
    from unnest(${ids}::uuid[], ${[...fingerprints]}::text[]) e (id, fingerprint)
    join finding f on f.domain_id = ${place.domainId}::uuid and f.fingerprint = e.fingerprint and f.closed_at is null
    on conflict (domain_id, fingerprint) where status in ('open', 'asked') do nothing
    returning id`.execute(tx);
  await count(tx, 'opened', rows.length);
  return rows.length;
}

/** Withdraws open disputes. @param fingerprints null = of every finding of the domain. @returns their fingerprints */
export async function withdrawDisputes(
  tx: Tx,
  domainId: string,
  fingerprints: readonly string[] | null,
): Promise<string[]> {
  const only = fingerprints === null ? sql`` : sql`and fingerprint = any(${[...fingerprints]}::text[])`;
  const { rows } = await sql<{ fingerprint: string }>`
    update dispute set status = 'withdrawn', updated_at = now()
    where domain_id = ${domainId} and status in ('open', 'asked') ${only}
    returning fingerprint`.execute(tx);
  await count(tx, 'withdrawn', rows.length);
  return rows.map((row) => row.fingerprint);
}

/** The owner replied: back into the queue. @returns fingerprints of the disputes that waited for it */
export async function requeueDisputes(tx: Tx, domainId: string, fingerprints: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`
    update dispute set status = 'open', updated_at = now()
    where domain_id = ${domainId} and fingerprint = any(${[...fingerprints]}::text[]) and status = 'asked'
    returning fingerprint`.execute(tx);
  return rows.map((row) => row.fingerprint);
}

/** The undecided dispute on a finding; null if there is none. */
export async function findOpenDispute(
  tx: Tx,
  domainId: string,
  fingerprint: string,
): Promise<{ id: string; status: DisputeState; explanation: string } | null> {
  const { rows } = await sql<{ id: string; status: DisputeState; explanation: string }>`
    select id, status, explanation from dispute
    where domain_id = ${domainId} and fingerprint = ${fingerprint} and status in ('open', 'asked')`.execute(tx);
  return rows[0] ?? null;
}

/** The queue: oldest open disputes first, latest resolved ones first. Needs a transaction over all companies. */
export async function listDisputes(
  tx: Tx,
  query: { status: DisputeState | null; search: string; limit: number; offset: number },
): Promise<{ rows: DisputeRecord[]; total: number }> {
  const pattern = containing(query.search);
  const where = sql`
    where (${query.status}::text is null or p.status = ${query.status})
      and (${query.search} = '' or d.name ilike ${pattern} or c.name ilike ${pattern})`;
  const order =
    query.status === null || ['open', 'asked'].includes(query.status)
      ? sql`order by p.status not in ('open', 'asked'), p.status <> 'open', p.updated_at, p.id`
      : sql`order by p.updated_at desc, p.id`;
  const { rows } = await sql<DisputeRecord>`
    select ${COLUMNS} ${FROM} ${where} ${order} limit ${query.limit} offset ${query.offset}`.execute(tx);
  const total = await sql<{ n: number }>`select count(*)::int as n ${FROM} ${where}`.execute(tx);
  return { rows, total: total.rows[0]!.n };
}

/** @param lock prevents concurrent changes until the transaction ends */
export async function disputeById(tx: Tx, id: string, lock = false): Promise<DisputeRecord | null> {
  const { rows } = await sql<DisputeRecord>`
    select ${COLUMNS} ${FROM} where p.id = ${id} ${lock ? sql`for update of p` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

/** Disputes that wait for an administrator. Needs a transaction over all companies. */
export async function countOpenDisputes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from dispute where status = 'open'`.execute(tx);
  return rows[0]!.n;
}

/** An administrator's resolution: `upheld` and `corrected` close the dispute, `asked` keeps it open. */
export async function recordResolution(
  tx: Tx,
  id: string,
  answer: { status: 'upheld' | 'corrected' | 'asked'; explanation: string; accountId: string },
): Promise<void> {
  await sql`
    update dispute set status = ${answer.status}, explanation = ${storable(answer.explanation)},
      ruled_by_id = ${answer.accountId}, updated_at = now() where id = ${id}`.execute(tx);
  if (answer.status !== 'asked') await count(tx, answer.status, 1);
}

async function count(tx: Tx, outcome: 'opened' | 'upheld' | 'corrected' | 'withdrawn', by: number): Promise<void> {
  if (by === 0) return;
  await sql`
    insert into dispute_figure (outcome, disputes) values (${outcome}, ${by})
    on conflict (outcome) do update set disputes = dispute_figure.disputes + excluded.disputes`.execute(tx);
}

/** Outcomes of all disputes, without a company. */
export async function readDisputeFigures(tx: Tx): Promise<DisputeFigures> {
  const { rows } = await sql<{ outcome: string; disputes: number }>`select * from dispute_figure`.execute(tx);
  const of = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.disputes ?? 0);
  const [opened, upheld, corrected, withdrawn] = [of('opened'), of('upheld'), of('corrected'), of('withdrawn')];
  return { opened, upheld, corrected, withdrawn, open: Math.max(0, opened - upheld - corrected - withdrawn) };
}

/** A stored ruling. */
export interface RulingRow {
  id: string;
  fingerprint: string;
  ruling: 'false' | 'severity';
  from: Severity;
  to: Severity | null;
  at: Date;
  until: Date;
}

const RULING = sql`id, fingerprint, ruling, from_severity as "from", to_severity as "to", created_at as at, expires_at as until`;

export async function insertRuling(
  tx: Tx,
  dispute: Pick<DisputeRecord, 'id' | 'companyId' | 'domainId' | 'fingerprint'>,
  ruling: Pick<RulingRow, 'ruling' | 'from' | 'to' | 'until'>,
): Promise<void> {
  await sql`
    insert into ruling (id, company_id, domain_id, dispute_id, fingerprint, ruling, from_severity, to_severity, expires_at)
    values (${uuidv7()}, ${dispute.companyId}, ${dispute.domainId}, ${dispute.id}, ${dispute.fingerprint},
            ${ruling.ruling}, ${ruling.from}, ${ruling.to}, ${ruling.until})`.execute(tx);
}

export async function findRuling(tx: Tx, disputeId: string): Promise<RulingRow | null> {
  const { rows } = await sql<RulingRow>`select ${RULING} from ruling where dispute_id = ${disputeId}`.execute(tx);
  return rows[0] ?? null;
}

/** Every ruling of a domain, oldest first. */
export async function listRulings(tx: Tx, domainId: string): Promise<RulingRow[]> {
  const { rows } = await sql<RulingRow>`
    select ${RULING} from ruling where domain_id = ${domainId} order by created_at, id`.execute(tx);
  return rows;
}

/** Until the transaction ends, no other one evaluates this domain, resolves its disputes or decides on its findings. */
export async function lockEvaluation(tx: Tx, domainId: string): Promise<void> {
  await sql`select 1 from domain where id = ${domainId} for no key update`.execute(tx);
}
