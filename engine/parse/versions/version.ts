/**
 * Compares software version numbers in vendors' formats: `9.6p1`, `2.4.58`, `1.1.1w`, `8.0.0-rc2`, `10.11.6-MariaDB`.
 * Distributions prefix an epoch and append a revision (`1:9.2p1-2+deb12u3`); only the vendor's part is compared. No
 * single standard covers them; the order is: numbers by value, a missing part as 0, letters after a number later than
 * none (`1.1.1a` > `1.1.1`, `9.6p1` > `9.6`), but prerelease terms (`alpha`, `beta`, `rc`, `dev`, `pre`, `snapshot`)
 * earlier.
 */

const ANNOUNCE = [
  ...['dev', 'nightly', 'canary', 'snapshot', 'alpha', 'a', 'beta', 'b', 'milestone', 'ea'],
  ...['next', 'pre', 'preview', 'rc', 'cr'],
] as const;
/** Longer texts are not versions. */
const LENGTH_MAX = 64;

/** Terms for "later than the plain number"; others (`mariadb`, `release`, `ubuntu`) end the comparable part. */
const LATER = ['p', 'pl', 'patch', 'sp', 'u', 'update', 'fix', 'hotfix'] as const;

/** Debian's epoch, and the revision that a distribution appends: neither belongs to the vendor's version. */
const EPOCH = /^\d{1,3}:(?=\d)/;
const REVISION = /-[\w.+~]*?(?:\d|[+~-])?(?:ubuntu|deb|el|fc|amzn|bpo|rhel)\d[\w.+~-]*$/;

interface Part {
  value: number | string;
  /** Follows a dash, dot or similar separator, not a number. */
  separated: boolean;
}

function partsOf(version: string): Part[] {
  const text = version
    .slice(0, LENGTH_MAX)
    .toLowerCase()
    .trim()
    .replace(EPOCH, '')
    .replace(REVISION, '')
    .replace(/^v(?=\d)/, '')
    .replace(/\+.*/s, '');
  const parts: Part[] = [];
  for (const match of text.matchAll(/\d+|[a-z]+/g)) {
    const word = match[0];
    const number = /^\d/.test(word);
    if (!number && word.length > 1 && !known(word)) break;
    const separated = match.index > 0 && /[^a-z0-9]/.test(text[match.index - 1]!);
    parts.push({ value: number ? Number(word) : word, separated });
  }
  return parts;
}

function known(word: string): boolean {
  return ([...ANNOUNCE, ...LATER] as string[]).includes(word);
}

/** Rank of a part against a missing one (0): below for prereleases, above for letters and numbers other than 0. */
function rank(part: Part | undefined): number {
  if (part === undefined) return 0;
  if (typeof part.value === 'number') return part.value === 0 ? 0 : 2;
  // A single `a` or `b` directly after a number is a patch letter (OpenSSL 1.1.1a), after a separator an alpha or beta.
  if (part.value.length === 1 && !part.separated) return 1;
  return (ANNOUNCE as readonly string[]).includes(part.value) ? -1 : 1;
}

/** @returns below 0 if `a` is older than `b`, 0 if equal, above 0 if newer */
export function compareVersions(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const one = left[at];
    const other = right[at];
    if (typeof one?.value === 'number' && typeof other?.value === 'number') {
      if (one.value !== other.value) return one.value - other.value;
      continue;
    }
    const difference = rank(one) - rank(other);
    if (difference !== 0) return difference;
    if (one === undefined || other === undefined) continue;
    const announced = rank(one) < 0 ? announcement(one) - announcement(other) : 0;
    if (announced !== 0) return announced;
    if (one.value !== other.value) return String(one.value) < String(other.value) ? -1 : 1;
  }
  return 0;
}

function announcement({ value }: Part): number {
  return (ANNOUNCE as readonly (number | string)[]).indexOf(value);
}

/** A range as returned by NVD: bounds may be missing; `exact` is a single version. */
export interface VersionRange {
  exact: string | null;
  startIncluding: string | null;
  startExcluding: string | null;
  endIncluding: string | null;
  endExcluding: string | null;
}

/** Returns true if a version is in a range. A range without any bound contains no version. */
export function inRange(version: string, range: VersionRange): boolean {
  if (range.exact !== null) return compareVersions(version, range.exact) === 0;
  const { startIncluding, startExcluding, endIncluding, endExcluding } = range;
  const bounds = [startIncluding, startExcluding, endIncluding, endExcluding];
  if (bounds.every((bound) => bound === null)) return false;
  return (
    (startIncluding === null || compareVersions(version, startIncluding) >= 0) &&
    (startExcluding === null || compareVersions(version, startExcluding) > 0) &&
    (endIncluding === null || compareVersions(version, endIncluding) <= 0) &&
    (endExcluding === null || compareVersions(version, endExcluding) < 0)
  );
}

/** Only digits and dots with an optional letter or patch suffix: precise enough to compare with ranges. */
export function isExactVersion(version: string): boolean {
  return /^v?\d+(\.\d+)+([a-z]\d{0,3})?$/i.test(version.trim());
}
