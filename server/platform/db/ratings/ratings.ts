import type { AbsenceCause, AssessmentTimes, RowTimes, TimeList, Unconfirmed } from '@assay/contract/assessment.ts';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import type { ReportCounts } from '@assay/contract/report/counts.ts';
import { ASSET_GONE_DAYS } from '@assay/contract/values/assets.ts';
import { sql } from 'kysely';
import type { StoredContent } from '#platform/files/object-storage.ts';
import { contentHash, jsonb, jsonText } from '../jsonb.ts';
import { pageByNameSearch, pageOf } from '../lists/page-by-name.ts';
import { type CursorPaging, type CursorRows, nameHolds, ofCompany } from '../lists/paging.ts';
import type { Tx } from '../transaction.ts';
import type { StoredFinding } from './finding-history.ts';
import { closedBy, LAST_SEEN, NOT_CONFIRMED } from './work/finding-state.ts';

/** A stored rating without its assessment. */
export interface RatingRow {
  id: string;
  companyId: string;
  domainId: string;
  scanId: string;
  domain: string;
  company: string;
  state: 1 | 2;
  at: Date;
  modelVersion: string;
  total: number | null;
  grade: string | null;
  riskClass: string | null;
  coverage: number;
  limitedScope: boolean;
  counts: Record<string, number>;
  /** Null for older ratings, which did not count these. */
  reportCounts: ReportCounts | null;
  areas: unknown[];
  ceiling: { at: number; rule: string; issues: string[] } | null;
  held: boolean;
  unconfirmed: Unconfirmed | null;
  assets: number;
  feeds: Record<string, string>;
  /** Total of the rating before, of another scan; null when there is none or it had none. */
  totalBefore: number | null;
}

const COLUMNS = sql`
  r.id, r.company_id as "companyId", r.domain_id as "domainId", r.scan_id as "scanId", d.name as domain,
  c.name as company, r.state, r.rated_at as at, r.model_version as "modelVersion", r.total, r.grade, r.risk_class as "riskClass",
  r.coverage, r.limited_scope as "limitedScope", r.finding_counts as counts, r.report_counts as "reportCounts", r.area_scores as areas, r.ceiling, r.is_capped as held, r.unconfirmed, r.asset_count as assets, r.feed_versions as feeds,
  b.total as "totalBefore"`;
const OF_RATINGS = sql`rating r join domain d on d.id = r.domain_id and d.deleted_at is null`;
/** @param rows `from` items of ratings `r` and their domains `d` */
const from = (rows = OF_RATINGS) => sql`
  from ${rows}
  join company c on c.id = r.company_id
  left join lateral (
    select total from rating where domain_id = r.domain_id and not superseded and scan_id <> r.scan_id
      and (rated_at, created_at) < (r.rated_at, r.created_at) order by rated_at desc, created_at desc limit 1) b on true`;

export interface NewRating
  extends Pick<
    RatingRow,
    | 'id'
    | 'companyId'
    | 'domainId'
    | 'scanId'
    | 'state'
    | 'modelVersion'
    | 'total'
    | 'grade'
    | 'riskClass'
    | 'coverage'
    | 'limitedScope'
    | 'held'
    | 'assets'
  > {
  /** Counts ratings of the same scan and state: the scan's own is 0, each ruling creates another. */
  revision?: number;
  at: string;
  counts: unknown;
  reportCounts?: ReportCounts;
  areas: unknown;
  ceiling: unknown;
  unconfirmed?: Unconfirmed;
  /** Compressed JSON of the whole assessment; null = that of the rating stored last, if its hash is the same. */
  assessment: Buffer | null;
  /** SHA-256 of that JSON, hexadecimal. */
  assessmentSha256?: string;
  /** Hash of the assessment without its times. */
  assessmentHash?: string;
  assessmentTimes?: AssessmentTimes;
  /** References to the evidence set (`evidenceReference`). */
  evidence: readonly string[];
  feeds: Readonly<Record<string, string>>;
  /** Hashes of what is stored besides the rating. */
  derivedHashes?: DerivedHashes;
}

