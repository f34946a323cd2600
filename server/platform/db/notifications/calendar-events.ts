import { sql } from 'kysely';
import { DUE } from '../ratings/work/finding-state.ts';
import type { NewlyOverdue } from '../ratings/work/overdue.ts';
import type { Tx } from '../transaction.ts';

/** Days of a calendar, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export interface CertificateEndDay {
  sha256: string;
  domain: string;
  host: string;
  hosts: number;
  endsAt: Date;
}

/** Certificates of a company's domains that expire within two instants, soonest first; one row for each. */
export async function listCertificateEnds(
  tx: Tx,
  companyId: string,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<CertificateEndDay[]> {
  const { rows } = await sql<CertificateEndDay>`
    select * from (
      select distinct on (e.sha256) e.sha256, d.name as domain, e.host, e.hosts, e.expires_at as "endsAt"
      from domain d join certificate_expiry e on e.domain_id = d.id
      where d.company_id = ${companyId} and d.deleted_at is null and d.status = 'verified'
        and e.expires_at between ${from} and ${to}
      order by e.sha256, d.name) c
    order by "endsAt", sha256 limit ${limit}`.execute(tx);
  return rows;
}

/** Registrations of a company's domains that end within the range. */
export async function listRegistrationEnds(
  tx: Tx,
  companyId: string,
  { from, to }: DayRange,
  limit: number,
): Promise<{ domain: string; day: string }[]> {
  const { rows } = await sql<{ domain: string; day: string }>`
    select name as domain, registration_ends_on::text as day from domain
    where company_id = ${companyId} and deleted_at is null and status = 'verified'
      and registration_ends_on between ${from}::date and ${to}::date
    order by registration_ends_on, name limit ${limit}`.execute(tx);
  return rows;
}

/** @param day of the end, YYYY-MM-DD; null = unknown */
export async function updateRegistrationEnd(tx: Tx, domainId: string, day: string | null): Promise<void> {
  await sql`
    update domain set registration_ends_on = ${day}::date
    where id = ${domainId} and registration_ends_on is distinct from ${day}::date`.execute(tx);
}

/** Findings of a domain that share a day. */
export type FindingsOfDay = Omit<NewlyOverdue, 'companyId' | 'areas'>;

/**
 * Findings of a company by domain and day: open ones by the day until which they are due, or those whose accepted risk
 * ends that day.
 */
export async function listFindingDays(
  tx: Tx,
  companyId: string,
  kind: 'due' | 'acceptance',
  { from, to }: DayRange,
  limit: number,
): Promise<FindingsOfDay[]> {
  const count = (severity: string) =>
    sql`(count(*) filter (where f.payload->>'severity' = ${severity}))::int as ${sql.ref(severity)}`;
  const day = kind === 'due' ? DUE : sql`m.expires_on`;
  const decision = kind === 'due' ? sql`m.decision is null` : sql`m.decision = 'accepted'`;
  const { rows } = await sql<FindingsOfDay>`
    select d.id as "domainId", d.name as domain, (${day})::text as day, count(*)::int as count,
      ${sql.join(['critical', 'high', 'medium', 'low'].map(count))}
    from finding f
    join company c on c.id = f.company_id
    join domain d on d.id = f.domain_id and d.deleted_at is null
    left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
    where f.company_id = ${companyId} and f.closed_at is null and f.payload->>'severity' <> 'informational'
      and ${decision} and ${day} between ${from}::date and ${to}::date
    group by d.id, d.name, (${day})::text order by day, d.name limit ${limit}`.execute(tx);
  return rows;
}

export interface QuestionnaireDay {
  id: string;
  title: string;
  day: string;
  /** To answer, to receive answers for, or an accepted one that ends. */
  kind: 'answer' | 'await' | 'ending';
}

/** Due dates of open questionnaires that a company received or sent, and ends of those that it accepted. */
export async function listQuestionnaireDays(
  tx: Tx,
  companyId: string,
  { from, to }: DayRange,
  limit: number,
): Promise<QuestionnaireDay[]> {
  const open = sql`state in ('sent', 'in-progress', 'returned') and due_on between ${from}::date and ${to}::date`;
  const { rows } = await sql<QuestionnaireDay>`
    select id, title, due_on::text as day, 'answer' as kind from questionnaire
    where supplier_company_id = ${companyId} and ${open}
    union all
    select id, title, due_on::text, 'await' from questionnaire where company_id = ${companyId} and ${open}
    union all
    select id, title, valid_until::text, 'ending' from questionnaire
    where company_id = ${companyId} and state = 'accepted' and valid_until between ${from}::date and ${to}::date
    order by day, id limit ${limit}`.execute(tx);
  return rows;
}
