import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { beginsWith } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { type VisibilityScope, visibleTo } from './addresses.ts';

/** Software or an open port as a rating saw it. */
export interface ObservedService {
  /** `host:port/tcp`, `host:port/udp`, or a host. */
  place: string;
  host: string;
  port: number | null;
  /** Protocol of an open port. */
  service: string | null;
  product: string | null;
  version: string | null;
}

/** Replaces the observed services of a domain. */
export async function replaceServices(
  tx: Tx,
  domain: { companyId: string; domainId: string },
  rows: readonly ObservedService[],
): Promise<void> {
  await sql`delete from observed_service where domain_id = ${domain.domainId}`.execute(tx);
  await sql`
    insert into observed_service (company_id, domain_id, asset, host, port, service, product, version)
    select ${domain.companyId}, ${domain.domainId}, s.place, s.host, s.port, s.service, s.product, s.version
    from jsonb_to_recordset(${jsonb(rows)}) as s
      (place text, host text, port integer, service text, product text, version text)
    on conflict do nothing`.execute(tx);
}

export interface FoundService extends ObservedService {
  domain: string;
  unicode: string;
  companyId: string;
  company: string;
}

/**
 * Software whose name and version start with a text, or services with an open port, by domain.
 * @param whose a company, null for every one that the transaction may see, or the domains that the reader may see
 */
export async function searchServices(
  tx: Tx,
  whose: string | null | VisibilityScope,
  what: { product: string } | { port: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FoundService[]; total: number }> {
  const condition =
    'port' in what ? sql`s.port = ${what.port}` : beginsWith(sql`s.product_key`, what.product.toLowerCase());
  const { rows } = await sql<FoundService & { n: number }>`
    select d.name as domain, d.unicode_name as unicode, d.company_id as "companyId", c.name as company,
           s.asset as place, s.host, s.port, s.service, s.product, s.version, count(*) over () as n
    from observed_service s
    join domain d on d.id = s.domain_id and d.deleted_at is null
    join company c on c.id = d.company_id
    where ${condition} and ${belongsTo(whose)}
    order by d.name_key, s.asset, s.product_key, d.id limit ${limit} offset ${offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

/** Condition on `domain d`. */
export function belongsTo(whose: string | null | VisibilityScope): RawBuilder<unknown> {
  if (whose !== null && typeof whose === 'object') return visibleTo(whose);
  return sql`(${whose}::uuid is null or d.company_id = ${whose}::uuid)`;
}
