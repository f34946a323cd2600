import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Outcome } from '#evidence/index.ts';
import type { CorsAnswer, PluginReadme, ReadSource, SiteEvidence } from '#evidence/site.ts';
import type { HttpEvidence } from '#evidence/web.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { isOverloaded } from '#parse/exposure/unseen-chain.ts';
import { pluginFolders, readmeVersion } from '#parse/libraries/wordpress-plugins.ts';
import { sha256 } from '#parse/pages/masking.ts';
import { decodeText } from '#parse/pages/page.ts';
import { headerMembers, headerValue } from '#parse/web/headers.ts';
import { iconMurmur } from '#parse/web/murmur.ts';
import { FORBIDDEN, NO_RULES, parseRobots, type RobotsRules } from '#parse/web/robots.ts';
import { parseUrl } from '#parse/web/site.ts';
import { askCommonFolders, createApplications } from './applications.ts';
import { createHttpClient, type HttpClient, type HttpRequest, type HttpResponse } from './client.ts';
import { CRAWL_MAX_MS, crawl } from './crawl.ts';
import type { WebTarget } from './http.ts';
import { readSources, SOURCES_MAX_MS, sourceOf } from './sources.ts';

const ICON_MAX = 256 * 1_024;
const SEEDS_MAX = 20;
const METHODS_MAX = 20;
const SOURCES_KEPT_MAX = 80;
/** Readmes requested per host. */
const PLUGINS_MAX = 10;
const README_BYTES_MAX = 16 * 1_024;
/** Product token that robots.txt may use for this scanner. */
const ROBOT = 'assay';
const METHOD = /^[A-Z][A-Z-]{1,30}$/;

/**
 * Crawls the pages of a host with a web server and sends a few fixed requests: methods, origins, icon, sitemap. The
 * crawl obeys robots.txt; the fixed requests do not request pages.
 * @param target its `http` evidence item contains the URL of the front page
 */
