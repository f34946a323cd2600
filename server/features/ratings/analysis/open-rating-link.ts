import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SharedRating } from '@assay/contract/api/analysis/share-links.ts';
import type { AreaScore } from '@assay/contract/assessment.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import { GuessLimiter, passwordMatches } from '#features/auth/index.ts';
import { includesLevel, redactFinding, type Share } from '#features/sharing/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { entryIdOf } from '#platform/db/audit/entry-id.ts';
import { insertEntriesIfAbsent } from '#platform/db/audit/insert-if-absent.ts';
import {
  countRatingLinkVisit,
  findFirstSeen,
  findRatingLinkByCode,
  type OpenRatingLink,
} from '#platform/db/ratings/rating-links.ts';
import { latestRating, type RatingRow, ratingById } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { linkTokenHash } from '#platform/secrets/link-token.ts';
import { NO_MARK } from '../decisions/decision-response.ts';
import { costliestFirst, type ListedFinding, pointsOf } from '../findings.ts';
import { loadAssessment } from '../load-assessment.ts';
import { toFindingRow } from '../rating-response.ts';

/** How long the token of a response replaces the password. */
const PASS_MS = 3_600_000;

type Parts = Pick<Context, 'config' | 'db' | 'secrets'>;

/** Request data for opening a link. */
export interface RatingLinkVisit {
  code: string;
  password?: string | undefined;
  /** From an earlier response. */
  pass?: string | undefined;
  address: string;
}

/**
 * The rating of a link, for everyone with the link. Accesses are counted, and recorded in the company's audit log once
 * an hour.
 * @throws {AppError} rating-link-unknown for codes that are wrong, expired, disabled or of a removed domain;
 * rating-link-password-needed, rating-link-password-wrong, rating-link-locked
 */
export async function openRatingLink(parts: Parts, visit: RatingLinkVisit): Promise<SharedRating> {
  const link = await admit(parts, visit);
  return parts.db.withCompany(link.companyId, async (tx) => {
    const rating = await ratingOf(tx, link);
    await countRatingLinkVisit(tx, link.id);
    await logOpening(tx, link, visit.address);
    const latest = await latestRating(tx, link.domainId);
    const newer = latest !== null && latest.scanId !== rating.scanId && latest.at > rating.at;
    return { ...toSharedRating(rating, link), newer, pass: passFor(parts, link, nowOf(tx).getTime() + PASS_MS) };
  });
}

/**
 * Findings of the scan behind a link, as far as its level shows them; most points first.
 * @throws {AppError} as openRatingLink; sharing-hides if the level excludes findings
 */
export async function findingsOfRatingLink(
  parts: Parts,
  visit: RatingLinkVisit,
  words: Translator,
): Promise<ListedFinding[]> {
  const link = await admit(parts, visit);
  if (!includesLevel(link.level, 'findings')) throw new AppError('sharing-hides');
  return parts.db.withCompany(link.companyId, async (tx) => {
    const rating = await ratingOf(tx, link);
    const assessment = await loadAssessment(tx, rating.id);
    const points = pointsOf(assessment);
    const seen = await findFirstSeen(
      tx,
      link.domainId,
      assessment.findings.map(({ fingerprint }) => fingerprint),
    );
    const share = shareOf(parts, link);
    return assessment.findings
      .map((finding) => {
        const { fingerprint } = finding;
        // Later observations are not part of this rating.
        const first = Math.min(seen.get(fingerprint)?.getTime() ?? Number.POSITIVE_INFINITY, rating.at.getTime());
        const record = {
          fingerprint,
          firstSeen: new Date(first),
          lastSeen: rating.at,
          data: { ...finding },
        };
        const row = redactFinding(toFindingRow(record, points, NO_MARK, words), share, undefined, words);
        return { row, asset: finding.asset };
      })
      .sort((a, b) => costliestFirst(a.row, b.row));
  });
}

async function ratingOf(tx: Tx, link: OpenRatingLink): Promise<RatingRow> {
  const rating = await ratingById(tx, link.ratingId);
  if (!rating) throw new AppError('rating-link-unknown');
  return rating;
}

