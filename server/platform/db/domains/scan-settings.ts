import type { QuietHours, StoredAuthorization } from '@assay/contract/api/scan-settings.ts';
import type { Authorization } from '@assay/contract/values/authorizations.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** Exclusions of a domain's scans, and additions to them. */
export interface StoredScanSettings {
  excluded: string[];
  quietHours: QuietHours | null;
  dkimSelectors: string[];
}

/** Of a domain that exists. */
export async function scanSettingsOf(tx: Tx, domainId: string): Promise<StoredScanSettings> {
  const { rows } = await sql<StoredScanSettings>`
    select excluded, quiet_hours as "quietHours", dkim_selectors as "dkimSelectors"
    from domain where id = ${domainId}`.execute(tx);
  return rows[0]!;
}

/** Restrictions of a scan in addition to the exclusions. */
export interface ScanPreferences {
  quietHours: QuietHours | null;
  /** IANA time zone of the quiet hours. */
  zone: string;
  dkimSelectors: string[];
}

/** Of the domain of a scan; null when there is no such scan. */
export async function findScanPreferences(tx: Tx, scanId: string): Promise<ScanPreferences | null> {
  const { rows } = await sql<ScanPreferences>`
    select d.quiet_hours as "quietHours", d.dkim_selectors as "dkimSelectors", c.time_zone as zone
    from scan s join domain d on d.id = s.domain_id join company c on c.id = s.company_id
    where s.id = ${scanId}`.execute(tx);
  return rows[0] ?? null;
}

export async function updateScanSettings(tx: Tx, domainId: string, settings: StoredScanSettings): Promise<void> {
  const { excluded, quietHours, dkimSelectors } = settings;
  await sql`
    update domain set excluded = ${excluded}, quiet_hours = ${quietHours === null ? null : jsonb(quietHours)},
      dkim_selectors = ${dkimSelectors}
    where id = ${domainId}`.execute(tx);
}

type AuthorizationRow = Omit<StoredAuthorization, 'givenAt' | 'proof'> & {
  givenAt: Date;
  token: string;
  checkedAt: Date | null;
  provedAddresses: string[];
};

/** Newest first; AUTHORIZATIONS_MAX bounds how many there are. */
export async function listAuthorizations(tx: Tx, domainId: string): Promise<AuthorizationRow[]> {
  const { rows } = await sql<AuthorizationRow>`
    select z.id, z.target, z.ports, z.udp, z.tests, a.email as "givenBy", z.created_at as "givenAt",
           z.token, z.checked_at as "checkedAt", z.proved_addresses as "provedAddresses"
    from scan_authorization z left join account a on a.id = z.created_by_id and a.erased_at is null
    where z.domain_id = ${domainId} order by z.created_at desc, z.id`.execute(tx);
  return rows;
}

/** Stores the addresses that served the token. */
export async function updateAuthorizedAddresses(tx: Tx, id: string, addresses: readonly string[]): Promise<void> {
  await sql`
    update scan_authorization set checked_at = now(), proved_addresses = ${[...addresses]}::text[] where id = ${id}`.execute(
    tx,
  );
}

/** Stores an authorization, replacing an earlier one of the same target, whose token it keeps. */
export async function upsertAuthorization(
  tx: Tx,
  row: Authorization & { id: string; companyId: string; domainId: string; givenBy: string; token: string },
): Promise<void> {
  await sql`
    insert into scan_authorization (id, company_id, domain_id, target, ports, udp, tests, created_by_id, token)
    values (${row.id}, ${row.companyId}, ${row.domainId}, ${row.target}, ${row.ports}, ${row.udp}, ${[...row.tests]},
            ${row.givenBy}, ${row.token})
    on conflict (domain_id, target) do update set
      id = excluded.id, ports = excluded.ports, udp = excluded.udp, tests = excluded.tests, created_by_id = excluded.created_by_id,
      created_at = now()`.execute(tx);
}

/** @returns its target; null when the domain has no such authorization */
export async function deleteAuthorization(tx: Tx, domainId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ target: string }>`
    delete from scan_authorization where domain_id = ${domainId} and id = ${id} returning target`.execute(tx);
  return rows[0]?.target ?? null;
}
