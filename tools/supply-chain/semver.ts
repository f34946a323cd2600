/** Precedence of two versions (Semantic Versioning 2.0.0 §11): negative, 0 or positive. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)];
  for (let at = 0; at < 3; at++) {
    const difference = a.numbers[at]! - b.numbers[at]!;
    if (difference !== 0) return difference;
  }
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  for (let at = 0; at < Math.max(a.before.length, b.before.length); at++) {
    const [left, right] = [a.before[at], b.before[at]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    const difference = compareParts(left, right);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parse(version: string): { numbers: number[]; before: string[] } {
  const [core = '', ...rest] = version
    .replace(/^[v=\s]+/, '')
    .split('+', 1)[0]!
    .split('-');
  const numbers = core.split('.').map((part) => Number(part) || 0);
  const before = rest.join('-');
  return { numbers: [...numbers, 0, 0, 0].slice(0, 3), before: before === '' ? [] : before.split('.') };
}

function compareParts(left: string, right: string): number {
  const [a, b] = [/^\d+$/.test(left), /^\d+$/.test(right)];
  if (a && b) return Number(left) - Number(right);
  if (a !== b) return a ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