/** The link of a code, if the visitor may open it. */
async function admit(parts: Parts, visit: RatingLinkVisit): Promise<OpenRatingLink> {
  const hash = linkTokenHash(visit.code);
  const link = await parts.db.withAllCompanies('link-and-report-codes', (tx) => findRatingLinkByCode(tx, hash));
  if (!link) throw new AppError('rating-link-unknown');
  if (link.passwordHash === null || passHolds(parts, link, visit.pass)) return link;
  if (!visit.password) throw new AppError('rating-link-password-needed');
  await tryPassword(parts, link, link.passwordHash, visit.password, visit.address);
  return link;
}

/** Delayed and locked for a while like log-ins, with separate counters. */
async function tryPassword(parts: Parts, link: OpenRatingLink, hash: string, password: string, address: string) {
  const limiter = new GuessLimiter(parts.db, parts.secrets.derive('rating link attempts'), parts.config.logInWaits);
  try {
    const reservation = await limiter.reserve('link', { account: `link ${link.id}`, address, device: null });
    if (await passwordMatches(hash, password)) return await reservation.right();
    reservation.wrong();
  } catch (error) {
    if (error instanceof AppError && error.id === 'login-locked') {
      throw new AppError('rating-link-locked', error.facts, error.retryAfter);
    }
    throw error;
  }
  throw new AppError('rating-link-password-wrong');
}

/** A pass is bound to link, expiration and password: it is invalid for another password or link. */
function passFor({ secrets }: Pick<Context, 'secrets'>, link: OpenRatingLink, until: number): string {
  const text = `${link.id} ${until} ${link.passwordHash ?? ''}`;
  const signature = createHmac('sha256', secrets.derive('rating link passes')).update(text).digest('base64url');
  return `${until}.${signature}`;
}

function passHolds(parts: Parts, link: OpenRatingLink, pass: string | undefined): boolean {
  const until = Number(pass?.split('.')[0]);
  if (!pass || !Number.isSafeInteger(until) || until < parts.db.clock.now().getTime()) return false;
  const [given, expected] = [Buffer.from(pass), Buffer.from(passFor(parts, link, until))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A sharing level hides the same data here as from main suppliers. */
function shareOf({ secrets }: Pick<Context, 'secrets'>, link: OpenRatingLink): Share {
  const key = secrets.derive('shared findings');
  return {
    level: link.level,
    companyId: link.companyId,
    domains: [link.domain],
    opaque: (id) => createHmac('sha256', key).update(`link ${link.id} ${id}`).digest('hex').slice(0, 32),
  };
}

function logOpening(tx: Tx, link: OpenRatingLink, address: string): Promise<void> {
  const hour = nowOf(tx).toISOString().slice(0, 13);
  const { companyId, domain: target, level } = link;
  const id = entryIdOf(`rating link ${link.id} ${hour}`);
  return insertEntriesIfAbsent(tx, [
    { id, companyId, address, action: 'rating-link.opened', target, facts: { link: link.id, level } },
  ]);
}

/** Everything that passes is named here. */
function toSharedRating(row: RatingRow, link: OpenRatingLink): Omit<SharedRating, 'newer' | 'pass'> {
  return {
    domain: link.domain,
    level: link.level,
    lastDay: link.lastDay,
    at: row.at.toISOString(),
    total: row.total,
    grade: row.grade,
    riskClass: row.riskClass,
    coverage: row.coverage,
    limited: row.grade !== null && isLimited(row.coverage),
    limitedScope: row.limitedScope,
    counts: row.counts as AlertCounts,
    held: row.held,
    ...(row.unconfirmed && { unconfirmed: row.unconfirmed }),
    modelVersion: row.modelVersion,
    scanstate: row.state,
    ceiling: row.ceiling && { at: row.ceiling.at, rule: row.ceiling.rule },
    areas: (row.areas as AreaScore[]).map(({ area, score, status, coverage, lost, unconfirmed, counts, checks }) => {
      return { area, score, status, coverage, lost, ...(unconfirmed && { unconfirmed }), counts, checks };
    }),
  };
}
