import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

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