/** By name of what is stored, for the rows of the detail pages `rows.AREA`. */
export type DerivedHashes = Readonly<Record<string, string>>;

/** What was stored of a domain before a rating. */
export interface RatingBaseline {
  /** Its latest rating; null before the first. */
  previousId: string | null;
  /**
   * Hashes of what the rating stored last has stored; null without one, and if a process of an earlier release has stored
   * it.
   */
  hashes: DerivedHashes | null;
  /** When the evidence of that rating was evaluated: open findings and present assets were last seen then. */
  seenAt: Date | null;
  /** Re-tests were requested with this scan, or findings of the domain wait for one. */
  hasRetests: boolean;
}

export interface InsertedRating extends RatingBaseline {
  /** Null if nothing was stored, because the rating stored last has another assessment than the given hash. */
  id: string | null;
  /** False if it was stored before, by a job that runs again. */
  isFresh: boolean;
  /** Its scan is the one with which the inventory of the domain begins. */
  isBaseline: boolean;
}

/**
 * Stores a rating once per scan, state and revision: a job that runs again finds it there.
 * @param derived `ways` = result of each discovery method, `rowTimes` = times of the rows of the detail pages;
 * null = nothing else is stored for this rating
 */
export async function insertRating(
  tx: Tx,
  rating: NewRating,
  derived: { ways: readonly unknown[]; rowTimes: RowTimes } | null = null,
): Promise<InsertedRating> {
  const { at, counts, reportCounts = null, areas, held, assets, feeds, derivedHashes = null } = rating;
  const given = {
    ...{ id: rating.id, company_id: rating.companyId, domain_id: rating.domainId, scan_id: rating.scanId },
    ...{ state: rating.state, revision: rating.revision ?? 0, rated_at: at, model_version: rating.modelVersion },
    ...{ total: rating.total, grade: rating.grade, risk_class: rating.riskClass, coverage: rating.coverage },
    ...{ limited_scope: rating.limitedScope, finding_counts: counts, report_counts: reportCounts, area_scores: areas },
    ...{ ceiling: rating.ceiling, is_capped: held, asset_count: assets, feed_versions: feeds },
    ...{ assessment_hash: rating.assessmentHash ?? null, assessment_times: rating.assessmentTimes ?? null },
    ...{ assessment_sha256: rating.assessmentSha256 ?? null, derived_hashes: derivedHashes },
  };
  const { rows } = await sql<InsertedRating>`
    select rating_id as id, is_fresh as "isFresh", coalesce(is_baseline, false) as "isBaseline",
      previous_id as "previousId", hashes, seen_at as "seenAt", has_retests as "hasRetests"
    from record_rating(${jsonb(given)}, ${rating.assessment}, ${[...rating.evidence]}::text[],
      ${derived && jsonText(derived.ways)}::jsonb, ${derived && jsonText(derived.rowTimes)}::jsonb,
      ${ASSET_GONE_DAYS}::integer)`.execute(tx);
  const inserted = rows[0]!;
  if (rating.unconfirmed && inserted.isFresh) {
    await sql`update rating set unconfirmed = ${jsonb(rating.unconfirmed)} where id = ${inserted.id}`.execute(tx);
  }
  return inserted;
}

