import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Where the addresses of rated domains are, as their latest ratings show it: for the map over many domains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table domain_address (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      address inet not null,
      -- ISO 3166-1 alpha-2; null = the offline data does not know it.
      country text collate "C",
      asn bigint,
      operator text not null,
      -- Names that lead to it.
      hosts text[] not null,
      -- Block lists that name it.
      listed integer not null,
      primary key (domain_id, address)
    )`.execute(db);
  // A row of a detail page represents a name and an address; here each address is stored once.
  await sql`
    insert into domain_address (company_id, domain_id, address, country, asn, operator, hosts, listed)
    select a.company_id, a.domain_id, x.address::inet, max(x.country), max(x.asn), coalesce(max(x.operator), ''),
           array_agg(distinct x.host order by x.host), coalesce(max(x.listed), 0)
    from area_row a
    cross join lateral (
      select coalesce(a.row->'row'->>'ipv4', a.row->'row'->>'ipv6') as address, a.row->'row'->>'country' as country,
             (a.row->'row'->>'asn')::bigint as asn,
             coalesce(a.row->'row'->>'handle', a.row->'row'->>'registrar_name') as operator, a.row->'row'->>'host' as host,
             coalesce((a.row->'row'->>'dns_block_amount')::integer, 0)
               + coalesce((a.row->'row'->>'blacklist_amount')::integer, 0) as listed) x
    where a.area = 'ip_reputation' and x.address ~ '^[0-9a-f.:]+$' and x.host is not null
    group by a.company_id, a.domain_id, x.address::inet`.execute(db);
  await sql`create index domain_address_country on domain_address (company_id, country)`.execute(db);
  await isolateByCompany(db, 'domain_address');
}
