import { Parser } from 'htmlparser2';
import type { ServiceFacts } from '#evidence/services.ts';
import { productService } from '../service-facts.ts';
import { sameProduct } from './banner-products.ts';

/** Product fingerprints that an operator loads, in addition to the built-in ones. */
export interface FingerprintSet {
  /** Number of fingerprints. */
  readonly size: number;
  /**
   * Adds the product of a matching fingerprint if the facts contain none, or its version if they contain the same
   * product without one. @param text the port's output, as Latin-1
   */
  complete(facts: ServiceFacts, text: string): ServiceFacts;
}

interface Fingerprint {
  pattern: RegExp;
  params: { position: number; name: string; value: string }[];
}

/** Maximum length of the matched text, since patterns are third-party. */
const SUBJECT_MAX = 512;
const PATTERN_MAX = 1_000;
const VALUE_MAX = 100;

/** `matches` of a file → position of its subject in a response, and its service. */
const SUBJECTS: Readonly<Record<string, { service: string; sign: RegExp }>> = {
  'ssh.banner': { service: 'ssh', sign: /^SSH-[\d.]+-([^\r\n]*)/ },
  'ftp.banner': { service: 'ftp', sign: /^220[ -]([^\r\n]*)/ },
  'smtp.banner': { service: 'smtp', sign: /^220[ -]([^\r\n]*)/ },
  'pop3.banner': { service: 'pop3', sign: /^\+OK ?([^\r\n]*)/ },
  'imap4.banner': { service: 'imap', sign: /^\* OK ?([^\r\n]*)/ },
  'nntp.banner': { service: 'nntp', sign: /^20[01] ([^\r\n]*)/ },
  'telnet.banner': { service: 'telnet', sign: /([\x20-\x7e][\s\S]*)/ },
  'http_header.server': { service: 'http', sign: /^Server: *([^\r\n]*)/im },
  'http_header.wwwauth': { service: 'http', sign: /^WWW-Authenticate: *([^\r\n]*)/im },
  html_title: { service: 'http', sign: /<title[^>]{0,100}>([^<]{1,300})/i },
  'rtsp_header.server': { service: 'rtsp', sign: /^Server: *([^\r\n]*)/im },
  'sip_header.server': { service: 'sip', sign: /^Server: *([^\r\n]*)/im },
  'mysql.banners': { service: 'mysql', sign: /^.{5}([\x20-\x7e]{1,100})\0/s },
};

/**
 * Parses fingerprints in recog's format (github.com/rapid7/recog, `xml/*.xml`). Patterns that JavaScript does not
 * support are omitted.
 * @param files texts of the files
 */
export function parseFingerprints(files: readonly string[]): FingerprintSet {
  const books = new Map<string, Fingerprint[]>();
  for (const file of files) readFile(file, books);
  return {
    size: [...books.values()].reduce((sum, signs) => sum + signs.length, 0),
    complete(facts, text) {
      if (facts.product !== null && facts.version !== null) return facts;
      for (const [matches, signs] of books) {
        const subject = SUBJECTS[matches];
        if (subject?.service !== facts.service) continue;
        const told = subject.sign.exec(text)?.[1]?.slice(0, SUBJECT_MAX).trim();
        const named = told ? nameBy(signs, told) : null;
        if (!named) continue;
        if (facts.product === null) return { ...facts, ...named, confidence: 'firm' };
        if (named.version === null || !sameProduct(facts.product, named.product)) continue;
        const { cpe } = productService(facts.service, facts.product, named.version, told!);
        return { ...facts, version: named.version, cpe: cpe ?? named.cpe, confidence: 'firm' };
      }
      return facts;
    },
  };
}

