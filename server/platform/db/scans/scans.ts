import type { QuietHours } from '@assay/contract/api/scan-settings.ts';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { pageOf } from '../lists/page-by-name.ts';
import { type CursorPaging, type CursorRows, nameHolds, nextCursorOf, ofCompany, totalOf } from '../lists/paging.ts';
import { firstCandidates } from '../lists/searched-page.ts';
import { withoutSort } from '../lists/text-search.ts';
import { happenedSince } from '../queue/set-back-clock.ts';
import { IS_LIMITED } from '../ratings/limited.ts';
import type { Tx } from '../transaction.ts';

export const SCAN_KINDS = ['full', 'retest', 'automatic', 'partial'] as const;

export interface ScanRecord {
  id: string;
  companyId: string;
  domainId: string;
  domain: string;
  kind: (typeof SCAN_KINDS)[number];
  ownerId: string;
  senderId: string;
  scandate: string;
  state: 0 | 1 | 2 | 9;
  /** Evidence kinds a re-test or a partial scan is narrowed to; null = all. */
  kinds: string[] | null;
  createdAt: Date;
  startedAt: Date | null;
  phaseOneAt: Date | null;
  finishedAt: Date | null;
  failure: string | null;
  missingSources: string[];
  share: number;
  probes: unknown[];
  findings: number;
}

const COLUMNS = sql`
  s.id, s.company_id as "companyId", s.domain_id as "domainId", s.domain, s.kind, s.owner_id as "ownerId",
  s.sender_id as "senderId", s.scandate::text, s.state, s.kinds, s.created_at as "createdAt",
  s.started_at as "startedAt", s.phase_one_at as "phaseOneAt", s.finished_at as "finishedAt", s.failure,
  s.missing_sources as "missingSources", s.share, s.probes, s.findings`;

export type NewScan = Pick<
  ScanRecord,
  'id' | 'companyId' | 'domainId' | 'domain' | 'kind' | 'ownerId' | 'senderId' | 'scandate' | 'kinds'
>;

