/** Deeper than any report; a file that nests further is refused instead of filling the stack. */
const DEPTH_MAX = 64;

/**
 * The canonical form of a JSON value (RFC 8785, JSON Canonicalization Scheme): no spaces, names in the order of their UTF-16
 * code units, strings and numbers as ECMAScript writes them.
 * @throws {TypeError} for what JSON cannot represent: numbers that are not finite, halves of surrogate pairs, functions, values
 *   nested deeper than 64
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEPTH_MAX) throw new TypeError('nested too deeply');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`JSON cannot hold ${String(value)}`);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // String comparison uses UTF-16 code units, as required by the RFC (§3.2.3).
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${text(name)}:${canonicalJson(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('half of a surrogate pair');
  return JSON.stringify(value);
}
