import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { EventFacts } from './event-outbox.ts';

/** What an event is about: the company's own domain, or a supplier. */
interface Subject {
  domain?: EventFacts[string];
  /** Id of its company. */
  supplier?: EventFacts[string];
}

/**
 * Tags of the domains and groups of the suppliers that events are about, as the company has them now.
 * @returns one list per subject, in their order
 */
export async function groupsOfSubjects(tx: Tx, companyId: string, subjects: readonly Subject[]): Promise<string[][]> {
  const domains = subjects.flatMap(({ domain, supplier }) => (supplier === undefined ? [String(domain ?? '')] : []));
  const suppliers = subjects.flatMap(({ supplier }) => (supplier === undefined ? [] : [String(supplier)]));
  const { rows } = await sql<{ subject: string; name: string }>`
    select d.name as subject, t.tag as name from domain_tag t join domain d on d.id = t.domain_id
    where d.company_id = ${companyId} and d.deleted_at is null and d.name = any(${[...new Set(domains)]}::text[])
    union all
    select supplier_company_id::text, name from supplier_group
    where company_id = ${companyId} and supplier_company_id = any(${[...new Set(suppliers)]}::uuid[])`.execute(tx);
  const groups = Map.groupBy(rows, ({ subject }) => subject);
  return subjects.map(({ domain, supplier }) =>
    (groups.get(String(supplier ?? domain ?? '')) ?? []).map(({ name }) => name),
  );
}
