import { isDeepStrictEqual } from 'node:util';
import type { Assessment, Finding, Issue } from '@assay/contract/assessment.ts';

/** Further differences listed by path: enough to find the cause, few enough to read. */
const PATHS_SHOWN = 20;
/** Characters of a value. */
const VALUE_LENGTH = 100;

const points = (hundredths: number | null) => (hundredths === null ? 'none' : String(hundredths / 100));
const nameOf = ({ check, finding, asset, subject }: Finding) =>
  `${check}/${finding} on ${asset}${subject && ` (${subject})`}`;

/** Rows of one kind by their key: those that are new, gone, or different. */
function compare<Row>(
  saved: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string,
  textOf: (row: Row) => string,
): string[] {
  const [old, fresh] = [saved, now].map((rows) => new Map(rows.map((row) => [keyOf(row), textOf(row)])));
  const keys = [...new Set([...old!.keys(), ...fresh!.keys()])].sort();
  return keys.flatMap((key) => {
    const [was, is] = [old!.get(key), fresh!.get(key)];
    if (was === is) return [];
    if (was === undefined) return [`+ ${key}: ${is}`];
    return [is === undefined ? `- ${key}: ${was}` : `~ ${key}: ${was} -> ${is}`];
  });
}

/** Paths at which two values differ, with both. */
function paths(saved: unknown, now: unknown, at = ''): string[] {
  if (isDeepStrictEqual(saved, now)) return [];
  const both = [saved, now];
  if (both.every((value) => typeof value === 'object' && value !== null)) {
    const [was, is] = both as Record<string, unknown>[];
    return [...new Set([...Object.keys(was!), ...Object.keys(is!)])].flatMap((key) =>
      paths(was![key], is![key], at ? `${at}.${key}` : key),
    );
  }
  const [was, is] = both.map((value) => (JSON.stringify(value) ?? 'absent').slice(0, VALUE_LENGTH));
  return [`~ ${at}: ${was} -> ${is}`];
}

/**
 * What changed between two assessments of the same evidence, a line each: total and grade, areas, issues and findings
 * (`+` new, `-` gone, `~` changed), then all other fields by path. Empty if they are equal.
 */
export function differences(saved: Assessment, now: Assessment): string[] {
  if (isDeepStrictEqual(saved, now)) return [];
  const lines = [
    ...(saved.total === now.total && saved.grade === now.grade
      ? []
      : [`~ total: ${saved.total} (${saved.grade}) -> ${now.total} (${now.grade})`]),
    ...compare(saved.areas, now.areas, ({ area }) => `area ${area}`, ({ score, status }) => `${points(score)} ${status}`),
    ...compare(
      saved.ledger.issues,
      now.ledger.issues,
      ({ id }: Issue) => `issue ${id}`,
      ({ severity, points: lost }) => `${severity}, ${points(lost)} points`,
    ),
    ...compare(saved.findings, now.findings, (row) => `finding ${nameOf(row)}`, ({ severity }) => severity),
  ];
  const listed = new Set(saved.findings.length === now.findings.length ? [] : ['findings']);
  if (saved.ledger.issues.length !== now.ledger.issues.length) listed.add('ledger.issues');
  const others = paths(saved, now).filter((line) => ![...listed].some((path) => line.startsWith(`~ ${path}.`)));
  const more = others.length - PATHS_SHOWN;
  return [...lines, ...others.slice(0, PATHS_SHOWN), ...(more > 0 ? [`… and ${more} more fields`] : [])];
}