export async function probeSite(
  { host, addresses, mayAsk, http, time }: WebTarget & { http: HttpEvidence },
  network: Network,
  signal: AbortSignal,
): Promise<Outcome<SiteEvidence>> {
  const { origin } = http;
  if (!origin) return { ok: false, reason: 'refused' };
  const attempt = time?.attempt();
  const over = AbortSignal.any([signal, AbortSignal.timeout(CRAWL_MAX_MS), ...(attempt ? [attempt] : [])]);
  const client = createHttpClient(network, signal, { [host]: addresses }, time);
  const walker = createHttpClient(network, over, { [host]: addresses }, time);
  let asked = 0;
  const counted = (one: HttpClient): HttpClient => ({
    ...one,
    ask: (url, question) => {
      asked += 1;
      return one.ask(url, question);
    },
  });
  const lacks: Record<string, NotAssessedReason> = {};
  const ask: Ask = async (href, fact, question) => {
    const url = parseUrl(href, origin);
    if (!url || !mayAsk(url)) return null;
    const request = () => counted(client).ask(url, question);
    try {
      const answer = await request().catch((error) => {
        if (signal.aborted) throw error;
        return request();
      });
      if (isOverloaded(answer.status)) lacks[fact] ??= 'blocked';
      else if (answer.body.late) lacks[fact] ??= 'timeout';
      return answer;
    } catch (error) {
      lacks[fact] ??= failureReasonOf(error);
      return null;
    }
  };
  try {
    const { rules, robots } = await readRobots(ask);
    // Without robots.txt rules nothing is crawled, so the sitemap is not needed.
    const seeds = robots === 'unknown' ? null : await readSitemap(ask, rules.sitemaps, origin);
    const front = frontOf(http, host) ?? `${origin}/`;
    const ofPages: ReadSource[] = [];
    const applications = createApplications(origin);
    const onPage = (answer: HttpResponse) => {
      const { url, body } = answer;
      applications.see(answer);
      const source = sourceOf(url, body.bytes, false);
      if (source) ofPages.push(source);
    };
    const walked = await crawl(counted(walker), { front, seeds: seeds?.first ?? [], rules, mayAsk, onPage }, over);
    const { icon: named, failure, ...found } = walked;
    // The host was given up before its pages were read.
    const unvisited = failure ?? (attempt?.aborted ? failureReasonOf(attempt.reason) : null);
    if (unvisited) lacks.pages ??= unvisited;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(SOURCES_MAX_MS), ...(attempt ? [attempt] : [])]);
    const reader = createHttpClient(network, inTime, { [host]: addresses }, time);
    const route = { host, http, pages: walked.pages, client: counted(reader), mayAsk };
    const loaded = [http.secure.page, http.plain.page, ...walked.pages.map(({ page }) => page)].flatMap((page) =>
      page ? [...page.scripts.map(({ src }) => src), ...page.stylesheets.map(({ href }) => href)] : [],
    );
    const visited = new Set(walked.pages.map(({ hop }) => parseUrl(hop.url)?.pathname ?? ''));
    const allowed = (path: string) => (rules.allows(path) ? ask(path, 'applications') : Promise.resolve(null));
    const askApplications = async () => {
      await askCommonFolders(
        (path, bodyMax) => ask(path, 'applications', { bodyMax }),
        (path) => rules.allows(path) && !visited.has(path),
        applications.see,
      );
      await applications.askVersions(allowed);
    };
    const [methods, cors, icon, plugins, read] = await Promise.all([
      askMethods(ask),
      askOrigins(ask, host),
      askIcon(ask, named, host),
      robots === 'unknown' ? [] : askPlugins(ask, loaded, origin, rules),
      readSources(route).finally(() => reader.close()),
      robots === 'unknown' ? undefined : askApplications(),
    ]);
    const sources = read.found;
    const unread = inTime.aborted ? 'timeout' : read.failure;
    if (unread) lacks.sources ??= unread;
    const further = ofPages.filter((page) => sources.every(({ sha256 }) => sha256 !== page.sha256));
    const value: SiteEvidence = {
      ...found,
      stopped: robots === 'unknown' ? 'forbidden' : found.stopped,
      origin,
      robots,
      sitemap: seeds?.count ?? null,
      methods,
      cors,
      icon,
      sources: [...sources, ...further].slice(0, SOURCES_KEPT_MAX),
      scripts: read.scripts,
      ...(plugins.length > 0 ? { plugins } : {}),
      ...(applications.list().length > 0 ? { applications: applications.list() } : {}),
      ...(inTime.aborted ? { sourcesCut: true as const } : {}),
      asked,
      ...(Object.keys(lacks).length > 0 ? { lacks } : {}),
    };
    return signal.aborted ? { ok: false, reason: 'stopped' } : { ok: true, value: { ...value, asked } };
  } catch (error) {
    return { ok: false, reason: signal.aborted ? 'stopped' : failureReasonOf(error) };
  } finally {
    await Promise.all([client.close(), walker.close()]);
  }
}

/** Asks twice. @param fact which the evidence lacks if the host does not answer */
type Ask = (href: string, fact: keyof SiteEvidence, question?: HttpRequest) => Promise<HttpResponse | null>;

/** Whether the URL is on the host, and on the scanned port if that is not a default port. */
function isOnSite(url: URL | null, host: string, { origin }: HttpEvidence): boolean {
  const port = parseUrl(origin ?? '')?.port ?? '';
  return url?.hostname === host && (port === '' || url.port === port);
}

/** URL of the front page: the end of a chain that stays on the host. */
function frontOf(http: HttpEvidence, host: string): string | null {
  const ends = [http.secure.hops.at(-1), http.plain.hops.at(-1)];
  return ends.find((hop) => hop && hop.status < 300 && isOnSite(parseUrl(hop.url), host, http))?.url ?? null;
}

function textOf(answer: HttpResponse): string {
  const contentType = headerValue(answer.headers, 'content-type');
  return /html/i.test(contentType ?? '') ? '' : decodeText({ ...answer.body, contentType }, 512 * 1_024);
}

/** RFC 9309 §2.3.1: a missing file allows everything; a server error allows nothing. */
async function readRobots(ask: Ask): Promise<{ rules: RobotsRules; robots: SiteEvidence['robots'] }> {
  // Without an answer no page may be visited.
  const answer = await ask('/robots.txt', 'pages');
  // A truncated file may lack the rule that disallows a path.
  if (!answer || answer.status >= 500 || answer.body.late) return { rules: FORBIDDEN, robots: 'unknown' };
  if (answer.status !== 200) return { rules: NO_RULES, robots: 'absent' };
  const text = textOf(answer);
  return text === '' ? { rules: NO_RULES, robots: 'absent' } : { rules: parseRobots(text, ROBOT), robots: 'heeded' };
}

