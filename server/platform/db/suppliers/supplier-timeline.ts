import type { SupplierEventKind } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { domainsSharedWith, type PortfolioReader } from './shared-domains.ts';

export interface TimelineRecord {
  id: string;
  kind: SupplierEventKind;
  at: Date;
  by: string | null;
  text: string | null;
  domain: string | null;
  before: string | null;
  after: string | null;
  questionnaire: { id: string; title: string; event: 'sent' | 'submitted' | 'accepted' } | null;
}

/**
 * Associations, changed grades of shared domains, notes, reminders and questionnaires of one supplier, newest first. Needs a transaction
 * over all companies.
 */
export async function supplierTimeline(
  tx: Tx,
  { readerId, viewerId }: PortfolioReader,
  companyId: string,
  list: { limit: number; offset: number },
): Promise<{ rows: TimelineRecord[]; total: number }> {
  const chain = sql`
    supplier_association a where a.company_id = ${companyId} and ${
      readerId === null ? sql`true` : sql`a.reader_company_id = ${readerId}::uuid`
    }`;
  const { rows } = await sql<TimelineRecord & { n: number }>`
    with shared as (${domainsSharedWith(readerId, [companyId])}), grade as (
      select r.id, s.name, r.rated_at, r.grade,
             lag(r.grade) over (partition by s.id order by r.rated_at, r.created_at) as before
      from shared s join rating r on r.domain_id = s.id and not r.superseded and r.grade is not null),
    event as (
      select a.id, 'linked' as kind, a.created_at as at, null::uuid as account_id, null::text as text, null::text as domain,
             null::text as before, null::text as after, null::jsonb as questionnaire from ${chain}
      union all
      select a.id, 'ended', a.ended_at, null, null, null, null, null, null from ${chain} and a.ended_at is not null
      union all
      select id, 'grade', rated_at, null, null, name, before, grade, null from grade where before <> grade
      union all
      select id, 'note', created_at, account_id, message, null, null, null, null from supplier_note
      where company_id = ${viewerId} and supplier_company_id = ${companyId}
      union all
      select id, 'reminder', created_at, account_id, null, null, null, null, null from supplier_reminder
      where company_id = ${viewerId} and supplier_company_id = ${companyId}
      union all
      select q.id, 'questionnaire', m.at, null, null, null, null, null,
             jsonb_build_object('id', q.id, 'title', q.title, 'event', m.event)
      from questionnaire q
      cross join lateral (values ('sent', q.sent_at), ('submitted', q.submitted_at), ('accepted', q.accepted_at)) m (event, at)
      where q.company_id = ${viewerId} and q.supplier_company_id = ${companyId} and m.at is not null)
    select e.id, e.kind, e.at, coalesce(nullif(x.name, ''), x.email) as by, e.text, e.domain, e.before, e.after, e.questionnaire,
           count(*) over ()::int as n
    from event e left join account x on x.id = e.account_id
    order by e.at desc, e.kind, e.id, e.questionnaire->>'event' limit ${list.limit} offset ${list.offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}
