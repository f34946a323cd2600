/**
 * Compares software version numbers in vendors' formats: `9.6p1`, `2.4.58`, `1.1.1w`, `8.0.0-rc2`, `10.11.6-MariaDB`.
 * Distributions prefix an epoch and append a revision (`1:9.2p1-2+deb12u3`); only the vendor's part is compared. No
 * single standard covers them; the order is: numbers by value, a missing part as 0, patch letters after a number later
 * than none (`1.1.1a` > `1.1.1`; OpenSSL continues `1.0.2z` with `1.0.2za`), and so patches (`9.6p1` > `9.6`), but
 * prereleases (`alpha`, `beta`, `rc`, Tomcat's and MySQL's `M1`, Python's `a1` and `b2`) earlier.
 */

/** Prereleases, the earliest first. */
const EARLIER: readonly string[] = [
  ...['dev', 'nightly', 'canary', 'snapshot', 'alpha', 'beta', 'milestone', 'dmr', 'ea'],
  ...['next', 'pre', 'preview', 'rc'],
];
/** Longer texts are not versions. */
const LENGTH_MAX = 64;

/** Terms for "later than the plain number"; others (`mariadb`, `release`, `ubuntu`) end the comparable part. */
const LATER: ReadonlySet<string> = new Set(['p', 'sp', 'sr', 'update', 'fix', 'hotfix', 'hf', 'stable', 'esv', 'cu']);
/** Other spellings; NVD writes `milestone17` where Tomcat writes `M17`. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['cr', 'rc'],
  ['pl', 'p'],
  ['patch', 'p'],
  ['patchlevel', 'p'],
  ['u', 'update'],
  ['hotfix', 'fix'],
  ['prerelease', 'pre'],
]);
/** Letters that mean a prerelease if a number follows: `3.8.0a1`, `1.9.0b1`; `M17` only after a separator. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);

/** Debian's epoch, and the revision that a distribution appends: neither belongs to the vendor's version. */
const EPOCH = /^\d{1,3}:(?=\d)/;
const REVISION = /-[\w.+~]*?(?:\d|[+~-])?(?:ubuntu|deb|el|fc|amzn|bpo|rhel)\d[\w.+~-]*$/;
/** Alpine's revision; Junos writes its releases without a dash (`20.4R3`). */
const ALPINE_REVISION = /(?<=\d)-r\d{1,3}$/;
/** Only package versions have a tilde; what follows the prerelease is the package's revision. */
const TILDE_REVISION = /(?<=~[a-z]{1,9}\d{0,3})-[\w.+~]{1,20}$/;
/** Jetty's build date, and the marks of sources that Debian repacked. */
const BUILD = /\.v\d{8}$|[.~+]?dfsg[\w.~-]{0,20}$/;

/** A number, or a word with a meaning. */
type Part = number | string;

function partsOf(version: string): Part[] {
  const text = version
    .slice(0, LENGTH_MAX)
    .toLowerCase()
    .trim()
    .replace(EPOCH, '')
    .replace(REVISION, '')
    .replace(ALPINE_REVISION, '')
    .replace(TILDE_REVISION, '')
    .replace(/^v(?=\d)/, '')
    .replace(/\+.*/s, '')
    .replace(BUILD, '');
  const parts: Part[] = [];
  for (const { 0: word, index } of text.matchAll(/\d+|[a-z]+/g)) {
    const value = /^\d/.test(word)
      ? Number(word)
      : wordOf(word, /[a-z0-9]/.test(text[index - 1] ?? ''), /^[-._]?\d/.test(text.slice(index + word.length)));
    if (value === null) break;
    parts.push(value);
  }
  return parts;
}

/** The meaning of a word in a version; null for one that ends the comparable part. */
function wordOf(word: string, attached: boolean, numbered: boolean): string | null {
  const full = SHORT.get(word);
  if (full !== undefined && (attached ? numbered && word !== 'm' : numbered || word !== 'm')) return full;
  // The 27th letter of OpenSSL's patches is `za` (https://openssl-library.org/policies/general/versioning-policy/).
  if (word.length === 1 ? word !== 'u' : attached && /^z[a-z]$/.test(word)) return word;
  const known = SPELLINGS.get(word) ?? word;
  return EARLIER.includes(known) || LATER.has(known) ? known : null;
}

/** Rank of a part against a missing one (0): below for prereleases, above for letters and numbers other than 0. */
function rank(part: Part | undefined): number {
  if (part === undefined) return 0;
  if (typeof part === 'number') return part === 0 ? 0 : 2;
  return EARLIER.includes(part) ? -1 : 1;
}

/** @returns below 0 if `a` is older than `b`, 0 if equal, above 0 if newer */
export function compareVersions(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const one = left[at];
    const other = right[at];
    if (typeof one === 'number' && typeof other === 'number') {
      if (one !== other) return one - other;
      continue;
    }
    const difference = rank(one) - rank(other);
    if (difference !== 0) return difference;
    if (one === undefined || other === undefined) continue;
    const earlier = rank(one) < 0 ? EARLIER.indexOf(String(one)) - EARLIER.indexOf(String(other)) : 0;
    if (earlier !== 0) return earlier;
    if (one !== other) return String(one) < String(other) ? -1 : 1;
  }
  return 0;
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

/** A prerelease or patch after the numbers: `rc3`, `-beta1`, `.M17`, `p1`, `za`. */
const ENDING =
  '(?:[-._~]?(?:alpha|beta|milestone|preview|pre|rc|cr|dev|m)[-.]?\\d{1,4}|-p\\d{1,3}|z[a-z](?![a-z\\d])|[a-z]\\d{1,3}|[a-z](?![a-z\\d]))';
const EXACT = new RegExp(`^v?\\d+(?:\\.\\d+)+${ENDING}?$`, 'i');
const WRITTEN = new RegExp(`^v?(\\d+(?:\\.\\d+)*${ENDING}?)`, 'i');

/** Only numbers with an optional prerelease or patch: precise enough to compare with ranges. */
export function isExactVersion(version: string): boolean {
  return EXACT.test(version.trim());
}

/** The version at the beginning of a text such as `1.0.2k-fips`, `1.3.5rc3_x`; the text itself without one. */
export function leadingVersion(text: string): string {
  const number = text.replace(/\.v\d{8}$/, '');
  return WRITTEN.exec(number)?.[1] ?? number;
}
