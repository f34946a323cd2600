/** Result of a matching mechanism (RFC 7208 §4.6.2). */
export type SpfQualifier = '+' | '-' | '~' | '?';

/** One parsed mechanism; `value` is the domain or address as written, null if absent. */
export interface SpfMechanism {
  qualifier: SpfQualifier;
  name: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';
  value: string | null;
  /** Prefix lengths; null when absent. */
  prefix4: number | null;
  prefix6: number | null;
  text: string;
}

export type SpfProblem =
  | 'unknown-mechanism'
  | 'missing-value'
  | 'unexpected-value'
  | 'bad-address'
  | 'bad-prefix'
  | 'bad-domain'
  | 'bad-macro'
  | 'repeated-modifier';

export interface SpfRecord {
  mechanisms: SpfMechanism[];
  /** Target of `redirect=`; null when absent. */
  redirect: string | null;
  problems: { term: string; problem: SpfProblem }[];
}

const MECHANISMS = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists']);
/** A record of 4 kB contains fewer. */
const TERMS_MAX = 500;

/** The SPF records of a TXT response (RFC 7208 §4.5: exactly `v=spf1`, then a space or the end). */
export function spfRecords(records: readonly string[]): string[] {
  return records.filter((record) => /^v=spf1(?: |$)/i.test(record));
}

/** Parses one SPF record term by term (RFC 7208 §4.6, §5, §6); never throws, linear in its length. */
export function parseSpf(record: string): SpfRecord {
  const parsed: SpfRecord = { mechanisms: [], redirect: null, problems: [] };
  const seen = new Set<string>();
  for (const term of record.split(/ +/, TERMS_MAX).slice(1)) {
    if (term === '') continue;
    const problem = readTerm(term, parsed, seen);
    if (problem) parsed.problems.push({ term: term.slice(0, 100), problem });
  }
  return parsed;
}

function readTerm(term: string, parsed: SpfRecord, seen: Set<string>): SpfProblem | null {
  const modifier = /^([a-z][a-z0-9\-_.]*)=(.*)$/i.exec(term);
  if (modifier) {
    const name = modifier[1]!.toLowerCase();
    const value = modifier[2]!;
    // Unknown modifiers are ignored if they are macro strings (§6), known ones must not be repeated.
    if (name !== 'redirect' && name !== 'exp') return isMacroString(value, 'slodiphvcrt') ? null : 'bad-macro';
    if (seen.has(name)) return 'repeated-modifier';
    seen.add(name);
    if (!isDomainSpec(value)) return 'bad-domain';
    if (name === 'redirect') parsed.redirect = value.toLowerCase();
    return null;
  }
  const qualifier = /^[+\-~?]/.test(term) ? (term[0] as SpfQualifier) : '+';
  const start = /^[+\-~?]/.test(term) ? 1 : 0;
  const end = prefixStart(term);
  const colon = term.indexOf(':');
  const nameEnd = colon < 0 || colon > end ? end : colon;
  const name = term.slice(start, nameEnd).toLowerCase();
  if (!MECHANISMS.has(name)) return 'unknown-mechanism';
  const mechanism: SpfMechanism = {
    qualifier,
    name: name as SpfMechanism['name'],
    value: nameEnd === end ? null : term.slice(nameEnd + 1, end),
    prefix4: null,
    prefix6: null,
    text: term,
  };
  const problem = readPrefixes(mechanism, term.slice(end)) ?? checkValue(mechanism);
  if (!problem) parsed.mechanisms.push(mechanism);
  return problem;
}

/** Start of `/24`, `//64` or `/24//64` at the end of a term; the term's length without one. */
function prefixStart(term: string): number {
  let at = term.length;
  while (at > 0 && /[\d/]/.test(term[at - 1]!)) at -= 1;
  const slash = term.indexOf('/', at);
  return slash < 0 ? term.length : slash;
}

function readPrefixes(mechanism: SpfMechanism, text: string): SpfProblem | null {
  if (text === '') return null;
  // A number has no leading zero (§5.6).
  const match = /^(?:\/(0|[1-9]\d{0,2}))?(?:\/\/(0|[1-9]\d{0,2}))?$/.exec(text);
  if (!match) return 'bad-prefix';
  const [, first, second] = match;
  if (mechanism.name === 'ip6') {
    if (second !== undefined || Number(first) > 128) return 'bad-prefix';
    mechanism.prefix6 = Number(first);
    return null;
  }
  if (mechanism.name === 'ip4' ? second !== undefined : mechanism.name !== 'a' && mechanism.name !== 'mx')
    return 'bad-prefix';
  if (Number(first ?? 0) > 32 || Number(second ?? 0) > 128) return 'bad-prefix';
  mechanism.prefix4 = first === undefined ? null : Number(first);
  mechanism.prefix6 = second === undefined ? null : Number(second);
  return null;
}

function checkValue({ name, value }: SpfMechanism): SpfProblem | null {
  switch (name) {
    case 'all':
      return value === null ? null : 'unexpected-value';
    case 'ip4':
      if (!value) return 'missing-value';
      return isIpv4(value) ? null : 'bad-address';
    case 'ip6':
      if (!value) return 'missing-value';
      return isIpv6(value) ? null : 'bad-address';
    case 'include':
    case 'exists':
      if (!value) return 'missing-value';
      return isDomainSpec(value) ? null : 'bad-domain';
    default:
      if (value === null) return null;
      return isDomainSpec(value) ? null : 'bad-domain';
  }
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  if (text.length > 45 || !/^[0-9a-f:.]+$/i.test(text)) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const tail = groups.at(-1) ?? '';
  const v4 = tail.includes('.');
  if (v4 && !isIpv4(tail)) return false;
  if (!(v4 ? groups.slice(0, -1) : groups).every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  const count = groups.length + (v4 ? 1 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}

/** Visible characters and macros with one of these letters (§7.1). */
function isMacroString(text: string, letters: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(text)) return false;
  return !text.replace(new RegExp(`%(?:[%_-]|\\{[${letters}]\\d{0,3}r?[.\\-+,/_=]*\\})`, 'gi'), '').includes('%');
}

/**
 * A macro string that ends in a macro or in a top label, which is not all digits (§7.1); `c`, `r` and `t` are for
 * explanations only.
 */
function isDomainSpec(text: string): boolean {
  if (text === '' || text.length > 255 || !isMacroString(text, 'slodiphv')) return false;
  if (/%(?:[%_-]|\{[^{}]*\})$/.test(text)) return true;
  return /\.(?=[a-z0-9-]{0,62}[a-z-])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?$/i.test(text);
}

/** Returns true if the value contains a macro and thus cannot be looked up without a message. */
export function hasMacro(value: string): boolean {
  return value.includes('%');
}
