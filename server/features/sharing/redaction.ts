import type { CheckLine, FindingRow, RatingChange, RatingSummary } from '@assay/contract/api/ratings.ts';
import type { FactKind, Facts } from '@assay/contract/facts.ts';
import { CHECKS } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { includesLevel, type Share } from './share-access.ts';

/**
 * Data above the sharing level is not in the response at all (PRODUCT §6). Every shared field is listed here
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
];
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
  const isOpen = (name: string) => name in kinds && OPEN_KINDS.includes(kinds[name]!);
  const facts = Object.fromEntries(Object.entries(row.facts).filter(([name]) => isOpen(name)));
  const blanks = Object.fromEntries(Object.keys(row.facts).map((name) => [name, HIDDEN]));
  const told = { ...blanks, ...facts, asset: HIDDEN, subject: HIDDEN } as Facts;
  const openKinds = Object.fromEntries(Object.entries(kinds).filter(([name]) => isOpen(name)));
  return {
    ...shown,
    fingerprint: share.opaque(row.fingerprint),
    asset: '',
    subject: '',
    ...withoutGaps({ ...words.finding(row.check, row.finding, told, openKinds) }),
    facts,
    seen: [],
    reproduce: null,
    expected: null,
  };
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
