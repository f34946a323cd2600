import type { PassiveFacts } from '#evidence/web.ts';
import { parseUrl, sameSite } from '../web/site.ts';
import type { PageElement } from './document/tree.ts';

/** Passive analysis of a page's markup, modeled on ZAP's passive scan rules. */

const LIST_MAX = 20;
const VALUE_MAX = 4_096;
/** Session id parameters (servlets, PHP, ASP, ColdFusion). */
const SESSION_PARAMETER =
  /^(?:jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|session[-_]?id|sid|sessid)$/i;
/** Credential parameters. */
const CREDENTIAL_PARAMETER =
  /^(?:pass(?:word|wd)?|pwd|access[-_]?token|auth[-_]?token|id[-_]?token|api[-_]?key|apikey|client[-_]?secret|secret|jwt)$/i;
/** Shorter values, plain words and plain numbers are no identifiers. */
const IDENTIFIER = /^[\w.~+/=%-]{12,200}$/;
const isIdentifier = (value: string) => IDENTIFIER.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value);
/** Base64 prefixes of serialized objects: Java's stream header (also gzipped), PHP objects, .NET BinaryFormatter. */
const SERIALIZED: readonly (readonly [kind: PassiveFacts['states'][number]['kind'], begin: RegExp])[] = [
  ['java', /^rO0AB/],
  ['java', /^H4sIA[A-Za-z0-9+/]{20}/],
  ['dotnet', /^AAEAAAD\/{5}/],
  ['php', /^(?:O:\d{1,4}:"|TzoxOi|Tzo\d)/],
];
/** ViewState of ASP.NET 1.x, which is unsigned: "t<" in base64. */
const OLD_VIEW_STATE = /^dDw/;
/** Sixteen digits in groups of four, or in a row, of the ranges of Visa, Mastercard, JCB, UnionPay and Discover. */
const CARD =
  /(?<!\d|\d[.,-])(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|35\d{2}|62\d{2}|6011)([ -]?)\d{4}\1\d{4}\1\d{4}(?!\d|[.,-]\d)/g;
/** Test numbers published by payment processors. */
const TEST_CARDS: ReadonlySet<string> = new Set(
  '4111111111111111 4242424242424242 4012888888881881 4000056655665556 5555555555554444 5105105105105100 5454545454545454 2223003122003222 2223000048400011 3530111333300000 3566002020360505 6011111111111117 6011000990139424 6200000000000005'.split(
    ' ',
  ),
);

/** Elements whose text is code, an example, or invisible. */
const QUOTING: ReadonlySet<string> = new Set([
  ...['pre', 'code', 'samp', 'script', 'style', 'textarea', 'xmp', 'plaintext'],
  // Markup that browsers with scripts keep as text.
  ...['noscript', 'noframes', 'noembed', 'iframe'],
]);
/** Block elements, whose end also ends a number. */
const BLOCK = /^(?:p|div|t[dhr]|li|h[1-6]|option|dd|dt)$/;

/**
 * Collects passive facts while a page's document is visited.
 * @param base against which links are resolved; null without one
 */
export function passiveReader(url: string, base: string | null = null) {
  const facts: PassiveFacts = { charset: null, openers: [], states: [], urlSecrets: [], cards: [] };
  const keep = <T>(list: T[], item: T) => {
    if (list.length < LIST_MAX) list.push(item);
  };
  const here = parseUrl(url);
  const text: string[] = [];
  let quoting = 0;

  function onLink(attributes: Readonly<Record<string, string>>): void {
    const target = parseUrl(attributes.href ?? '', base ?? url);
    if (!target || !here || !/^https?:$/.test(target.protocol)) return;
    const own = sameSite(target.hostname, here.hostname);
    // Without `rel=opener` browsers do not set window.opener in a new window (HTML Standard, link types).
    if (!own && /\bopener\b/i.test((attributes.rel ?? '').replace(/\bnoopener\b/gi, '')) && attributes.target)
      keep(facts.openers, target.origin);
    if (own)
      for (const found of secretsOf(target))
        if (!facts.urlSecrets.some(({ name }) => name === found.name)) keep(facts.urlSecrets, found);
  }

  return {
    onElement({ name, isHtml, attributes }: PageElement): void {
      if (!isHtml) return;
      if (QUOTING.has(name)) quoting += 1;
      if (name === 'meta' && facts.charset === null) facts.charset = charsetOf(attributes);
      if ((name === 'a' || name === 'area') && attributes.href) onLink(attributes);
      if (name === 'input' && attributes.type?.toLowerCase() === 'hidden') {
        const value = (attributes.value ?? '').slice(0, VALUE_MAX);
        const field = (attributes.name ?? '').slice(0, 60);
        const kind = kindOf(field, value);
        if (kind && !facts.states.some((row) => row.field === field)) keep(facts.states, { kind, field });
      }
    },
    onText(data: string): void {
      if (quoting === 0) text.push(data);
    },
    onEnd({ name, isHtml }: PageElement): void {
      if (!isHtml) return;
      if (QUOTING.has(name)) quoting -= 1;
      else if (BLOCK.test(name)) text.push('\n');
    },
    end(): PassiveFacts {
      facts.cards = cardsIn(text.join(''));
      return facts;
    },
  };
}

function kindOf(field: string, value: string): PassiveFacts['states'][number]['kind'] | null {
  if (/^__VIEWSTATE\d*$/.test(field)) return OLD_VIEW_STATE.test(value) ? 'viewstate' : null;
  return SERIALIZED.find(([, begin]) => begin.test(value))?.[0] ?? null;
}

/** Declared encoding in a document's markup (HTML standard, specifying the document's character encoding). */
function charsetOf(attributes: Readonly<Record<string, string>>): string | null {
  if (attributes.charset) return attributes.charset.trim().toLowerCase().slice(0, 40) || null;
  if (attributes['http-equiv']?.toLowerCase() !== 'content-type') return null;
  return /charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(attributes.content ?? '')?.[1]?.toLowerCase() ?? null;
}

/** Session ids and credentials in a link's path parameters and query, by name; values are not stored. */
function secretsOf(target: URL): PassiveFacts['urlSecrets'] {
  const inPath = [...target.pathname.matchAll(/;([\w.-]{1,40})=([^;/]{1,200})/g)].map(
    ([, name, value]) => [name!, value!] as const,
  );
  return [...inPath, ...target.searchParams].flatMap(([name, value]): PassiveFacts['urlSecrets'] => {
    const kind = SESSION_PARAMETER.test(name) ? 'session' : CREDENTIAL_PARAMETER.test(name) ? 'credential' : null;
    return kind && isIdentifier(value) ? [{ kind, name: name.slice(0, 40) }] : [];
  });
}

/** Payment card numbers: issuer ranges and the check digit (ISO/IEC 7812-1, Luhn). */
function cardsIn(text: string): PassiveFacts['cards'] {
  const found = new Map<string, PassiveFacts['cards'][number]>();
  for (const [whole, separator] of text.matchAll(CARD)) {
    const digits = whole.replace(/\D/g, '');
    if (found.size >= LIST_MAX) break;
    if (TEST_CARDS.has(digits) || !passesLuhn(digits) || new Set(digits).size < 4) continue;
    // PCI DSS 3.4.1 allows the first six and last four digits. No hash: with both parts known it would reveal the rest (3.5.1).
    const masked = `${digits.slice(0, 6)}******${digits.slice(-4)}`;
    found.set(digits, { masked, grouped: separator !== '' });
  }
  return [...found.values()];
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