export async function latestRating(tx: Tx, domainId: string): Promise<RatingRow | null> {
  const { rows } = await sql<RatingRow>`
    select ${COLUMNS} ${from()} where r.domain_id = ${domainId} and not r.superseded
    order by r.rated_at desc, r.created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function ratingById(tx: Tx, id: string): Promise<RatingRow | null> {
  const { rows } = await sql<RatingRow>`select ${COLUMNS} ${from()} where r.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The rating before another, of the same domain and of an earlier scan. */
export async function ratingBefore(tx: Tx, rating: Pick<RatingRow, 'id'>): Promise<RatingRow | null> {
  const { rows } = await sql<RatingRow>`
    select ${COLUMNS} ${from()} join rating n on n.id = ${rating.id}
    where r.domain_id = n.domain_id and not r.superseded and r.scan_id <> n.scan_id
      and (r.rated_at, r.created_at) < (n.rated_at, n.created_at)
    order by r.rated_at desc, r.created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The latest rating of each domain, with the domain's tags.
 * @param companyId null = of every company the transaction may see
 * @param query `tag` null = with any tags or none
 */
export async function latestRatings(
  tx: Tx,
  companyId: string | null,
  query: { search: string; tag: string | null } & CursorPaging,
): Promise<CursorRows<RatingRow & { tags: string[] }>> {
  const tagged =
    query.tag === null
      ? sql`true`
      : // As a value, so that PostgreSQL reads the tag once into a hash table instead of joining it with each domain.
        sql`(d.id in (select domain_id from domain_tag where tag_key = ${query.tag.toLowerCase()})) is true`;
  const where = sql`
    d.deleted_at is null and d.is_rated and ${ofCompany(sql`d.company_id`, companyId)}
      and ${nameHolds(query.search, sql`d.name`)} and ${tagged}`;
  // A tag of many companies is compared with every domain.
  const max = query.tag === null || companyId !== null ? LIST_TOTAL_MAX : SEARCH_TOTAL_MAX;
  const page = await pageByNameSearch(tx, { companyId, where, search: query.search, max }, query);
  const { rows } = await sql<RatingRow & { tags: string[] }>`
    select ${COLUMNS}, array(select tag from domain_tag where domain_id = d.id order by tag_key) as tags
    ${from(sql`${pageOf('domain', 'd', page.ids)} join rating r on r.id = d.rating_id`)}
    order by page.place`.execute(tx);
  return { rows, total: page.total, nextCursor: page.nextCursor };
}

export interface TrendRow {
  ratingId: string;
  at: Date;
  total: number | null;
  grade: string | null;
  modelVersion: string;
  counts: Record<string, number>;
}

/** One point per scan, oldest first. */
export async function trendOf(tx: Tx, domainId: string, since: Date): Promise<TrendRow[]> {
  const { rows } = await sql<TrendRow>`
    select id as "ratingId", rated_at as at, total, grade, model_version as "modelVersion", finding_counts as counts from rating
    where domain_id = ${domainId} and not superseded and rated_at >= ${since} order by rated_at, created_at limit 2000`.execute(
    tx,
  );
  return rows;
}

/** The assessment of a rating as it is stored: compressed JSON. */
export interface PackedAssessment extends StoredContent {
  id: string;
  /** Hexadecimal, of the uncompressed JSON; null if it was stored without. */
  sha256: string | null;
  /** Its times, if those in the JSON are of an earlier rating with the same assessment; null for older ratings. */
  times: AssessmentTimes | null;
}

/** Assessments of several ratings in one query; those that the transaction does not see are left out. */
export async function assessmentsOf(tx: Tx, ratingIds: readonly string[]): Promise<PackedAssessment[]> {
  const { rows } = await sql<PackedAssessment>`
    select r.id, coalesce(c.content, r.assessment_zstd) as content, c.object_key as "objectKey", c.sha256,
      r.assessment_times as times
    from rating r left join assessment_content c on c.domain_id = r.domain_id and c.id = r.assessment_id
    where r.id = any(${[...ratingIds]}::uuid[])`.execute(tx);
  return rows;
}

export async function evidenceReferences(tx: Tx, ratingId: string): Promise<string[]> {
  const { rows } = await sql<{
    evidence: string[];
  }>`select evidence_hashes as evidence from rating where id = ${ratingId}`.execute(tx);
  return rows[0]?.evidence ?? [];
}

/** Number of earlier ratings of the same scan and state. */
export async function ratingRevision(tx: Tx, ratingId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from rating where id = ${ratingId}`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/** A finding of the latest rating, with its history. */
export interface FindingRecord {
  fingerprint: string;
  firstSeen: Date;
  lastSeen: Date;
  /** The last scan could not look again. */
  notConfirmed?: boolean;
  /** Only for queries that also return closed findings. */
  closedAt?: Date | null;
  data: Record<string, unknown>;
}

/**
 * Replaces the open findings of the domain by those of a rating: new ones are opened, known ones are kept, missing ones
 * are closed with the cause. Only a proven fix ends the time for which a finding counts as open. The history is stored by
 * fingerprint, independent of the scan. What has not changed is not written: open findings were last seen by the rating
 * that was stored last (`LAST_SEEN`).
 * @param rating `seenAt` = when the rating before was evaluated
 * @param known findings of the ratings before (`listStoredFindings`), and whether the hashes of their contents are current
 */
export async function replaceFindings(
  tx: Tx,
  rating: { id: string; companyId: string; domainId: string; at: string; seenAt: Date | null },
  findings: readonly { fingerprint: string; area: string }[],
  known: { stored: readonly StoredFinding[]; isComparable: boolean; causes: ReadonlyMap<string, AbsenceCause> },
): Promise<void> {
  const comparable = known.stored.filter(({ isOpen }) => known.isComparable && isOpen);
  const hashes = new Map(comparable.map(({ fingerprint, contentHash: stored }) => [fingerprint, stored]));
  const changed = findings.flatMap((finding) => {
    const text = jsonText(finding);
    const hash = contentHash(text);
    return hashes.get(finding.fingerprint) === hash ? [] : [`{"finding":${text},"hash":"${hash}"}`];
  });
  if (changed.length > 0)
    await sql`
      insert into finding (company_id, domain_id, fingerprint, area, first_seen, last_seen, opened_at, rating_id, payload, content_hash)
      select ${rating.companyId}, ${rating.domainId}, f->>'fingerprint', f->>'area', ${rating.at}, ${rating.at},
             ${rating.at}, ${rating.id}, f, hash
      from (
        select e->'finding' as f, e->>'hash' as hash from jsonb_array_elements(${`[${changed.join(',')}]`}::jsonb) e) c
      on conflict (domain_id, fingerprint) do update set
        area = excluded.area, last_seen = excluded.last_seen, rating_id = excluded.rating_id,
        opened_at = case when finding.closed_at is not null and (${closedBy('finding')}) = 'fixed'
          then excluded.opened_at else finding.opened_at end,
        closed_at = null, closed_by = null, payload = excluded.payload, content_hash = excluded.content_hash`.execute(
      tx,
    );
  const reported = new Set(findings.map(({ fingerprint }) => fingerprint));
  const gone = known.stored.flatMap(({ fingerprint, isOpen }) =>
    !reported.has(fingerprint) && (isOpen || known.causes.has(fingerprint))
      ? [{ fingerprint, cause: known.causes.get(fingerprint) ?? null }]
      : [],
  );
  if (gone.length === 0) return;
  await sql`
    update finding f set closed_at = ${rating.at}, closed_by = g.cause,
      confirmed_at = null, last_seen = case when f.closed_at is null
        then coalesce(f.confirmed_at, greatest(f.last_seen, ${rating.seenAt}::timestamptz)) else f.last_seen end
    from jsonb_to_recordset(${jsonb(gone)}) as g (fingerprint text, cause text)
    where f.domain_id = ${rating.domainId} and f.fingerprint = g.fingerprint`.execute(tx);
}

/** Stores which open findings the last scan could not look for again, and when the evidence of each was collected. */
export async function recordNotConfirmed(
  tx: Tx,
  domainId: string,
  findings: readonly { fingerprint: string; seenAt: string }[],
): Promise<void> {
  await sql`
    update finding f set confirmed_at = n."seenAt"
    from finding o left join jsonb_to_recordset(${jsonb(findings)}) as n (fingerprint text, "seenAt" timestamptz)
      on n.fingerprint = o.fingerprint
    where o.domain_id = ${domainId} and o.closed_at is null and o.confirmed_at is distinct from n."seenAt"
      and f.domain_id = o.domain_id and f.fingerprint = o.fingerprint`.execute(tx);
}

export async function listOpenFindings(tx: Tx, domainId: string, area: string | null): Promise<FindingRecord[]> {
  const { rows } = await sql<FindingRecord>`
    select fingerprint, first_seen as "firstSeen", ${LAST_SEEN} as "lastSeen", ${NOT_CONFIRMED} as "notConfirmed", payload as data from finding f
    where domain_id = ${domainId} and closed_at is null and (${area}::text is null or area = ${area})`.execute(tx);
  return rows;
}

export async function findingByFingerprint(
  tx: Tx,
  domainId: string,
  fingerprint: string,
): Promise<FindingRecord | null> {
  const { rows } = await sql<FindingRecord>`
    select fingerprint, first_seen as "firstSeen", ${LAST_SEEN} as "lastSeen", ${NOT_CONFIRMED} as "notConfirmed", payload as data from finding f
    where domain_id = ${domainId} and fingerprint = ${fingerprint} and closed_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** An open or closed finding. */
export async function findAnyFinding(tx: Tx, domainId: string, fingerprint: string): Promise<FindingRecord | null> {
  const { rows } = await sql<FindingRecord>`
    select fingerprint, first_seen as "firstSeen", ${LAST_SEEN} as "lastSeen", ${NOT_CONFIRMED} as "notConfirmed", closed_at as "closedAt", payload as data from finding f
    where domain_id = ${domainId} and fingerprint = ${fingerprint}`.execute(tx);
  return rows[0] ?? null;
}

/** The open ones of these findings. */
export async function findingsByFingerprint(
  tx: Tx,
  domainId: string,
  fingerprints: readonly string[],
): Promise<FindingRecord[]> {
  const { rows } = await sql<FindingRecord>`
    select fingerprint, first_seen as "firstSeen", ${LAST_SEEN} as "lastSeen", ${NOT_CONFIRMED} as "notConfirmed", payload as data from finding f
    where domain_id = ${domainId} and fingerprint = any(${[...fingerprints]}::text[]) and closed_at is null
    order by fingerprint`.execute(tx);
  return rows;
}

/** Replaces the rows of detail pages by those of the newest rating. @param rows of the areas that have changed */
export async function replaceAreaRows(
  tx: Tx,
  domain: { companyId: string; domainId: string },
  rows: Readonly<Record<string, readonly unknown[]>>,
): Promise<void> {
  const areas = Object.keys(rows);
  if (areas.length === 0) return;
  await sql`delete from area_row where domain_id = ${domain.domainId} and area = any(${areas}::text[])`.execute(tx);
  const all = Object.entries(rows).flatMap(([area, list]) => list.map((row, ordinal) => ({ area, ordinal, row })));
  await sql`
    insert into area_row (company_id, domain_id, area, ordinal, row)
    select ${domain.companyId}, ${domain.domainId}, r->>'area', (r->>'ordinal')::integer, r->'row'
    from jsonb_array_elements(${jsonb(all)}) r`.execute(tx);
}

/** @returns the rows, and their times if those in them may be of an earlier rating that found the same; otherwise null */
export async function listAreaRows(
  tx: Tx,
  domainId: string,
  area: string,
): Promise<{ rows: unknown[]; times: TimeList | null }> {
  const { rows } = await sql<{ row: unknown; times: TimeList | null }>`
    select a.row, case when a.ordinal = 0 then s.row_times->'areas'->a.area end as times
    from area_row a
    left join dependency_set s on s.domain_id = a.domain_id and s.row_times->>'rating' = s.rating_id::text
    where a.domain_id = ${domainId} and a.area = ${area} order by a.ordinal`.execute(tx);
  return { rows: rows.map((stored) => stored.row), times: rows[0]?.times ?? null };
}
