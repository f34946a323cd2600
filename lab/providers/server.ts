import http from 'node:http';
import { PROVIDER_IDS, PROVIDERS } from '@assay/contract/values/intelligence-providers.ts';
import type { SourceSettings } from '@assay/engine';
import { OPEN_CONNECTIONS } from '../hosts/web.ts';
import type { Listeners } from '../listeners.ts';
import type { Site } from '../world/site.ts';
import { endOfLife, endOfLifeAll, epss, ipsum, kev, nvd } from './feeds.ts';
import { breaches, phishingFeed, ransomwarePosts, virusTotalAddress } from './intelligence.ts';
import { issuances, LOCATIONS, rdapAddress, rdapBootstrap, rdapDomain, routeOrigin } from './registries.ts';
import {
  breachedDomain,
  LAB_PROVIDER_KEY,
  LAB_PROVIDERS,
  othersBreaches,
  type ProviderRequest,
  virusTotalDomain,
} from './threat-mentions.ts';

/** URLs of the large feeds, as settings of the product. */
export interface Feeds {
  kev: string;
  epss: string;
  nvd: string;
  endOfLife: string;
  /** stamparm/ipsum. */
  blockLists: readonly { name: string; url: string }[];
}

export interface Providers {
  /** Current URLs: a source that scanners cache gets a new URL whenever sites change. */
  sources(): Omit<SourceSettings, 'dnsBlockLists' | 'locations'>;
  feeds: Feeds;
  close(): Promise<void>;
}

const HTTP_PORT = 80;

type Answered = Buffer | string | object | null;

/** One HTTP server that serves every feed and provider by path. */
export async function startProviders(
  sites: () => readonly Site[],
  listeners: Listeners,
  address: string,
  bind: boolean,
): Promise<Providers> {
  let base = `http://${address}`;
  const server = http.createServer(OPEN_CONNECTIONS, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://lab.invalid');
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const answer = route(url, sites(), base, keyIn(request.headers), Buffer.concat(chunks).toString('utf8'));
      send(response, answer);
    });
  });
  const listening = await listeners.tcp(address, HTTP_PORT, server);
  if (!bind) {
    // Receives both clients that use the dial map and clients that request the URL directly.
    const port = listeners.dialMap[`${address} ${HTTP_PORT}`]!;
    listeners.dialMap[`127.0.0.1 ${port}`] = port;
    base = `http://127.0.0.1:${port}`;
  }
  return {
    sources: () => ({
      certificateLog: `${base}/certspotter/v1`,
      routeOrigins: `${base}/ripestat/data`,
      rdapBootstrap: `${base}/rdap/dns.json`,
      rdapAddress: `${base}/rdap/ip/`,
      ransomLook: `${base}/ransomlook/api`,
      haveIBeenPwned: `${base}/hibp/api/v3`,
      openPhish: `${base}/openphish/feed.txt?edition=${edition(sites())}`,
      virusTotal: { url: `${base}/virustotal/api/v3`, key: LAB_PROVIDER_KEY },
      providers: chatterSettings(base),
      locations: LOCATIONS,
    }),
    feeds: {
      kev: `${base}/kev.json`,
      epss: `${base}/epss.csv.gz`,
      nvd: `${base}/rest/json/cves/2.0`,
      endOfLife: `${base}/endoflife/api/v1/products/full`,
      blockLists: [{ name: 'ipsum', url: `${base}/ipsum.txt` }],
    },
    close: listening.close,
  };
}

function send(response: http.ServerResponse, answer: Answered | 'unauthorized'): void {
  if (answer === 'unauthorized') return void response.writeHead(401).end();
  if (answer === null) return void response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
  const json = typeof answer === 'object' && !Buffer.isBuffer(answer);
  response.writeHead(200, { 'Content-Type': json ? 'application/json' : 'text/plain' });
  response.end(json ? JSON.stringify(answer) : answer);
}

