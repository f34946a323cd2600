import type { CheckLine, FindingRow, RatingChange, RatingSummary } from '@assay/contract/api/ratings.ts';
import type { FactKind, Facts } from '@assay/contract/facts.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';
import { CHECKS } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { includesLevel, type Share } from './share-access.ts';

/**
 * Data above the sharing level is not in the response at all (docs/product/suppliers.md). Every shared field is listed here
 * (allow-list): a field that is added to a row later stays hidden until it is listed.
 */

/** Replaces a value that is not shared. */
const HIDDEN = '…';
/**
 * Kinds of facts without addresses, paths, names or evidence: amounts, times, countries, predefined problems, public
 * identifiers.
 */
const OPEN_KINDS: readonly FactKind[] = [
  'port',
  'count',
  'days',
  'seconds',
  'bytes',
  'percent',
  'number',
  'instant',
  'day',
  'country',
  'problems',
  'reasons',
  'cve',
  'cves',
  'version',
];
/**
 * Facts of the kinds `name` and `names` that take their values from standards or from lists of products (protocols,
 * algorithms, header names, record types, software), and therefore name no host, path or person. Other names, such as
 * those of cookies or DKIM selectors, are chosen by the target.
 */
const OPEN_NAMES: ReadonlySet<string> = new Set([
  'algorithm',
  'algorithms',
  'grade',
  'groups',
  'header',
  'installer',
  'key',
  'keyType',
  'kind',
  'mode',
  'page',
  'plugins',
  'policy',
  'product',
  'products',
  'provider',
  'service',
  'set',
  'status',
  'suites',
  'tool',
  'type',
  'version',
  'versions',
]);
const NAME_KINDS: readonly FactKind[] = ['name', 'names'];
/** Areas whose evidence may contain personal data of breaches; it is never shared. */
const PERSONAL_AREAS: readonly string[] = ['hacker_chatter', 'information_leakage'];
const KINDS = new Map(CHECKS.map((check) => [check.id, check.findings]));

export function redactSummary(summary: RatingSummary, share: Share): RatingSummary {
  const { level, companyId } = share;
  const { company } = summary;
  const issues = includesLevel(level, 'findings')
    ? (summary.ceiling?.issues ?? []).map((id) => issueFor(id, share))
    : [];
  return {
    ...summary,
    ceiling: summary.ceiling && { ...summary.ceiling, issues },
    sharing: { level, company, companyId },
  };
}

/** An issue's id names its subject; only with everything that is shared. */
function issueFor(id: string, share: Share): string {
  return includesLevel(share.level, 'everything') ? id : share.opaque(id);
}

/** An owner's statement about a finding is shared with it; assignees and comments of colleagues are not. */
type Statement = NonNullable<FindingRow['statement']>;

/** A finding as a main supplier sees it: only what the level of the association shares. */
export function redactFinding(
  row: FindingRow,
  share: Share,
  statement: Statement | undefined,
  words: Translator,
): FindingRow {
  const shown = {
    check: row.check,
    finding: row.finding,
    area: row.area,
    severity: row.severity,
    column: row.column,
    confidence: row.confidence,
    effort: row.effort,
    cwe: row.cwe,
    refs: row.refs,
    points: row.points,
    issuePoints: row.issuePoints,
    firstSeen: row.firstSeen,
    lastSeen: row.lastSeen,
    issue: issueFor(row.issue, share),
    ...(statement?.decision ? { statement } : {}),
  };
  if (includesLevel(share.level, 'everything')) {
    const { fingerprint, asset, subject, title, description, solution, facts, seen, reproduce, expected } = row;
    const whole = {
      ...shown,
      fingerprint,
      asset,
      subject,
      title,
      description,
      solution,
      facts,
      seen,
      reproduce,
      expected,
    };
    return PERSONAL_AREAS.includes(row.area) ? withoutPersons(whole) : whole;
  }
  const kinds: Readonly<Record<string, FactKind>> = KINDS.get(row.check)?.[row.finding]?.facts ?? {};
  const facts = Object.fromEntries(Object.entries(row.facts).filter(([name]) => isOpenFact(name, kinds, row)));
  const blanks = Object.fromEntries(Object.keys(row.facts).map((name) => [name, HIDDEN]));
  const told = { ...blanks, ...facts, asset: HIDDEN, subject: HIDDEN } as Facts;
  return {
    ...shown,
    fingerprint: share.opaque(row.fingerprint),
    asset: '',
    subject: '',
    ...readable(words.finding(row.check, row.finding, told, kinds), words.check(row.check).title),
    facts,
    seen: [],
    reproduce: null,
    expected: null,
  };
}

