import type { AddressPlace, AddressPlaces } from '@assay/contract/api/analysis/addresses.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { isEach, ofVisibleDomains, type VisibilityScope } from '../addresses.ts';

/**
 * Number of addresses per country. Those of whole companies are computed in the background and stored (decision 0185); each
 * change is recorded in `place_change` in the same transaction, and only counts that are current are read.
 */

/** Country of the row with the totals of a company, and of the row of unknown countries. */
const TOTAL = '*';
const UNKNOWN = '';

/** Counts of a query's addresses `n` per country, and their totals. */
const countsOf = (addresses: RawBuilder<unknown>) => sql`
  select case when grouping(n.country) = 1 then ${sql.lit(TOTAL)} else coalesce(n.country, ${sql.lit(UNKNOWN)}) end as country,
         count(distinct n.address)::integer as addresses, count(distinct n.domain_id)::integer as domains,
         (count(distinct n.address) filter (where n.listed > 0))::integer as listed
  ${addresses} group by grouping sets ((n.country), ())`;

/** Addresses of a company whose domains have not been removed. */
const ofWholeCompany = (companyId: RawBuilder<unknown>) => sql`
  from domain_address n
  where n.company_id = ${companyId}
    and n.domain_id not in (select d.id from domain d where d.company_id = ${companyId} and d.deleted_at is not null)`;

/**
 * Number of addresses per country. @returns totals in which an address of several domains counts once; over all companies, once
 * for each company
 */
export async function countByCountry(tx: Tx, visibility: VisibilityScope): Promise<AddressPlaces> {
  const { shared, only, domain, companyId } = visibility;
  if (isEach(visibility)) return toPlaces(tx, ofCompanies(null));
  const isOwn = !visibility.all && !shared && only === null && domain === null;
  return toPlaces(tx, isOwn ? ofCompanies(companyId) : countsOf(ofVisibleDomains(visibility)));
}

/** Stored counts, and those of companies that have changed since. @param companyId null = all */
function ofCompanies(companyId: string | null): RawBuilder<unknown> {
  const own = (column: RawBuilder<unknown>) => (companyId === null ? sql`true` : sql`${column} = ${companyId}::uuid`);
  return sql`
    with computed as materialized (
      select p.company_id from company_place p where p.country = ${sql.lit(TOTAL)} and ${own(sql`p.company_id`)}
      except select h.company_id from place_change h where ${own(sql`h.company_id`)}),
    others as materialized (
      select c.id from company c where ${own(sql`c.id`)} except select company_id from computed)
    select p.country, p.addresses, p.domains, p.listed from company_place p
    where ${own(sql`p.company_id`)} and p.company_id in (select company_id from computed)
    union all
    select o.* from others cross join lateral (${countsOf(ofWholeCompany(sql`others.id`))}) o`;
}

async function toPlaces(tx: Tx, counts: RawBuilder<unknown>): Promise<AddressPlaces> {
  const { rows } = await sql<AddressPlace & { country: string }>`
    select p.country, sum(p.addresses)::integer as addresses, sum(p.domains)::integer as domains,
           sum(p.listed)::integer as listed
    from (${counts}) p group by p.country
    order by p.country = ${sql.lit(UNKNOWN)}, addresses desc, p.country`.execute(tx);
  const total = rows.find(({ country }) => country === TOTAL);
  const places = rows
    .filter(({ country, addresses }) => country !== TOTAL && addresses > 0)
    .map((place) => ({ ...place, country: place.country || null }));
  return { places, addresses: total?.addresses ?? 0, domains: total?.domains ?? 0 };
}

/** Companies whose addresses have changed since their counts were stored; needs a transaction over all companies. */
export async function listChangedPlaces(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct company_id as id from place_change limit ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Stores the counts of a company. Only one process does so at a time: later changes are read by later statements. */
export async function replacePlaces(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay places'), hashtext(${companyId}))`.execute(tx);
  await sql`delete from place_change where company_id = ${companyId}`.execute(tx);
  await sql`delete from company_place where company_id = ${companyId}`.execute(tx);
  await sql`
    insert into company_place (company_id, country, addresses, domains, listed)
    select ${companyId}, p.* from (${countsOf(ofWholeCompany(sql`${companyId}::uuid`))}) p`.execute(tx);
}
