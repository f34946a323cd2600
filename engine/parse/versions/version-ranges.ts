import { compareVersions, type VersionRange } from './version.ts';

/**
 * Version ranges from the product data of a CVE record (CVE record format 5.1, `affected[].versions`): lists of
 * affected and fixed versions of several branches, where an unaffected branch may be inside an affected range.
 */

type Status = 'affected' | 'unaffected' | 'unknown';

/** One entry of `versions`; other fields are ignored. */
export interface AffectedVersion {
  version: string;
  status: Status;
  lessThan?: string | undefined;
  lessThanOrEqual?: string | undefined;
  /** The status changes at these versions within the entry's range. */
  changes?: readonly { at: string; status: Status }[] | undefined;
}

/** From `from` (null = the first version) to `to` (null = the last version). */
interface Interval {
  from: string | null;
  to: string | null;
  /** `to` is inclusive. */
  including: boolean;
  /** `from` is exclusive: the interval begins with the next version. */
  after?: true;
}

/** Terms for "no specific version". */
const NO_VERSION = /^(?:\*|-|0(?:\.0)*|n\/?a|unspecified|unknown|all(?: versions)?)?$/i;
const RANGES_MAX = 200;

const lower = (text: string) => (NO_VERSION.test(text.trim()) ? null : text.trim());
const upper = (text: string) => (text.trim() === '*' ? null : text.trim());
/** The version after a whole branch: `4.20` after `4.19.*`. */
function afterBranch(text: string): string | null {
  const branch = /^((?:\d+\.)*)(\d+)\.\*$/.exec(text);
  return branch ? `${branch[1]}${Number(branch[2]) + 1}` : null;
}

/** Affected versions as ranges; a range without any bound is omitted, since it contains no version data. */
export function rangesOfAffected(
  versions: readonly AffectedVersion[],
  defaultStatus: Status = 'unknown',
): VersionRange[] {
  const all = versions.slice(0, RANGES_MAX).flatMap(intervalsOf);
  const mended = all.filter(({ status }) => status === 'unaffected').map(({ interval }) => interval);
  const stated = all.filter(({ status }) => status === 'affected').map(({ interval }) => interval);
  // All versions except the listed ones are affected: without listed ones there is no data.
  if (defaultStatus === 'affected' && mended.length > 0) stated.push({ from: null, to: null, including: true });
  const left = mended.reduce((rest, away) => rest.flatMap((interval) => without(interval, away)), stated);
  const exact = versions.flatMap((entry) => exactOf(entry) ?? []);
  return [...left.flatMap((interval) => rangeOf(interval) ?? []), ...exact].slice(0, RANGES_MAX);
}

/** A single affected version, without a range. */
function exactOf({ version, status, lessThan, lessThanOrEqual, changes = [] }: AffectedVersion): VersionRange | null {
  const single = lessThan === undefined && lessThanOrEqual === undefined && changes.length === 0;
  const named = lower(version);
  if (status !== 'affected' || !single || named === null) return null;
  return { exact: named, startIncluding: null, startExcluding: null, endIncluding: null, endExcluding: null };
}

function intervalsOf(entry: AffectedVersion): { interval: Interval; status: Status }[] {
  const { version, status, lessThan, lessThanOrEqual, changes = [] } = entry;
  const end = lessThan ?? lessThanOrEqual;
  const from = lower(version);
  if (end === undefined && changes.length === 0) {
    // A single fixed version excludes only itself; an affected one is returned as exact.
    if (status !== 'unaffected' || from === null) return [];
    return [{ status, interval: { from, to: from, including: true } }];
  }
  const branch = end === undefined ? null : afterBranch(end.trim());
  const to = end === undefined ? null : (branch ?? upper(end));
  const found: { interval: Interval; status: Status }[] = [];
  let begin = from;
  let holds = status;
  for (const change of changes.toSorted((a, b) => compareVersions(a.at, b.at))) {
    found.push({ status: holds, interval: { from: begin, to: change.at, including: false } });
    begin = change.at;
    holds = change.status;
  }
  const including = lessThan === undefined && branch === null;
  found.push({ status: holds, interval: { from: begin, to, including } });
  return found;
}

const before = (a: string, b: string) => compareVersions(a, b) < 0;

/** The rest of an interval after another one is subtracted. */
function without(interval: Interval, away: Interval): Interval[] {
  const { from, to } = interval;
  const beginsAfter = away.from !== null && to !== null && before(to, away.from);
  const endsBefore =
    away.to !== null &&
    from !== null &&
    (before(away.to, from) || (!away.including && compareVersions(away.to, from) === 0));
  if (beginsAfter || endsBefore) return [interval];
  const left: Interval[] = [];
  if (away.from !== null && (from === null || before(from, away.from))) {
    left.push({ ...interval, to: away.from, including: false });
  }
  if (away.to !== null && (to === null || before(away.to, to))) {
    const rest = { from: away.to, to, including: interval.including };
    left.push(away.including ? { ...rest, after: true } : rest);
  }
  return left;
}

function rangeOf({ from, to, including, after }: Interval): VersionRange | null {
  if (from === null && to === null) return null;
  return {
    exact: null,
    startIncluding: after ? null : from,
    startExcluding: after ? from : null,
    endIncluding: including ? to : null,
    endExcluding: including ? null : to,
  };
}
