import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { lacking } from '#evidence/unknown.ts';
import type { PageFacts } from '#evidence/web.ts';
import { documentFacts } from './document/facts.ts';
import { withoutQuotations } from './document/quotations.ts';
import { parseTree } from './document/tree.ts';
import { excerptOf, maskEmail, sha256 } from './masking.ts';
import { matchPageSignatures } from './page-signatures.ts';

/** Maximum number of characters of a page to parse: all that is read of a response. */
const TEXT_MAX = 524_288;
const EMAILS_MAX = 50;
const EMAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;
const PRIVATE_ADDRESS =
  /(?<![\d.])(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?![\d.])/g;
const INTERNAL_NAME =
  /(?<=\/\/|@|"|'|\s|>)[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:internal|intranet|corp|lan|local|localdomain)(?=[:/"'\s<]|$)/gi;

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

/** Byte order marks, which take precedence over the declaration (Encoding Standard, BOM sniff). */
const MARKS: readonly (readonly [mark: string, charset: string])[] = [
  ['efbbbf', 'utf-8'],
  ['feff', 'utf-16be'],
  ['fffe', 'utf-16le'],
];

/** Text of a body in the charset of its byte order mark, or the declared one; UTF-8 if none or an unknown one is declared. */
export function decodeText(body: ReadBody, max = TEXT_MAX): string {
  const begin = Buffer.from(body.bytes.subarray(0, 3)).toString('hex');
  const marked = MARKS.find(([mark]) => begin.startsWith(mark))?.[1];
  const charset = marked ?? /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(body.contentType ?? '')?.[1] ?? 'utf-8';
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
  const own = quotes ? withoutQuotations(text) : text;
  const tree = parseTree(text);
  const missing = reasonOfPart(body) ?? (tree.isWhole ? null : 'too-large');
  const { full, ...facts } = documentFacts(tree, url);
  const page: PageFacts = {
    ...facts,
    emails: emailsIn(text),
    signatures: [],
    excerpts: [],
    internalAddresses: internalAddresses(own),
    bytes: body.bytes.length,
    truncated: body.truncated,
    sha256: sha256(body.bytes),
  };
  // A policy applies only in the head, which ends before the body (Content Security Policy Level 3 §3.3).
  const ofRest = tree.isHeadWhole ? OF_THE_REST : [...OF_THE_REST, 'metaPolicies' as const];
  const lacks = { ...lacking('too-large', full).lacks, ...lacking(missing, ofRest).lacks };
  if (Object.keys(lacks).length > 0) page.lacks = lacks;
  for (const { id, at } of matchPageSignatures(text, own)) {
    page.signatures.push(id);
    page.excerpts.push({ signature: id, text: excerptOf(text, at) });
  }
  return page;
}

function emailsIn(text: string): PageFacts['emails'] {
  const seen = new Map<string, string>();
  for (const [address] of text.matchAll(EMAIL)) {
    // `logo@2x.png` and package versions look like addresses.
    if (/@\d|\.(?:png|jpe?g|gif|svg|webp|css|js)$/i.test(address)) continue;
    seen.set(address.toLowerCase(), maskEmail(address.toLowerCase()));
    if (seen.size >= EMAILS_MAX) break;
  }
  return [...seen].map(([address, masked]) => ({ masked, sha256: sha256(address) }));
}

/** A script that asks where it runs: `hostname === "192.168.0.1"`, `case "build.local"`, `host.endsWith(".lan")`. */
const COMPARED =
  /(?:[!=]==?\s{0,3}|\bcase\s{1,3}|\bhost(?:name)?\.(?:endsWith|startsWith|includes|indexOf|match)\()["'`][\w.-]{0,40}$/;

/** Private addresses and internal host names in a text, without those that a script compares its own host with, at most twenty, in lower case. */
export function internalAddresses(text: string): string[] {
  const found = new Set<string>();
  for (const pattern of [PRIVATE_ADDRESS, INTERNAL_NAME]) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      if (found.size < 20 && !COMPARED.test(text.slice(Math.max(0, index - 60), index))) found.add(match.toLowerCase());
    }
  }
  return [...found];
}
