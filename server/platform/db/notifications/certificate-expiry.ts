import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** A certificate that a domain's hosts serve. */
export interface CertificateEnd {
  sha256: string;
  /** One of the hosts. */
  host: string;
  /** How many serve it. */
  hosts: number;
  /** ISO 8601. */
  endsAt: string;
}

/** Replaces the certificates of a domain. */
export async function replaceCertificateEnds(
  tx: Tx,
  domain: { companyId: string; domainId: string },
  ends: readonly CertificateEnd[],
): Promise<void> {
  await sql`delete from certificate_expiry where domain_id = ${domain.domainId}`.execute(tx);
  await sql`
    insert into certificate_expiry (domain_id, company_id, sha256, host, hosts, expires_at)
    select ${domain.domainId}, ${domain.companyId}, c->>'sha256', c->>'host', (c->>'hosts')::integer,
           (c->>'endsAt')::timestamptz
    from jsonb_array_elements(${jsonb(ends)}) c`.execute(tx);
}

export interface EndingCertificate extends Omit<CertificateEnd, 'endsAt'> {
  companyId: string;
  domain: string;
  endsAt: Date;
  /** Days before the expiry for a notification. */
  threshold: number;
}

/**
 * Certificates that expire within the first of these numbers of days and have no notification of that step yet, one per
 * company and certificate. Needs a transaction over all companies.
 */
export async function endingCertificates(
  tx: Tx,
  steps: readonly number[],
  limit: number,
): Promise<EndingCertificate[]> {
  const { rows } = await sql<EndingCertificate>`
    with ending as (
      select distinct on (c.company_id, c.sha256) c.company_id, c.sha256, c.host, c.hosts, c.expires_at, d.name,
        (select min(s) from unnest(${[...steps]}::integer[]) s where c.expires_at <= now() + make_interval(days => s)) as step
      from certificate_expiry c
      join domain d on d.id = c.domain_id and d.deleted_at is null and d.status = 'verified'
      where c.expires_at > now() and c.expires_at <= now() + make_interval(days => ${Math.max(...steps)})
      order by c.company_id, c.sha256, d.name)
    select company_id as "companyId", sha256, host, hosts, expires_at as "endsAt", name as domain, step as threshold
    from ending x
    where not exists (select 1 from notification_event e where e.company_id = x.company_id
      and e.kind = 'certificate-expiring' and e.dedup_key = x.sha256 || ' ' || x.step)
    limit ${limit}`.execute(tx);
  return rows;
}