/** URLs of the origin in its sitemap: their number, and the first ones; null without a sitemap. */
async function readSitemap(
  ask: Ask,
  named: readonly string[],
  origin: string,
): Promise<{ count: number; first: string[] } | null> {
  const own = named.find((href) => parseUrl(href, origin)?.origin === origin) ?? '/sitemap.xml';
  const answer = await ask(own, 'sitemap');
  if (answer?.status !== 200) return null;
  const locations = [...textOf(answer).matchAll(/<loc>\s{0,20}([^<\s]{1,1000})\s{0,20}<\/loc>/g)].flatMap(
    ([, href]) => {
      const url = parseUrl(href!.replaceAll('&amp;', '&'));
      return url?.origin === origin ? [url.href] : [];
    },
  );
  return locations.length === 0 ? null : { count: locations.length, first: locations.slice(0, SEEDS_MAX) };
}

/** Readmes of the plugins that pages load files from, if robots.txt allows them. */
async function askPlugins(
  ask: Ask,
  loaded: readonly string[],
  origin: string,
  rules: RobotsRules,
): Promise<PluginReadme[]> {
  const folders = pluginFolders(loaded).flatMap(({ plugin, url }) => {
    const readme = parseUrl(`${url}readme.txt`, origin);
    return readme?.origin === origin && rules.allows(readme.pathname) ? [{ plugin, url: readme.href }] : [];
  });
  const answers = await Promise.all(
    folders.slice(0, PLUGINS_MAX).map(async ({ plugin, url }): Promise<PluginReadme[]> => {
      const answer = await ask(url, 'plugins', { bodyMax: README_BYTES_MAX });
      const version = answer?.status === 200 ? readmeVersion(textOf(answer)) : undefined;
      return version === undefined ? [] : [{ plugin, url, version }];
    }),
  );
  return answers.flat();
}

async function askMethods(ask: Ask): Promise<string[] | null> {
  const answer = await ask('/', 'methods', { method: 'OPTIONS', bodyMax: 1_024 });
  const allow = answer ? headerMembers(answer.headers, 'allow') : [];
  const methods = [...new Set(allow.filter((word) => METHOD.test(word)))].slice(0, METHODS_MAX);
  return methods.length > 0 ? methods.sort() : null;
}

/** Origins that are unregistered, or that the site should not trust (RFC 2606, RFC 6454 §7). */
async function askOrigins(ask: Ask, host: string): Promise<CorsAnswer[]> {
  const origins: readonly (readonly [CorsAnswer['asked'], string])[] = [
    ['null', 'null'],
    ['look-alike', `https://${host}.assay-origin.example`],
    ['subdomain', `https://assay-origin.${host}`],
    ['plain', `http://${host}`],
  ];
  const answers = await Promise.all(
    origins.map(async ([asked, origin]): Promise<CorsAnswer[]> => {
      const answer = await ask('/', 'cors', { headers: { origin }, bodyMax: 1_024 });
      const allowOrigin = answer && headerValue(answer.headers, 'access-control-allow-origin');
      // Only a response that names exactly the requested origin is evidence.
      if (!answer || allowOrigin !== origin) return [];
      const credentials = headerValue(answer.headers, 'access-control-allow-credentials')?.toLowerCase();
      return [{ asked, allowOrigin: allowOrigin.slice(0, 500), allowCredentials: credentials === 'true' }];
    }),
  );
  return answers.flat();
}

async function askIcon(ask: Ask, named: string | null, host: string): Promise<SiteEvidence['icon']> {
  const href = named && parseUrl(named)?.hostname === host ? named : '/favicon.ico';
  const answer = await ask(href, 'icon', { bodyMax: ICON_MAX });
  const type = (answer && headerValue(answer.headers, 'content-type')) ?? '';
  if (answer?.status !== 200 || answer.body.truncated || answer.body.bytes.length === 0 || /html/i.test(type))
    return null;
  const { bytes } = answer.body;
  return { url: answer.url.slice(0, 500), sha256: sha256(bytes), murmur: iconMurmur(bytes) };
}
