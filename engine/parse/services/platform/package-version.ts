/** Compares package versions as dpkg and rpm do. */

/** Versions come from banners and feeds; longer texts are truncated. */
const LENGTH_MAX = 200;

interface Parts {
  /** Null if absent. */
  epoch: number | null;
  upstream: string;
  revision: string;
}

/** `epoch:upstream-revision`; the revision follows the last hyphen (Debian Policy §5.6.12). */
function partsOf(version: string): Parts {
  const [, epoch, rest = ''] = /^(?:(\d{1,9}):)?([\s\S]*)$/.exec(version.slice(0, LENGTH_MAX).trim()) ?? [];
  const hyphen = rest.lastIndexOf('-');
  return {
    epoch: epoch === undefined ? null : Number(epoch),
    upstream: hyphen < 0 ? rest : rest.slice(0, hyphen),
    revision: hyphen < 0 ? '' : rest.slice(hyphen + 1),
  };
}

/** Rank of a character in a part without digits: `~` before the end, the end before letters, letters before all others. */
function rank(character: string | undefined): number {
  if (character === undefined) return 0;
  if (character === '~') return -1;
  const code = character.charCodeAt(0);
  return /[a-zA-Z]/.test(character) ? code : code + 256;
}

/** Numbers of any length, without leading zeros. */
function compareNumbers(one: string, other: string): number {
  const [a, b] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')];
  return a.length - b.length || (a === b ? 0 : a < b ? -1 : 1);
}

function compareDebianPart(one: string, other: string): number {
  let [left, right] = [one, other];
  while (left !== '' || right !== '') {
    const [mine = '', theirs = ''] = [/^\D*/.exec(left)?.[0], /^\D*/.exec(right)?.[0]];
    for (let at = 0; at < Math.max(mine.length, theirs.length); at += 1) {
      const order = rank(mine[at]) - rank(theirs[at]);
      if (order !== 0) return order;
    }
    [left, right] = [left.slice(mine.length), right.slice(theirs.length)];
    const [number = '', their = ''] = [/^\d*/.exec(left)?.[0], /^\d*/.exec(right)?.[0]];
    const order = compareNumbers(number, their);
    if (order !== 0) return order;
    [left, right] = [left.slice(number.length), right.slice(their.length)];
  }
  return 0;
}

/** Segments of digits or letters; `~` is older than the end, `^` newer than it (rpm's rpmvercmp). */
function compareRpmPart(one: string, other: string): number {
  const [mine, theirs] = [one, other].map((part) => part.match(/\d+|[a-zA-Z]+|~|\^/g) ?? []);
  for (let at = 0; at < Math.max(mine!.length, theirs!.length); at += 1) {
    const [a, b] = [mine![at], theirs![at]];
    if (a === b) continue;
    if (a === '~' || b === '~') return a === '~' ? -1 : 1;
    if (a === '^' || b === '^') {
      if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
      return a === '^' ? -1 : 1;
    }
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
    const [digits, theirDigits] = [/^\d/.test(a), /^\d/.test(b)];
    if (digits !== theirDigits) return digits ? 1 : -1;
    const order = digits ? compareNumbers(a, b) : a < b ? -1 : 1;
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Compares two versions: negative if the first is older. Banners omit the epoch: a missing one is assumed to equal that
 * of the other version.
 * @param by `dpkg` (Debian Policy §5.6.12) or `rpm`
 */
export function comparePackageVersions(one: string, other: string, by: 'dpkg' | 'rpm'): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  const compare = by === 'dpkg' ? compareDebianPart : compareRpmPart;
  const epochs = (a.epoch ?? b.epoch ?? 0) - (b.epoch ?? a.epoch ?? 0);
  return Math.sign(epochs || compare(a.upstream, b.upstream) || compare(a.revision, b.revision));
}
