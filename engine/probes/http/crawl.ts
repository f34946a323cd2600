import { setTimeout as sleep } from 'node:timers/promises';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { SiteEvidence, SitePage } from '#evidence/site.ts';
import { lacking } from '#evidence/unknown.ts';
import { unseenChain } from '#parse/exposure/unseen-chain.ts';
import { ownValue } from '#parse/pages/forms.ts';
import { type Markup, readMarkup } from '#parse/pages/markup.ts';
import { reasonOfPart } from '#parse/pages/page.ts';
import { isFilled, type PostForm } from '#parse/pages/post-forms.ts';
import { headerValue } from '#parse/web/headers.ts';
import type { RobotsRules } from '#parse/web/robots.ts';
import { DESTRUCTIVE_PATH, parseUrl } from '#parse/web/site.ts';
import { followChain } from './chain.ts';
import type { HttpClient, HttpResponse } from './client.ts';

/** Maximum duration of one crawl, in milliseconds. */
export const CRAWL_MAX_MS = 40_000;
/** Limits of one crawl. */
const PAGES_MAX = 20;
const DEPTH_MAX = 3;
const BYTES_MAX = 10 * 1_024 * 1_024;
/** Pages of one path that differ only by their query. */
const QUERIES_MAX = 2;
const QUEUE_MAX = 200;
/** Consecutive failures after which a site counts as blocking the scanner. */
const FAILURES_MAX = 3;
const TOO_MUCH: ReadonlySet<number> = new Set([429, 503]);
const DOCUMENTS_MAX = 20;
const PARAMETERS_MAX = 30;
const NAMES_MAX = 20;
const PATH_MAX = 300;
const POST_FORMS_MAX = 20;
/** Maximum crawl delay that is honored, in milliseconds. */
const DELAY_MAX_MS = 5_000;

const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|csv)$/i;
/** Responses that are not pages. */
const OTHER_FILE =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|xml|woff2?|ttf|eot|mp[34]|webm|zip|gz|tgz|7z|rar|exe|dmg|iso|apk|msi)$/i;
/** Result of one crawl. */
export type CrawlResult = Pick<SiteEvidence, 'pages' | 'stopped' | 'parameters' | 'documents'> & {
  postForms: NonNullable<SiteEvidence['postForms']>;
  icon: string | null;
  encoding: string | null;
  /** Why a page that the site has was not read; null if all were. */
  failure: NotAssessedReason | null;
};

/** Starting point and permissions of a crawl. */
export interface CrawlOptions {
  /** The front page as served by the host. */
  front: string;
  /** Further pages that the site names. */
  seeds: readonly string[];
  rules: RobotsRules;
  mayAsk: (url: URL) => boolean;
  /** Receives each response that a page was read from. */
  onPage?: (answer: HttpResponse) => void;
}

/**
 * Crawls the pages of one host, breadth first and sequentially, within limits of pages, depth, bytes and time.
 * Redirects are followed one step at a time, and the target policy applies to each address; links to other hosts are
 * ignored.
 * @param signal aborts the crawl when its time is over, with the client's requests
 */
