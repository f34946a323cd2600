import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { Parser } from 'htmlparser2';
import { lacking } from '#evidence/unknown.ts';
import type { PageFacts } from '#evidence/web.ts';
import { parseUrl } from '../web/site.ts';
import { excerptOf, maskEmail, maskSecrets, plainText, sha256 } from './masking.ts';
import { matchPageSignatures } from './page-signatures.ts';
import { passiveReader } from './passive.ts';
import { withoutQuotations } from './quotations.ts';

/** Maximum number of characters of a page to parse: all that is read of a response. */
const TEXT_MAX = 524_288;
const LIST_MAX = 50;
const URL_MAX = 500;
/** Maximum number of characters of one policy, as of a stored header. */
const POLICY_MAX = 16_384;
/** Maximum number of characters of one srcset attribute to parse. */
const SOURCE_SET_MAX = 4_096;
const EMAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;
const PRIVATE_ADDRESS =
  /(?<![\d.])(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?![\d.])/g;
const INTERNAL_NAME =
  /(?<=\/\/|@|"|'|\s|>)[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:internal|intranet|corp|lan|local|localdomain)(?=[:/"'\s<]|$)/gi;
/** Anti-CSRF fields of frameworks (Django, Rails, Laravel, ASP.NET, Drupal, WordPress, Symfony, Spring). */
export const ANTI_FORGERY =
  /csrf|xsrf|authenticity_token|requestverificationtoken|^_token$|form_token|form_build_id|nonce/i;
/** Elements whose URL is loaded with the page. */
const SUBRESOURCES: Readonly<Record<string, string>> = {
  script: 'src',
  img: 'src',
  iframe: 'src',
  frame: 'src',
  embed: 'src',
  object: 'data',
  audio: 'src',
  video: 'src',
  source: 'src',
  track: 'src',
};
/** Attributes with several URLs, each followed by a width or density (HTML standard, srcset attributes). */
const SOURCE_SETS: Readonly<Record<string, string>> = { img: 'srcset', source: 'srcset', link: 'imagesrcset' };
/** A stylesheet import (CSS Cascade Level 4 section 2). */
const CSS_IMPORT = /@import\s{1,20}(?:url\(\s{0,20})?["']?(http:\/\/[^\s"')]{1,500})/gi;

/** A response body: at most 512 kB. */
export interface ReadBody {
  bytes: Uint8Array;
  /** The body was longer. */
  truncated: boolean;
  /** The body ended before its end. */
  late?: true;
  /** The bytes are not the content, because its coding could not be decoded. */
  undecoded?: true;
  contentType: string | null;
}

/** Returns true if the body is HTML by its declared type, or by its content without one. */
export function isHtml(body: ReadBody): boolean {
  if (body.contentType) return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(body.contentType);
  return /^\s{0,200}<(?:!doctype html|html|head|body)\b/i.test(
    Buffer.from(body.bytes.subarray(0, 512)).toString('latin1'),
  );
}

/** Text of a body in its declared charset; UTF-8 if none or an unknown one is declared. */
export function decodeText(body: ReadBody, max = TEXT_MAX): string {
  const charset = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(body.contentType ?? '')?.[1] ?? 'utf-8';
  const bytes = body.bytes.subarray(0, max * 2);
  try {
    return new TextDecoder(charset).decode(bytes).slice(0, max);
  } catch {
    return new TextDecoder().decode(bytes).slice(0, max);
  }
}

/** Facts of a page that its missing rest could add to. */
const OF_THE_REST = [
  'scripts',
  'stylesheets',
  'mixedContent',
  'forms',
  'emails',
  'signatures',
  'internalAddresses',
  'passive',
] as const satisfies (keyof PageFacts)[];

/** Why only part of a page was read; null if all of it was. */
export function reasonOfPart({ truncated, late, undecoded }: ReadBody): NotAssessedReason | null {
  if (undecoded) return 'protocol-error';
  if (late) return 'timeout';
  return truncated ? 'too-large' : null;
}

/**
 * Extracts facts from an HTML page: bounded lists, masked excerpts, no content. Never throws.
 * @param url of the page, to detect mixed content
 * @param quotes an ordinary page, which may quote an error or an address; false for a response in place of a page
 */
export function readPage(body: ReadBody, url: string, quotes = true): PageFacts {
  const text = body.undecoded ? '' : decodeText(body);
  const missing = reasonOfPart(body);
  const own = quotes ? withoutQuotations(text) : text;
  const page: PageFacts = {
    title: null,
    generator: null,
    metaPolicies: [],
    scripts: [],
    stylesheets: [],
    mixedContent: [],
    forms: [],
    emails: [],
    signatures: [],
    excerpts: [],
    internalAddresses: internalAddresses(own),
    bytes: body.bytes.length,
    truncated: body.truncated,
    sha256: sha256(body.bytes),
  };
  const isHeadWhole = readMarkup(text, page, url);
  // A policy applies only in the head, which ends before the body (Content Security Policy Level 3 §3.3).
  Object.assign(page, lacking(missing, isHeadWhole ? OF_THE_REST : [...OF_THE_REST, 'metaPolicies']));
  page.emails = emailsIn(text);
  for (const { id, at } of matchPageSignatures(text, own)) {
    page.signatures.push(id);
    page.excerpts.push({ signature: id, text: excerptOf(text, at) });
  }
  return page;
}

/** @returns whether the text contains the end of the head */
function readMarkup(text: string, page: PageFacts, url: string): boolean {
  const policies: string[] = [];
  let isInBody = false;
  const passive = passiveReader(url);
  const secure = url.startsWith('https:');
  let title: string | null = null;
  let base: string | null = null;
  let inStyle = false;
  let form: PageFacts['forms'][number] | null = null;
  let metaToken = false;
  const keep = <T>(list: T[], item: T) => {
    if (list.length < LIST_MAX) list.push(item);
  };
  /** Resolves a reference against the base element; unchanged without one. */
  const fromBase = (reference: string) => (base === null ? reference : (parseUrl(reference, base)?.href ?? reference));
  const mixed = (element: string, reference: string | undefined) => {
    if (!secure || !reference) return;
    const target = fromBase(reference.trim());
    if (/^http:\/\//i.test(target)) keep(page.mixedContent, { element, url: cut(target) });
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      isInBody ||= name === 'body';
      // The first one applies to all subsequent references (HTML standard, document base URLs).
      if (name === 'base' && attributes.href && base === null) base = parseUrl(attributes.href, url)?.href ?? null;
      passive.onOpen(name, attributes, fromBase);
      inStyle = name === 'style';
      if (name === 'title' && page.title === null) title = '';
      if (name === 'meta') readMeta(attributes, page, policies);
      if (name === 'meta' && ANTI_FORGERY.test(attributes.name ?? '')) metaToken = true;
      if (name === 'script' && attributes.src) keep(page.scripts, scriptOf(attributes, fromBase));
      const rel = (attributes.rel ?? '').toLowerCase();
      if (name === 'link' && attributes.href && rel.split(/\s+/).includes('stylesheet')) {
        keep(page.stylesheets, { href: cut(fromBase(attributes.href)), integrity: isPinned(attributes.integrity) });
      }
      const loaded =
        name === 'link' && rel.includes('stylesheet') ? attributes.href : attributes[SUBRESOURCES[name] ?? ''];
      mixed(name, loaded);
      if (name === 'video') mixed('img', attributes.poster);
      for (const source of (attributes[SOURCE_SETS[name] ?? ''] ?? '').slice(0, SOURCE_SET_MAX).split(','))
        mixed('img', source.trim().split(/\s/, 1)[0]);
      if (name === 'form') {
        form = {
          action: cut(attributes.action ?? ''),
          method: method(attributes.method),
          password: false,
          antiForgery: false,
        };
        keep(page.forms, form);
      }
      if (name === 'input' && form) {
        if (attributes.type?.toLowerCase() === 'password') form.password = true;
        if (ANTI_FORGERY.test(attributes.name ?? '')) form.antiForgery = true;
      }
    },
    ontext(data) {
      passive.onText(data);
      if (title !== null) title += data;
      if (inStyle) for (const [, imported] of data.matchAll(CSS_IMPORT)) mixed('style', imported);
    },
    onclosetag(name) {
      passive.onClose(name);
      isInBody ||= name === 'head';
      if (name === 'title' && title !== null) {
        page.title = plainText(title).slice(0, 200);
        title = null;
      }
      if (name === 'form') form = null;
      if (name === 'style') inStyle = false;
    },
  });
  parser.write(text);
  parser.end();
  page.passive = passive.end();
  page.metaPolicies = policies;
  // Scripts send a token in a meta element with every form of the page (Rails, Laravel).
  if (metaToken) for (const row of page.forms) row.antiForgery = true;
  return isInBody;
}

function readMeta(attributes: Record<string, string>, page: PageFacts, policies: string[]): void {
  const content = attributes.content ?? '';
  if (attributes.name?.toLowerCase() === 'generator') page.generator ??= plainText(content).slice(0, 200);
  if (attributes['http-equiv']?.toLowerCase() === 'content-security-policy' && policies.length < 5) {
    policies.push(content.slice(0, POLICY_MAX));
  }
}

/**
 * Returns true if an integrity attribute pins the content. Browsers skip invalid hash expressions and unknown
 * algorithms, and load any content without a valid one (Subresource Integrity section 3.5).
 */
function isPinned(integrity: string | undefined): boolean {
  return (integrity ?? '')
    .slice(0, 4_096)
    .split(/\s+/)
    .some((expression) => /^sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}(?:\?|$)/.test(expression));
}

function scriptOf(
  attributes: Record<string, string>,
  fromBase: (reference: string) => string,
): PageFacts['scripts'][number] {
  return {
    src: cut(fromBase(attributes.src ?? '')),
    integrity: isPinned(attributes.integrity),
    crossOrigin: attributes.crossorigin !== undefined,
  };
}

function method(text: string | undefined): string {
  return text?.toLowerCase() === 'post' ? 'post' : 'get';
}

/** A URL without the query values that look secret. */
function cut(url: string): string {
  const [path = '', ...query] = plainText(url).slice(0, URL_MAX).split('?');
  return query.length > 0 ? `${path}?${maskSecrets(query.join('?'))}` : path;
}

function emailsIn(text: string): PageFacts['emails'] {
  const seen = new Map<string, string>();
  for (const [address] of text.matchAll(EMAIL)) {
    // `logo@2x.png` and package versions look like addresses.
    if (/@\d|\.(?:png|jpe?g|gif|svg|webp|css|js)$/i.test(address)) continue;
    seen.set(address.toLowerCase(), maskEmail(address.toLowerCase()));
    if (seen.size >= LIST_MAX) break;
  }
  return [...seen].map(([address, masked]) => ({ masked, sha256: sha256(address) }));
}

/** Private addresses and internal host names in a text, at most twenty, in lower case. */
export function internalAddresses(text: string): string[] {
  const found = new Set<string>();
  for (const pattern of [PRIVATE_ADDRESS, INTERNAL_NAME]) {
    for (const [match] of text.matchAll(pattern)) {
      if (found.size < 20) found.add(match.toLowerCase());
    }
  }
  return [...found];
}