function readFile(xml: string, books: Map<string, Fingerprint[]>): void {
  let signs: Fingerprint[] = [];
  let current: Fingerprint | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'fingerprints') {
          const matches = attributes.matches ?? '';
          signs = books.get(matches) ?? [];
          if (Object.hasOwn(SUBJECTS, matches)) books.set(matches, signs);
        }
        if (name === 'fingerprint') {
          const pattern = patternOf(attributes.pattern ?? '', attributes.flags ?? '');
          current = pattern && { pattern, params: [] };
          if (current) signs.push(current);
        }
        if (name === 'param' && current) {
          const { pos = '0', name: of = '', value = '' } = attributes;
          current.params.push({ position: Number(pos) || 0, name: of, value });
        }
      },
      onclosetag(name) {
        if (name === 'fingerprint') current = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** Converts a Ruby pattern to JavaScript: global flags, anchors of the whole text, possessive quantifiers. */
function patternOf(source: string, flags: string): RegExp | null {
  if (source === '' || source.length > PATTERN_MAX || repeatsWithin(source)) return null;
  const inline = /\(\?([imx]+)\)/.exec(source);
  const insensitive = /IGNORECASE|REG_ICASE/.test(flags) || inline?.[1]?.includes('i');
  const lines = /MULTILINE|DOT_NEWLINE/.test(flags) || inline?.[1]?.includes('m');
  const plain = source
    .replaceAll(/\(\?[imx]+\)/g, '')
    .replaceAll(/\\A/g, '^')
    .replaceAll(/\\[zZ]/g, '$')
    .replaceAll(/\\h/g, '[0-9a-fA-F]')
    .replaceAll(/([+*?])\+/g, '$1');
  try {
    return new RegExp(plain, `${insensitive ? 'i' : ''}${lines ? 's' : ''}`);
  } catch {
    return null;
  }
}

/**
 * Returns true if the pattern nests unbounded repetitions (`(a+)*`). Matching can take exponential time, which no limit
 * on the text bounds.
 */
function repeatsWithin(source: string): boolean {
  const plain = source.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_');
  const groups: boolean[] = [];
  for (let at = 0; at < plain.length; at += 1) {
    const unbounded = /^(?:[*+]|\{\d*,\})/.test(plain.slice(at, at + 10));
    if (plain[at] === '(') groups.push(false);
    else if (plain[at] === ')') {
      const inner = groups.pop() ?? false;
      if (inner && /^(?:[*+]|\{\d*,\})/.test(plain.slice(at + 1, at + 11))) return true;
      if (inner && groups.length > 0) groups[groups.length - 1] = true;
    } else if (unbounded && groups.length > 0) groups[groups.length - 1] = true;
  }
  return false;
}

function nameBy(
  signs: readonly Fingerprint[],
  told: string,
): { product: string; version: string | null; cpe: string | null } | null {
  for (const { pattern, params } of signs) {
    const match = pattern.exec(told);
    if (!match) continue;
    const values = new Map(
      params.map(({ position, name, value }) => [name, position > 0 ? (match[position] ?? '') : value]),
    );
    const filled = (name: string) => {
      // `{service.version}` refers to another parameter.
      const text = (values.get(name) ?? '').replaceAll(
        /\{([\w.]{1,40})\}/g,
        (_all, of: string) => values.get(of) ?? '-',
      );
      return text === '' ? null : text.slice(0, VALUE_MAX);
    };
    const product = filled('service.product') ?? filled('hw.product') ?? filled('os.product');
    if (!product) continue;
    return { product, version: filled('service.version'), cpe: formatted(filled('service.cpe23')) };
  }
  return null;
}

/** recog writes `cpe:/a:vendor:product:version`; evidence contains the formatted string of CPE 2.3. */
function formatted(uri: string | null): string | null {
  const [, part, ...rest] = /^cpe:\/([aho]):(.+)$/.exec(uri ?? '') ?? [];
  const fields = (rest[0] ?? '').split(':').map((field) => field || '*');
  // Without a version it is less specific than the product's name.
  if (!part || fields.length < 3 || fields[2] === '-') return null;
  const padded = [...fields, ...Array.from({ length: 10 - fields.length }, () => '*')];
  return `cpe:2.3:${part}:${padded.join(':')}`;
}