export async function crawl(client: HttpClient, route: CrawlOptions, signal: AbortSignal): Promise<CrawlResult> {
  const { front, seeds, rules, mayAsk, onPage } = route;
  const origin = new URL(front).origin;
  const found: CrawlResult = {
    pages: [],
    stopped: 'end',
    parameters: [],
    postForms: [],
    documents: [],
    icon: null,
    encoding: null,
    failure: null,
  };
  const queue: { url: URL; depth: number; again?: true }[] = [];
  const known = new Set<string>();
  const seenBodies = new Set<string>();
  const perPath = new Map<string, number>();
  let bytes = 0;
  let failures = 0;

  function consider(href: string, depth: number): void {
    const url = parseUrl(href);
    if (!url || url.origin !== origin || known.has(url.href)) return;
    known.add(url.href);
    if (url.search) keepPlace(found, url.pathname, [...url.searchParams.keys()], Object.fromEntries(url.searchParams));
    if (DOCUMENT.test(url.pathname)) {
      if (found.documents.length < DOCUMENTS_MAX) found.documents.push(url.href);
      return;
    }
    const path = `${url.pathname}${url.search}`;
    if (OTHER_FILE.test(url.pathname) || DESTRUCTIVE_PATH.test(path) || !rules.allows(path) || !mayAsk(url)) return;
    const count = (perPath.get(url.pathname) ?? 0) + 1;
    perPath.set(url.pathname, count);
    if (depth <= DEPTH_MAX && count <= QUERIES_MAX && queue.length < QUEUE_MAX) queue.push({ url, depth });
  }

  consider(front, 0);
  for (const seed of seeds) consider(seed, 1);
  for (let next = queue.shift(); next; next = queue.shift()) {
    // The front page is stored in the http evidence item, so one more may be read here.
    if (found.pages.length > PAGES_MAX) return end('pages');
    if (bytes > BYTES_MAX) return end('bytes');
    if (rules.delay > 0 && next.depth > 0) {
      const pause = Math.min(rules.delay * 1_000, DELAY_MAX_MS);
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
    if (signal.aborted) return end('time');
    const visited = await visit(client, next.url.href, mayAsk, onPage);
    if (signal.aborted) return end('time');
    if (visited === 'elsewhere') continue;
    if (typeof visited === 'string') {
      failures += 1;
      // Requested again after all other pages.
      if (next.again) found.failure ??= visited;
      else queue.push({ ...next, again: true });
      if (failures >= FAILURES_MAX) {
        found.failure ??= visited;
        return end('refused');
      }
      continue;
    }
    failures = 0;
    const { page, markup, hash } = visited;
    // A page whose transfer broke off.
    if (!next.again && Object.values(page.page?.lacks ?? {}).includes('timeout')) {
      queue.push({ ...next, again: true });
      continue;
    }
    bytes += visited.bytes;
    // Another URL of a page that was read, or a URL of another host.
    const place = parseUrl(page.hop.url);
    if (place?.origin !== origin || (hash && seenBodies.has(hash))) continue;
    if (hash) seenBodies.add(hash);
    known.add(place.href);
    found.pages.push({ ...page, depth: next.depth });
    if (next.depth === 0) {
      found.icon = markup.icon;
      found.encoding = headerValue(page.hop.headers, 'content-encoding')?.slice(0, 40) ?? null;
    }
    for (const { url, names, values } of markup.forms)
      if (url.origin === origin) keepPlace(found, `${url.pathname}${url.search}`, names, values);
    for (const form of markup.postForms) keepForm(found, place.href, form);
    for (const link of markup.links) consider(link, next.depth + 1);
  }
  return found;

  function end(stopped: CrawlResult['stopped']): CrawlResult {
    return { ...found, stopped };
  }
}

interface Visit {
  page: Omit<SitePage, 'depth'>;
  markup: Markup;
  bytes: number;
  hash: string | null;
}

/**
 * One page with the links of its markup; the reason if there is no response or the site blocks the scanner, `elsewhere` if
 * the chain left the host or its pages.
 */
async function visit(
  client: HttpClient,
  href: string,
  mayAsk: (url: URL) => boolean,
  onPage: (answer: HttpResponse) => void = () => {},
): Promise<Visit | 'elsewhere' | NotAssessedReason> {
  let markup: Markup = { links: [], forms: [], postForms: [], comments: [], metas: [], icon: null };
  let bytes = 0;
  let part: NotAssessedReason | null = null;
  const { hops, page, stopped } = await followChain(client, href, mayAsk, (answer) => {
    const contentType = headerValue(answer.headers, 'content-type');
    bytes = answer.body.bytes.length;
    if (answer.status < 300) onPage(answer);
    const body = { ...answer.body, contentType };
    part = reasonOfPart(body);
    markup = readMarkup(body, answer.url);
  });
  const unseen = stopped === 'excluded' ? null : unseenChain({ stopped });
  if (unseen) return unseen;
  const hop = hops.at(-1);
  if (stopped || !hop) return stopped === 'refused' && !hop ? stopped : 'elsewhere';
  if (TOO_MUCH.has(hop.status)) return 'blocked';
  const { comments, metas } = markup;
  return {
    page: { hop, page, comments, metas, ...lacking(page && part, ['comments', 'metas']) },
    markup: page ? markup : { ...markup, links: [], forms: [], postForms: [] },
    bytes,
    hash: page?.sha256 ?? null,
  };
}

function keepPlace(
  { parameters }: CrawlResult,
  path: string,
  found: readonly string[],
  sent: Readonly<Record<string, string>>,
): void {
  const names = [...new Set(found.map((name) => name.slice(0, 60)))].slice(0, NAMES_MAX);
  if (names.length === 0 || path.length > PATH_MAX) return;
  const values: Record<string, string> = {};
  for (const name of names) {
    const own = ownValue(name, sent[name] ?? '');
    if (own !== null) values[name] = own;
  }
  const before = parameters.find((place) => place.path === path);
  if (before) {
    before.names = [...new Set([...before.names, ...names])].slice(0, NAMES_MAX);
    before.values = { ...values, ...before.values };
  } else if (parameters.length < PARAMETERS_MAX) parameters.push({ path, names, values });
}

function keepForm({ postForms }: CrawlResult, page: string, { url, fields }: PostForm): void {
  const path = `${url.pathname}${url.search}`;
  const names = fields.filter(isFilled).map(({ name }) => name);
  const known = postForms.some((form) => form.path === path && form.names.join() === names.join());
  if (!known && names.length > 0 && path.length <= PATH_MAX && postForms.length < POST_FORMS_MAX)
    postForms.push({ page: page.slice(0, 500), path, names });
}
