import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import type { LinkState } from '@assay/contract/values/share-links.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { IS_LIMITED } from './limited.ts';

/** A read-only link as its company's list shows it. */
export interface RatingLinkRow {
  id: string;
  at: Date;
  total: number | null;
  grade: string | null;
  limited: boolean;
  level: SharingLevel;
  label: string;
  protected: boolean;
  lastDay: string;
  state: LinkState;
  madeAt: Date;
  madeBy: string;
  opened: number;
  lastOpenedAt: Date | null;
}

// Current rating of a scan: that of phase 2, or the one corrected by a ruling.
const OF_LINK = sql`
  share_link l join rating r on r.scan_id = l.scan_id and not r.superseded
  left join account a on a.id = l.created_by_id and a.erased_at is null`;
const STATE = sql`case when l.revoked_at is not null then 'off' when l.expires_at <= now() then 'ended' else 'open' end`;
const COLUMNS = sql`
  l.id, r.rated_at as at, r.total, r.grade, ${IS_LIMITED} as limited, l.share_level as level, l.label, l.password_hash is not null as protected, l.expires_on::text as "lastDay",
  ${STATE} as state, l.created_at as "madeAt", coalesce(a.email, '') as "madeBy", l.open_count as opened, l.last_opened_at as "lastOpenedAt"`;

export async function listRatingLinks(
  tx: Tx,
  domainId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RatingLinkRow[]; total: number }> {
  const { rows } = await sql<RatingLinkRow & { n: number }>`
    select ${COLUMNS}, count(*) over () as n from ${OF_LINK} where l.domain_id = ${domainId}
    order by l.created_at desc, l.id limit ${limit} offset ${offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

export async function findRatingLink(tx: Tx, domainId: string, id: string): Promise<RatingLinkRow | null> {
  const { rows } = await sql<RatingLinkRow>`
    select ${COLUMNS} from ${OF_LINK} where l.id = ${id} and l.domain_id = ${domainId}`.execute(tx);
  return rows[0] ?? null;
}

/** How many links of a domain open now. */
export async function countOpenRatingLinks(tx: Tx, domainId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from share_link
    where domain_id = ${domainId} and revoked_at is null and expires_at > now()`.execute(tx);
  return rows[0]!.n;
}

export async function insertRatingLink(
  tx: Tx,
  link: {
    id: string;
    companyId: string;
    domainId: string;
    scanId: string;
    level: SharingLevel;
    codeHash: Buffer;
    passwordHash: string | null;
    label: string;
    lastDay: string;
    endsAt: Date;
    madeBy: string;
  },
): Promise<void> {
  await sql`
    insert into share_link (id, company_id, domain_id, scan_id, share_level, code_hash, password_hash, label, expires_on, expires_at,
                             created_by_id)
    values (${link.id}, ${link.companyId}, ${link.domainId}, ${link.scanId}, ${link.level}, ${link.codeHash},
            ${link.passwordHash}, ${link.label}, ${link.lastDay}::date, ${link.endsAt}, ${link.madeBy})`.execute(tx);
}

/** @returns false when it was off before */
export async function revokeRatingLink(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update share_link set revoked_at = now() where id = ${id} and revoked_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Data of a link for a visitor with its code. */
export interface OpenRatingLink {
  id: string;
  companyId: string;
  domainId: string;
  domain: string;
  level: SharingLevel;
  passwordHash: string | null;
  lastDay: string;
  ratingId: string;
}

/**
 * The link with this code; null when there is none, it has ended or is off, or its domain was removed. Needs a transaction
 * over all companies.
 */
export async function findRatingLinkByCode(tx: Tx, codeHash: Buffer): Promise<OpenRatingLink | null> {
  const { rows } = await sql<OpenRatingLink>`
    select l.id, l.company_id as "companyId", l.domain_id as "domainId", d.name as domain, l.share_level as level,
           l.password_hash as "passwordHash", l.expires_on::text as "lastDay", r.id as "ratingId"
    from share_link l join domain d on d.id = l.domain_id and d.deleted_at is null
    join rating r on r.scan_id = l.scan_id and not r.superseded
    where l.code_hash = ${codeHash} and l.revoked_at is null and l.expires_at > now()`.execute(tx);
  return rows[0] ?? null;
}

export async function countRatingLinkVisit(tx: Tx, id: string): Promise<void> {
  await sql`update share_link set open_count = open_count + 1, last_opened_at = now() where id = ${id}`.execute(tx);
}

/** When each of these findings was first seen. */
export async function findFirstSeen(
  tx: Tx,
  domainId: string,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ fingerprint: string; at: Date }>`
    select fingerprint, first_seen as at from finding
    where domain_id = ${domainId} and fingerprint = any(${[...fingerprints]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.fingerprint, row.at]));
}
