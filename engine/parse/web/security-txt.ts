import { parseUrl } from './site.ts';

/** Problems of a security.txt file (RFC 9116). */
export type SecurityTxtProblem =
  | 'contact-missing'
  | 'contact-not-a-uri'
  | 'contact-plain-http'
  | 'expires-missing'
  | 'expires-repeated'
  | 'expires-unreadable'
  | 'languages-repeated'
  | 'line-unreadable';

export interface SecurityTxtFacts {
  /** Contact values in order, at most 20. */
  contacts: string[];
  /** ISO 8601 UTC; null if absent or unparsable. */
  expires: string | null;
  signed: boolean;
  problems: SecurityTxtProblem[];
}

/** RFC 3339 date and time, as RFC 9116 §2.5.5 requires. */
const INSTANT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;
/** Printable US-ASCII without the colon (RFC 9116 §4, field-name of RFC 5322 §3.6.8). */
const FIELD_NAME = /^[\x21-\x39\x3b-\x7e]+$/;

/** Maximum number of parsed characters; real files have a few hundred. */
const TEXT_MAX = 65_536;
const LINES_MAX = 1_000;
/** Longer lines count as unparsable. */
const LINE_MAX = 4_096;

function contactProblem(contact: string): SecurityTxtProblem | null {
  const url = parseUrl(contact);
  if (!url || !/^[a-z][a-z0-9+.-]*:/i.test(contact)) return 'contact-not-a-uri';
  return url.protocol === 'http:' ? 'contact-plain-http' : null;
}

/** Text between the lines of an OpenPGP cleartext signature (RFC 9580 §7), or the whole text. */
function withoutSignature(text: string): { lines: string[]; signed: boolean } {
  const lines = text.split('\n', LINES_MAX).map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const signed = lines[0]?.trim() === '-----BEGIN PGP SIGNED MESSAGE-----';
  if (!signed) return { lines, signed };
  const end = lines.findIndex((line) => line.startsWith('-----BEGIN PGP SIGNATURE'));
  const body = lines.slice(lines.indexOf('') + 1, end < 0 ? lines.length : end);
  return { lines: body.map((line) => line.replace(/^- /, '')), signed };
}

/** Name in lower case and value of one line; null if it is no field. Reads each character a fixed number of times. */
function fieldOf(line: string): { name: string; value: string } | null {
  const colon = line.length > LINE_MAX ? -1 : line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0));
  return FIELD_NAME.test(name) ? { name: name.toLowerCase(), value: line.slice(colon + 1).trim() } : null;
}

/** Parses a security.txt; null if the text is not one (an HTML page, no known field). Pure, never throws. */
export function parseSecurityTxt(whole: string): SecurityTxtFacts | null {
  const text = whole.slice(0, TEXT_MAX);
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) return null;
  const { lines, signed } = withoutSignature(text.replace(/^\uFEFF/, ''));
  const fields = new Map<string, string[]>();
  const problems = new Set<SecurityTxtProblem>();
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const field = fieldOf(line);
    if (!field) {
      problems.add('line-unreadable');
      continue;
    }
    fields.set(field.name, [...(fields.get(field.name) ?? []), field.value]);
  }
  const contacts = fields.get('contact') ?? [];
  const expires = fields.get('expires') ?? [];
  if (contacts.length === 0 && expires.length === 0) return null;
  if (contacts.length === 0) problems.add('contact-missing');
  for (const contact of contacts) {
    const problem = contactProblem(contact);
    if (problem) problems.add(problem);
  }
  if (expires.length === 0) problems.add('expires-missing');
  if (expires.length > 1) problems.add('expires-repeated');
  const at = expires[0] && INSTANT.test(expires[0]) ? Date.parse(expires[0]) : Number.NaN;
  if (expires.length > 0 && Number.isNaN(at)) problems.add('expires-unreadable');
  if ((fields.get('preferred-languages') ?? []).length > 1) problems.add('languages-repeated');
  return {
    contacts: contacts.slice(0, 20),
    expires: Number.isNaN(at) ? null : new Date(at).toISOString(),
    signed,
    problems: [...problems].sort(),
  };
}