/** Name of the key header, which differs by provider. */
const KEY_HEADERS = ['x-apikey', 'auth-key', 'x-otx-api-key', 'key', 'api-key', 'hibp-api-key', 'x-subscription-token'];

function keyIn(headers: http.IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return (
    bearer ??
    (KEY_HEADERS.map((name) => headers[name]).find((value) => typeof value === 'string') as string | undefined)
  );
}

/** Threat intelligence providers with their own base path. */
function chatterSettings(base: string): NonNullable<SourceSettings['providers']> {
  // No rate limits and no caching: every lab scan sees the current state.
  const free = { perMinute: 60_000, freshMs: 0 };
  const url = (id: string) => {
    const path = id.toLowerCase();
    return Object.hasOwn(LAB_PROVIDERS, path) ? `${base}/${path}` : '';
  };
  return Object.fromEntries(
    PROVIDER_IDS.map((id) => [
      id,
      { url: url(id), key: PROVIDERS[id].key === 'none' ? '' : LAB_PROVIDER_KEY, ...free },
    ]),
  );
}

function route(
  url: URL,
  sites: readonly Site[],
  base: string,
  key: string | undefined,
  body: string,
): Answered | 'unauthorized' {
  const { pathname, searchParams: query } = url;
  const [, first = '', ...rest] = pathname.replace(/\/$/, '').split('/');
  const last = decodeURIComponent(rest.at(-1) ?? '');
  switch (first) {
    case 'kev.json':
      return kev() as object;
    case 'epss.csv.gz':
      return epss();
    case 'rest':
      return nvd(query) as object;
    case 'endoflife':
      return (last === 'products' || last === 'full' ? endOfLifeAll() : endOfLife(last)) as object | null;
    case 'ipsum.txt':
      return ipsum(sites);
    case 'rdap':
      if (rest[0] === 'dns.json') return rdapBootstrap(base) as object;
      return (rest[0] === 'ip' ? rdapAddress(last) : rdapDomain(last, sites)) as object | null;
    case 'ripestat':
      return routeOrigin(rest[1] ?? '', query.get('resource') ?? '', query.get('prefix'), sites) as object;
    case 'certspotter':
      return issuances(query.get('domain') ?? '', query.get('after'), sites) as object;
    case 'ransomlook':
      return ransomwarePosts(sites, ...period(rest)) as object;
    case 'hibp':
      return pwned(rest, query, key, sites);
    case 'openphish':
      return phishingFeed(sites);
    case 'virustotal':
      if (key !== LAB_PROVIDER_KEY) return 'unauthorized';
      return (rest.includes('domains') ? virusTotalDomain(last, sites) : virusTotalAddress(last, sites)) as object;
    default: {
      const asked: ProviderRequest = { path: rest, query, body, key };
      return LAB_PROVIDERS[first]?.(asked, sites) ?? null;
    }
  }
}

/** Have I Been Pwned: endpoints without and with a key. */
function pwned(
  path: readonly string[],
  query: URLSearchParams,
  key: string | undefined,
  sites: readonly Site[],
): Answered | 'unauthorized' {
  if (path.at(-1) === 'breaches') {
    const own = breaches(query.get('domain'), sites) as object[];
    return query.has('domain') ? own : [...own, ...othersBreaches(sites)];
  }
  if (key !== LAB_PROVIDER_KEY) return 'unauthorized';
  return path.includes('breacheddomain') ? breachedDomain(path.at(-1) ?? '', sites) : [];
}

/** First and last day of `/api/posts/period/{first}/{last}`; nothing for `/api/recent`. */
function period(path: readonly string[]): [string?, string?] {
  const at = path.indexOf('period');
  return at < 0 ? [] : [path[at + 1] ?? '', path[at + 2] ?? ''];
}

const editions = new WeakMap<readonly Site[], number>();
let lastEdition = 0;

/** Counts the distinct lists of sites served so far. */
function edition(sites: readonly Site[]): number {
  if (!editions.has(sites)) editions.set(sites, ++lastEdition);
  return editions.get(sites)!;
}
