import { createHash } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ReadSource, SiteEvidence, SitePage } from '#evidence/site.ts';
import type { HttpEvidence, PageFacts } from '#evidence/web.ts';
import { failureReasonOf } from '#network/network.ts';
import { isOverloaded } from '#parse/exposure/unseen-chain.ts';
import { libraryInName } from '#parse/libraries/file-names.ts';
import { librariesIn, libraryByHash } from '#parse/libraries/libraries.ts';
import { looksLikeHtml } from '#parse/pages/file-signatures.ts';
import { sha256 } from '#parse/pages/masking.ts';
import { reasonOfPart } from '#parse/pages/page.ts';
import { findSecrets, maskedSecret } from '#parse/pages/secrets/secret-rules.ts';
import { parseUrl } from '#parse/web/site.ts';
import { locationOf } from './chain.ts';
import type { HttpClient, HttpResponse } from './client.ts';

/** Maximum time for reading scripts, in milliseconds. */
export const SOURCES_MAX_MS = 30_000;
/** Maximum number of scripts: of the host itself, whose 200 requests they share with the crawl, and in total. */
const OWN_MAX = 40;
const SCRIPTS_MAX = 60;
/**
 * Maximum bytes of one script, enough for nearly all of the largest current library (three.js, 1.2 MB), and of all
 * scripts.
 */
const SCRIPT_BYTES_MAX = 1_024 * 1_024;
const BYTES_MAX = 8 * SCRIPT_BYTES_MAX;
const REDIRECTS_MAX = 2;
const SECRETS_MAX = 20;

/** Reasons that hold for every visitor, or that this installation sets. */
const NOT_DELIVERED: ReadonlySet<NotAssessedReason> = new Set([
  'name-not-found',
  'refused',
  'address-not-allowed',
  'excluded',
]);

/** Dependencies for reading pages and scripts. */
export interface SourceOptions {
  host: string;
  http: HttpEvidence;
  /** Crawled pages. */
  pages: readonly SitePage[];
  client: HttpClient;
  mayAsk: (url: URL) => boolean;
}

/** Facts from the text of a page or script; null if there are none and it is not a script. */
export function sourceOf(url: string, bytes: Uint8Array, script: boolean): ReadSource | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (script && looksLikeHtml(text)) return null;
  const whole = script ? libraryByHash(createHash('sha1').update(bytes).digest('hex')) : null;
  const named = librariesIn(text);
  const own = whole && !named.some(({ library }) => library === whole.library) ? [whole, ...named] : named;
  const byName = script && own.length === 0 ? libraryInName(url) : null;
  const libraries = byName && isMentioned(byName.library, text) ? [{ ...byName, named: true as const }] : own;
  const secrets = findSecrets(text)
    .slice(0, SECRETS_MAX)
    .map(({ id, secret }) => ({ id, excerpt: maskedSecret(secret), sha256: sha256(secret) }));
  if (!script && libraries.length === 0 && secrets.length === 0) return null;
  return { url: url.slice(0, 500), bytes: bytes.length, sha256: sha256(bytes), libraries, secrets };
}

/** Returns true if a text has the first word of a library's name: any build of it has. */
function isMentioned(library: string, text: string): boolean {
  const [word = library] = library.split(/[-.]/, 1);
  return text.toLowerCase().includes(word);
}

/**
 * Reads the front page and every script that it and the crawled pages load, on any host, as a browser would: each once,
 * within limits of requests and bytes. Scripts that do not exist are omitted.
 * @returns what was read, and why other scripts could not be; null if none failed
 */
export async function readSources({ host, http, pages, client, mayAsk }: SourceOptions): Promise<{
  found: ReadSource[];
  scripts: NonNullable<SiteEvidence['scripts']>;
  failure: NotAssessedReason | null;
}> {
  const found: ReadSource[] = [];
  const scripts: NonNullable<SiteEvidence['scripts']> = [];
  let failure: NotAssessedReason | null = null;
  const seen = new Set<string>();
  let bytes = 0;

  async function read(url: URL, script: boolean): Promise<void> {
    const tell = (delivered: boolean) => {
      if (script) scripts.push({ url: url.href.slice(0, 500), delivered });
    };
    const answer = await follow(url);
    if (answer === 'absent') return tell(false);
    if (!answer) return;
    const isDenied = isOverloaded(answer.status) || answer.status === 403;
    const part = answer.status === 200 ? reasonOfPart({ ...answer.body, contentType: null }) : null;
    if (isDenied || part) failure ??= part ?? 'blocked';
    // A server error may pass; every other answer holds for all visitors.
    if (answer.status !== 200 && !isDenied && answer.status < 500) return tell(false);
    if (answer.status !== 200 || answer.body.undecoded) return;
    bytes += answer.body.bytes.length;
    // Browsers run no page in the place of a script.
    tell(!looksLikeHtml(Buffer.from(answer.body.bytes.subarray(0, 1_024)).toString('latin1')));
    const source = sourceOf(url.href, answer.body.bytes, script);
    // The same file at another URL.
    if (!source || seen.has(source.sha256)) return;
    seen.add(source.sha256);
    found.push(source);
  }

  async function follow(start: URL): Promise<HttpResponse | 'absent' | null> {
    let url = start;
    for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
      if (!mayAsk(url)) return null;
      const answer = await askTwice(url);
      const next = answer && answer !== 'absent' && locationOf(answer);
      if (!next) return answer;
      url = next;
    }
    return null;
  }

  async function askTwice(url: URL): Promise<HttpResponse | 'absent' | null> {
    const request = () => client.ask(url, { bodyMax: SCRIPT_BYTES_MAX });
    try {
      return await request().catch(request);
    } catch (error) {
      const reason = failureReasonOf(error);
      // A name without an address and a closed port deliver no script to anyone.
      if (!NOT_DELIVERED.has(reason)) failure ??= reason;
      return reason === 'name-not-found' || reason === 'refused' ? 'absent' : null;
    }
  }

  const front = http.secure.hops.at(-1) ?? http.plain.hops.at(-1);
  const frontUrl = front && parseUrl(front.url);
  if (frontUrl?.hostname === host) await read(frontUrl, false);
  let own = 0;
  let others = 0;
  for (const url of scriptsOf(http, pages)) {
    if (bytes >= BYTES_MAX || own + others >= SCRIPTS_MAX) break;
    if (url.hostname === host) {
      own += 1;
      if (own > OWN_MAX) continue;
    } else others += 1;
    await read(url, true);
  }
  return { found, scripts, failure };
}

/** URLs of scripts in the order in which pages load them, those of the front page first. */
function scriptsOf(http: HttpEvidence, pages: readonly SitePage[]): URL[] {
  const fronts = [http.secure, http.plain].flatMap(({ hops, page }) => {
    const url = hops.at(-1)?.url;
    return url && page ? [{ url, page }] : [];
  });
  const all = [...fronts, ...pages.flatMap(({ hop, page }) => (page ? [{ url: hop.url, page }] : []))];
  const urls = new Map<string, URL>();
  for (const { url, page } of all as { url: string; page: PageFacts }[])
    for (const { src } of page.scripts) {
      const target = parseUrl(src, url);
      if (!target || !/^https?:$/.test(target.protocol)) continue;
      target.hash = '';
      if (!urls.has(target.href)) urls.set(target.href, target);
    }
  return [...urls.values()];
}