/** Whether the value of a fact may be shared at the level of findings. */
function isOpenFact(name: string, kinds: Readonly<Record<string, FactKind>>, { facts, asset }: FindingRow): boolean {
  if (!Object.hasOwn(kinds, name)) return false;
  const kind = kinds[name]!;
  if (OPEN_KINDS.includes(kind)) return true;
  if (!NAME_KINDS.includes(kind) || !OPEN_NAMES.has(name)) return false;
  // Banners are untrusted: a value that repeats the name of the host, an address or a path stays hidden.
  const site = hostOfAsset(asset).split('.').slice(-2).join('.');
  const values = [facts[name]].flat().map(String);
  return values.every((value) => !value.includes(site) && !/[@\\]|:\/\/|^\/|\b\d{1,3}(?:\.\d{1,3}){3}\b/.test(value));
}

/** A hidden value at the end of a title or in parentheses, which can be omitted. */
const GAP_AT_END = new RegExp(` ?[(（]${HIDDEN}[)）]| ?[:：] ?${HIDDEN}$`, 'g');

/** Texts with hidden values; the title has no gap: one inside the sentence is avoided with the title of the check. */
function readable<T extends { title: string }>(texts: T, checkTitle: string): T {
  const closed = withoutGaps({ ...texts } as T & Record<string, string>);
  const title = closed.title.replace(GAP_AT_END, '');
  return { ...closed, title: title.includes(HIDDEN) ? checkTitle : title };
}

/** Two adjacent hidden values become one placeholder. */
function withoutGaps<T extends Record<string, string>>(texts: T): T {
  const gaps = new RegExp(`${HIDDEN}(?:[ :/]*${HIDDEN})+`, 'g');
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.replace(gaps, HIDDEN)])) as T;
}

/** Changes, with the checks' titles where the findings' own titles would contain names. */
export function redactChange(change: RatingChange, share: Share, words: Translator): RatingChange {
  if (includesLevel(share.level, 'everything'))
    return PERSONAL_AREAS.includes(change.area) ? withoutPersons(change) : change;
  const { area, check, finding, kind, points } = change;
  return { issue: share.opaque(change.issue), area, check, finding, kind, points, title: words.check(check).title };
}

export function redactCheck(line: CheckLine, share: Share): CheckLine {
  if (includesLevel(share.level, 'everything')) return line;
  const { check, title, why, status, assessed, evidenceFrom } = line;
  const notAssessed = line.notAssessed.map(({ reason }) => ({ asset: '', reason }));
  return { check, title, why, status, assessed, notAssessed, evidenceFrom };
}

/** A row of a detail page, at the level of everything. */
export function redactAreaRow<R extends object>(area: string, row: R): R {
  return PERSONAL_AREAS.includes(area) ? withoutPersons(row) : row;
}

const PERSON = /[^\s@<>"'(),;:=/]{1,64}@(?=[^\s@<>"'(),;:]{1,253}\.)/g;

/** The same value with the part before the @ of every mail address left out. */
function withoutPersons<T>(value: T): T {
  if (typeof value === 'string') return value.replace(PERSON, `${HIDDEN}@`) as T;
  if (Array.isArray(value)) return value.map(withoutPersons) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutPersons(held)])) as T;
}
