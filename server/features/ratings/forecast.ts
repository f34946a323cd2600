import { FORECAST_DAYS, type Forecast } from '@assay/contract/api/forecast.ts';
import type { RatingChange } from '@assay/contract/api/ratings.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { isAbsence } from '@assay/contract/values/comparison.ts';
import { type EvidenceSet, evaluator } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { nowOf } from '#platform/db/access.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listEndingAcceptances } from '#platform/db/ratings/decisions.ts';
import { evidenceReferences, latestRating } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { addDays, dayIn, startOfDay } from '#platform/http/calendar.ts';
import { changesBetween, findingText } from './rating-response.ts';

/** Maximum number of evaluated days, so that evidence with many dates cannot keep the worker threads busy. */
const JUDGED_MAX = 120;
/** Accepted risks that are named. */
const ACCEPTED_MAX = 50;

/** Ratings never change: the forecast of one is evaluated once per day and language. */
type Steps = Awaited<ReturnType<typeof stepsOf>>;
const KEPT_MAX = 64;
const kept = new Map<string, Steps>();

/** Differences that affect a rating: issues and their points. */
function signature({ total, ledger }: Assessment): string {
  return `${total} ${ledger.issues.map((issue) => `${issue.id} ${issue.points}`).join('|')}`;
}

/**
 * Days on which the rating changes, in order, each with the assessment of that day. Binary search between days that
 * differ; a change that is reversed between two equal days is not found.
 * @param judge the assessment on a day counted from the first
 */
export async function daysOfChange(
  judge: (day: number) => Assessment | Promise<Assessment>,
  last: number,
): Promise<{ first: Assessment; changes: { day: number; assessment: Assessment }[] }> {
  const known = new Map<number, { assessment: Assessment; signature: string }>();
  const at = async (day: number) => {
    const judged = known.get(day);
    if (judged) return judged;
    const assessment = await judge(day);
    const fresh = { assessment, signature: signature(assessment) };
    known.set(day, fresh);
    return fresh;
  };
  const changes: { day: number; assessment: Assessment }[] = [];
  const look = async (from: number, to: number): Promise<void> => {
    const [before, after] = [await at(from), await at(to)];
    if (before.signature === after.signature) return;
    if (to - from <= 1 || known.size >= JUDGED_MAX) {
      changes.push({ day: to, assessment: after.assessment });
      return;
    }
    const middle = Math.floor((from + to) / 2);
    await look(from, middle);
    await look(middle, to);
  };
  const { assessment: first } = await at(0);
  await look(0, last);
  return { first, changes };
}

/**
 * Changes of a domain's rating within 90 days if nothing is done, from dates already known. Null without a rating.
 * @param zone IANA name of the time zone of the days
 */
export async function forecastOf(tx: Tx, domain: DomainRow, zone: string, words: Translator): Promise<Forecast | null> {
  const rating = await latestRating(tx, domain.id);
  if (!rating) return null;
  const from = dayIn(zone, nowOf(tx));
  const until = addDays(from, FORECAST_DAYS);
  const ending = await listEndingAcceptances(tx, domain.id, { from, until, limit: ACCEPTED_MAX });
  const accepted = ending.map(({ until: day, fingerprint, data }) => {
    const finding = data as unknown as Finding;
    return { day, fingerprint, title: findingText(finding, words).title, area: finding.area };
  });
  const present = { from, until, total: rating.total, grade: rating.grade, accepted };
  const key = [rating.id, from, zone, words.language].join(' ');
  const steps = kept.get(key) ?? (await judgedSteps(tx, domain, rating.id, { from, zone, words }));
  // Inserted again, so that the least recently used entry is evicted first.
  kept.delete(key);
  if (steps) kept.set(key, steps);
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!);
  return { ...present, ...(steps ?? { steps: null }) };
}

/** Null when evidence of the rating is past its retention. */
async function judgedSteps(
  tx: Tx,
  domain: DomainRow,
  ratingId: string,
  { from, zone, words }: { from: string; zone: string; words: Translator },
): Promise<Steps | null> {
  const hashes = await evidenceReferences(tx, ratingId);
  const set = await evidenceStore.byReference(tx, domain.companyId, hashes);
  const known = hashes.length > 0 && set.length === hashes.length;
  return known ? stepsOf(set, from, zone, words) : null;
}

async function stepsOf(set: EvidenceSet, from: string, zone: string, words: Translator) {
  // A day is evaluated at its end: what expires on it has expired.
  const judge = (day: number) => evaluator.later(set, new Date(startOfDay(zone, addDays(from, day + 1)).getTime() - 1));
  const { first, changes } = await daysOfChange(judge, FORECAST_DAYS);
  let before = first;
  const steps = changes.map(({ day, assessment }) => {
    const differences = changesBetween(before, assessment, words);
    before = assessment;
    return {
      day: addDays(from, day),
      total: assessment.total,
      grade: assessment.grade,
      changes: withoutReplaced(differences).map((change) => ({ ...change, title: titleOn(change, words) })),
    };
  });
  return { total: first.total, grade: first.grade, steps };
}

/** Titles that count the days left do so from the day of the change; next to its date, only what happens is stated. */
function titleOn({ check, finding, kind, title }: RatingChange, words: Translator): string {
  return (!isAbsence(kind) && words.forecastTitle(check, finding)) || title;
}

/**
 * A forecast contains no fixes: an issue that ends when another of its area begins has become that one, as a
 * certificate that expires soon becomes an expired one. It is shown as one change for the worse.
 */
function withoutReplaced(changes: readonly RatingChange[]): RatingChange[] {
  const gone = (change: RatingChange) => isAbsence(change.kind) && worse(change) !== undefined;
  const worse = ({ area }: RatingChange) =>
    changes.find((other) => other.area === area && other.kind === 'new' && other.points < 0);
  const replaced = changes.filter(gone);
  return changes
    .filter((change) => !replaced.includes(change))
    .map((change) => {
      const before = replaced.filter((other) => worse(other) === change);
      if (before.length === 0) return change;
      const points = before.reduce((sum, other) => sum + other.points, change.points);
      return { ...change, kind: points < 0 ? ('worse' as const) : ('better' as const), points };
    });
}
