import { Parser } from 'htmlparser2';
import type { PageFacts } from '../../evidence/web.ts';
import { excerptOf, maskEmail, maskSecrets, plainText, sha256 } from './masking.ts';
import { matchPageSignatures } from './page-signatures.ts';

/** Characters of a page that are read for facts. */
const TEXT_MAX = 65_536;
const LIST_MAX = 50;
const URL_MAX = 500;
const EMAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;
const PRIVATE_ADDRESS =
  /(?<![\d.])(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?![\d.])/g;
const INTERNAL_NAME =
  /(?<=\/\/|@|"|'|\s|>)[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:internal|intranet|corp|lan|local|localdomain)(?=[:/"'\s<]|$)/gi;
/** Fields by which frameworks tie a form to its page (Django, Rails, Laravel, ASP.NET, Drupal, WordPress, Symfony, Spring). */
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

/** A body as it was read: at most 512 kB. */
export interface ReadBody {
  bytes: Uint8Array;
  /** More followed that was not read. */
  truncated: boolean;
  contentType: string | null;
}

/** Is the body HTML by its declared type, or by its look where none is declared? */
export function isHtml(body: ReadBody): boolean {
  if (body.contentType) return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(body.contentType);
  return /^\s{0,200}<(?:!doctype html|html|head|body)\b/i.test(
    Buffer.from(body.bytes.subarray(0, 512)).toString('latin1'),
  );
}

/** Text of a body in the charset it declares; UTF-8 where none or an unknown one is declared. */
export function decodeText(body: ReadBody, max = TEXT_MAX): string {
  const charset = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(body.contentType ?? '')?.[1] ?? 'utf-8';
  const bytes = body.bytes.subarray(0, max * 2);
  try {
    return new TextDecoder(charset).decode(bytes).slice(0, max);
  } catch {
    return new TextDecoder().decode(bytes).slice(0, max);
  }
}

/**
 * Draws facts from an HTML page: bounded lists, masked excerpts, no content. Never throws, whatever the markup.
 * @param url where the page stands: tells mixed content
 */
export function readPage(body: ReadBody, url: string): PageFacts {
  const text = decodeText(body);
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
    internalAddresses: internalAddresses(text),
    bytes: body.bytes.length,
    truncated: body.truncated || body.bytes.length > text.length * 4,
    sha256: sha256(body.bytes),
  };
  readMarkup(text, page, url.startsWith('https:'));
  page.emails = emailsIn(text);
  for (const { id, at } of matchPageSignatures(text)) {
    page.signatures.push(id);
    page.excerpts.push({ signature: id, text: excerptOf(text, at) });
  }
  return page;
}

function readMarkup(text: string, page: PageFacts, secure: boolean): void {
  let title: string | null = null;
  let form: PageFacts['forms'][number] | null = null;
  let metaToken = false;
  const keep = <T>(list: T[], item: T) => {
    if (list.length < LIST_MAX) list.push(item);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title' && page.title === null) title = '';
      if (name === 'meta') readMeta(attributes, page);
      if (name === 'meta' && ANTI_FORGERY.test(attributes.name ?? '')) metaToken = true;
      if (name === 'script' && attributes.src) keep(page.scripts, scriptOf(attributes));
      const rel = (attributes.rel ?? '').toLowerCase();
      if (name === 'link' && attributes.href && rel.split(/\s+/).includes('stylesheet')) {
        keep(page.stylesheets, { href: cut(attributes.href), integrity: Boolean(attributes.integrity) });
      }
      const loaded =
        name === 'link' && rel.includes('stylesheet') ? attributes.href : attributes[SUBRESOURCES[name] ?? ''];
      if (secure && loaded && /^\s*http:\/\//i.test(loaded))
        keep(page.mixedContent, { element: name, url: cut(loaded) });
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
      if (title !== null) title += data;
    },
    onclosetag(name) {
      if (name === 'title' && title !== null) {
        page.title = plainText(title).slice(0, 200);
        title = null;
      }
      if (name === 'form') form = null;
    },
  });
  parser.write(text);
  parser.end();
  // A token in a meta element is sent by script with every form of the page (Rails, Laravel).
  if (metaToken) for (const row of page.forms) row.antiForgery = true;
}

function readMeta(attributes: Record<string, string>, page: PageFacts): void {
  const content = attributes.content ?? '';
  if (attributes.name?.toLowerCase() === 'generator') page.generator ??= plainText(content).slice(0, 200);
  if (attributes['http-equiv']?.toLowerCase() === 'content-security-policy' && page.metaPolicies.length < 5) {
    page.metaPolicies.push(content.slice(0, 4_096));
  }
}

function scriptOf(attributes: Record<string, string>): PageFacts['scripts'][number] {
  return {
    src: cut(attributes.src ?? ''),
    integrity: Boolean(attributes.integrity),
    crossOrigin: attributes.crossorigin !== undefined,
  };
}

function method(text: string | undefined): string {
  return text?.toLowerCase() === 'post' ? 'post' : 'get';
}

/** A URL as it stands, without the values in its query that look secret. */
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

/** Private addresses and names of internal hosts in a text, at most twenty, in lower case. */
export function internalAddresses(text: string): string[] {
  const found = new Set<string>();
  for (const pattern of [PRIVATE_ADDRESS, INTERNAL_NAME]) {
    for (const [match] of text.matchAll(pattern)) {
      if (found.size < 20) found.add(match.toLowerCase());
    }
  }
  return [...found];
}