/** @returns false when a scan of the domain and kind (for re-tests: of the same evidence kinds) is already waiting or running */
export async function insertScan(tx: Tx, scan: NewScan & { turn?: number }): Promise<boolean> {
  const result = await sql`
    insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate, kinds, turn)
    values (${scan.id}, ${scan.companyId}, ${scan.domainId}, ${scan.domain}, ${scan.kind}, ${scan.ownerId},
            ${scan.senderId}, ${scan.scandate}, ${scan.kinds}, ${scan.turn ?? 0})
    on conflict do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function scanById(tx: Tx, id: string): Promise<ScanRecord | null> {
  const { rows } = await sql<ScanRecord>`select ${COLUMNS} from scan s where s.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The whole scan of a domain that waits or runs, the one that runs first; re-tests and partial scans apart. */
export async function findOpenScan(tx: Tx, domainId: string): Promise<ScanRecord | null> {
  const { rows } = await sql<ScanRecord>`
    select ${COLUMNS} from scan s
    where s.domain_id = ${domainId} and s.state = 9 and s.kind in ('full', 'automatic')
    order by s.started_at nulls last, s.created_at limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The waiting or running re-test of exactly these kinds of evidence. */
export async function findOpenRetest(tx: Tx, domainId: string, kinds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from scan
    where domain_id = ${domainId} and state = 9 and kind = 'retest' and kinds = ${[...kinds]}::text[]`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Start of the last requested scan that reached state 1 or 2: the 7-day rule counts from it. */
export async function lastRequestedScan(tx: Tx, domainId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(started_at) as at from scan
    where domain_id = ${domainId} and kind = 'full' and state in (1, 2)
      and ${happenedSince('started_at', sql`'-infinity'`)}`.execute(tx);
  return rows[0]?.at ?? null;
}

/**
 * Scans of a domain that failed or were stopped since an instant. Those withdrawn before they began, and those that failed
 * because this installation was overloaded, do not count.
 */
export async function countFailuresSince(tx: Tx, domainId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from scan
    where domain_id = ${domainId} and state = 0 and failure not in ('withdrawn', 'overloaded') and ${happenedSince('finished_at', since)}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** Re-tests of a domain requested since an instant, oldest first. */
export async function listRetestsSince(tx: Tx, domainId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from scan
    where domain_id = ${domainId} and kind = 'retest' and ${happenedSince('created_at', since)} order by created_at`.execute(
    tx,
  );
  return rows.map((row) => row.at);
}

/** A line of the scan history with names and outcome. */
export interface ScanListRow extends ScanRecord {
  company: string;
  account: string;
  sendAccount: string;
  ratingId: string | null;
  score: number | null;
  grade: string | null;
  limited: boolean;
  /** Of the domain, in this time zone. */
  quietHours: QuietHours | null;
  zone: string;
}

/** @param scans `from` item of the scans `s` */
const listOf = (scans = sql`scan s`) => sql`
  select ${COLUMNS}, c.name as company, o.email as account, f.email as "sendAccount", r.id as "ratingId",
         r.total as score, r.grade, ${IS_LIMITED} as limited, d.quiet_hours as "quietHours", c.time_zone as zone
  from ${scans}
  join company c on c.id = s.company_id
  join domain d on d.id = s.domain_id
  join account o on o.id = s.owner_id
  join account f on f.id = s.sender_id
  left join lateral (select id, total, grade, coverage from rating where scan_id = s.id
    order by state desc, revision desc limit 1) r on true`;

/**
 * @param companyId null = of every company the transaction may see
 * @param query `domain` '' = all
 */
export async function listScans(
  tx: Tx,
  companyId: string | null,
  query: { search: string; domain: string } & CursorPaging,
): Promise<CursorRows<ScanListRow>> {
  const { search, domain, after, limit, offset } = query;
  const all = ofCompany(sql`s.company_id`, companyId);
  // Compared in the database, whose times are finer than those of JavaScript.
  const notBefore =
    after === null
      ? sql`true`
      : sql`s.created_at <= (select c.created_at from scan c where c.id = ${after}::uuid)
          and (s.created_at < (select c.created_at from scan c where c.id = ${after}::uuid) or s.id > ${after}::uuid)`;
  const narrowed = search !== '' || domain !== '';
  const found = sql`
    select d.id from domain d where ${ofCompany(sql`d.company_id`, companyId)} and ${nameHolds(search, sql`d.name`)}
      and ${domain === '' ? sql`true` : sql`d.name_key = ${domain.toLowerCase()} and d.name = ${domain}`}`;
  const isIndexed = companyId === null && domain === '';
  const findFew = () => (isIndexed ? fewCandidates(tx, search, found) : fewDomains(tx, found));
  const few = narrowed ? await findFew() : null;
  const newest = sql`order by s.created_at desc, s.id`;
  const read = () =>
    (few === null
      ? sql<{ id: string }>`
          select s.id from scan s where ${all} and ${notBefore} and ${nameHolds(search, sql`s.domain`)}
          ${newest} limit ${limit} offset ${offset}`
      : sql<{ id: string }>`
          select s.id from unnest(${few}::uuid[]) as searched (id)
          cross join lateral (select s.id, s.created_at from scan s where s.domain_id = searched.id and ${notBefore}
                              order by s.created_at desc, s.id limit ${limit + offset}) s
          ${newest} limit ${limit} offset ${offset}`
    ).execute(tx);
  const page = await (few === null ? withoutSort(tx, read) : read());
  const ids = page.rows.map((row) => row.id);
  const { rows } = await sql<ScanListRow>`
    ${listOf(pageOf('scan', 's', ids))} order by page.place`.execute(tx);
  // Counted by domain, so that a search does not read the scans of the others. The domains are those of the company:
  // with the company as a condition here, PostgreSQL reads the index of its scans once for each domain.
  const searched = few ? sql`select unnest(${few}::uuid[]) as id` : found;
  const counted = narrowed
    ? sql`select 1 from (${searched} offset 0) d cross join lateral (select 1 from scan s where s.domain_id = d.id offset 0) s`
    : sql`select 1 from scan s where ${all}`;
  const max = isIndexed && search !== '' ? SEARCH_TOTAL_MAX : LIST_TOTAL_MAX;
  return { rows, total: await totalOf(tx, query, rows.length, counted, max), nextCursor: nextCursorOf(ids, limit) };
}

/** Domains whose scans are read one domain after the other; the scans of more are read newest first. */
const FEW_DOMAINS = 500;

/** Ids of the domains of a search; null if they are many. */
async function fewDomains(tx: Tx, found: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${found} limit ${sql.lit(FEW_DOMAINS + 1)}`.execute(tx);
  return rows.length > FEW_DOMAINS ? null : rows.map((row) => row.id);
}

/** As `fewDomains` over all companies, by the index of all names where it helps. */
async function fewCandidates(tx: Tx, search: string, found: RawBuilder<unknown>): Promise<string[] | null> {
  const rows = (isCandidate: RawBuilder<unknown>) => sql`${found} and ${isCandidate}`;
  const ids = await firstCandidates(tx, search, rows, FEW_DOMAINS + 1);
  if (ids === null) return fewDomains(tx, found);
  return ids.length > FEW_DOMAINS ? null : ids;
}

export async function scanListRow(tx: Tx, id: string): Promise<ScanListRow | null> {
  const { rows } = await sql<ScanListRow>`${listOf()} where s.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Stores the start time once; a resumed scan keeps it. Null if the scan has ended. */
export async function startScan(tx: Tx, id: string): Promise<ScanRecord | null> {
  const { rows } = await sql<ScanRecord>`
    update scan s set started_at = coalesce(started_at, now())
    where s.id = ${id} and s.state in (9, 1) and s.finished_at is null returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

export async function updateProgress(
  tx: Tx,
  id: string,
  progress: { share: number; probes: unknown; findings: number },
): Promise<void> {
  await sql`
    update scan set share = greatest(share, ${progress.share}::real), probes = ${jsonb(progress.probes)},
      findings = ${progress.findings} where id = ${id}`.execute(tx);
}

/** State 9 (in progress) to 1 (phase 1 complete). @returns false if the scan was no longer in progress */
export async function reachPhaseOne(tx: Tx, id: string): Promise<boolean> {
  const result = await sql`update scan set state = 1, phase_one_at = now() where id = ${id} and state = 9`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** State 1 to 2 (phase 2 complete), or 1 for good; `missingSources` names the sources that did not answer. */
export async function finishScan(
  tx: Tx,
  id: string,
  state: 1 | 2,
  missingSources: readonly string[],
): Promise<boolean> {
  const result = await sql`
    update scan set state = ${state}, finished_at = now(), share = 1, missing_sources = ${[...missingSources]}
    where id = ${id} and state = 1 and finished_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** 9 → 0; false when it was no longer in progress. */
export async function failScan(tx: Tx, id: string, failure: string): Promise<boolean> {
  const result = await sql`
    update scan set state = 0, failure = ${failure}, finished_at = now() where id = ${id} and state = 9`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Open scans of a domain that must end because its verification or its owner is gone. */
export async function listOpenScans(tx: Tx, domainId: string): Promise<ScanRecord[]> {
  const { rows } = await sql<ScanRecord>`
    select ${COLUMNS} from scan s where s.domain_id = ${domainId} and s.state = 9`.execute(tx);
  return rows;
}
