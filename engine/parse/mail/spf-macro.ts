import ipaddr from 'ipaddr.js';

/** Values of SPF macros (RFC 7208 §7.2). */
export interface MacroValues {
  /** `local@domain` of the envelope. */
  sender: string;
  /** Domain whose record is being evaluated. */
  domain: string;
  ip: string;
  /** Name in the HELO or EHLO command. */
  helo: string;
  /** Forward-confirmed name of the address (`p`); `unknown` without a lookup or a name. */
  validated?: string;
}

/** Maximum length of a DNS name; labels are dropped from the left (§7.3). */
const NAME_MAX = 253;

/** Expands the macros of a domain-spec; null if one is not allowed there. Pure; never throws. */
export function expandMacros(text: string, values: MacroValues): string | null {
  let broken = false;
  const expanded = text.replace(/%(?:\{([a-z])(\d*)(r?)([.\-+,/_=]*)\}|(.?))/gi, (...match) => {
    const [, letter, digits, r, marks, plain] = match;
    if (letter === undefined) {
      if (plain === '%') return '%';
      if (plain === '_') return ' ';
      if (plain === '-') return '%20';
      broken = true;
      return '';
    }
    const value = macroValue(letter.toLowerCase(), values);
    if (value === null || digits === '0') broken = true;
    const changed = transform(value ?? '', digits === '' ? null : Number(digits), r !== '', marks || '.');
    return letter === letter.toLowerCase() ? changed : encodeURIComponent(changed);
  });
  if (broken) return null;
  let name = expanded;
  while (name.length > NAME_MAX && name.includes('.')) name = name.slice(name.indexOf('.') + 1);
  return name;
}

/** Returns true if the text needs the value of `p`. */
export function needsValidatedName(text: string): boolean {
  return /%\{p/i.test(text);
}

/** `c`, `r` and `t` are allowed only in explanations. */
function macroValue(letter: string, { sender, domain, ip, helo, validated }: MacroValues): string | null {
  const at = sender.lastIndexOf('@');
  switch (letter) {
    case 's':
      return sender;
    case 'l':
      return at < 0 ? 'postmaster' : sender.slice(0, at);
    case 'o':
      return sender.slice(at + 1);
    case 'd':
      return domain;
    case 'i':
      return ip.includes(':') ? nibbles(ip) : ip;
    case 'p':
      return validated ?? 'unknown';
    case 'v':
      return ip.includes(':') ? 'ip6' : 'in-addr';
    case 'h':
      return helo;
    default:
      return null;
  }
}

function nibbles(ip: string): string {
  return ipaddr
    .parse(ip)
    .toByteArray()
    .map((byte) => `${(byte >> 4).toString(16)}.${(byte & 15).toString(16)}`)
    .join('.');
}

/** Splits at the delimiters, reverses, keeps the rightmost parts, joins with dots (§7.3). */
function transform(value: string, keep: number | null, turned: boolean, delimiters: string): string {
  const parts = value.split(new RegExp(`[${delimiters.replace(/[-\]\\^]/g, '\\$&')}]`));
  if (turned) parts.reverse();
  return (keep === null ? parts : parts.slice(-keep)).join('.');
}
