import http from 'node:http';
import type { SourceSettings } from '@assay/engine';
import type { Listeners } from '../listeners.ts';
import type { Site } from '../world/site.ts';
import { endOfLife, endOfLifeAll, epss, ipsum, kev, nvd } from './feeds.ts';
import { breaches, phishingFeed, ransomwarePosts, virusTotalAddress } from './intelligence.ts';
import { issuances, LOCATIONS, rdapAddress, rdapBootstrap, rdapDomain } from './registries.ts';

/** Where the large feeds are downloaded from. */
export interface Feeds {
  kev: string;
  epss: string;
  nvd: string;
  endOfLife: string;
  /** stamparm/ipsum. */
  blockLists: string;
}

export interface Providers {
  /** URLs as of now: a source that scanners keep for a while gets a new one whenever sites changed. */
  sources(): Omit<SourceSettings, 'dnsBlockLists' | 'locations'>;
  feeds: Feeds;
  close(): Promise<void>;
}

/** The key that the lab's VirusTotal wants. */
const KEY = 'lab-key';
const HTTP_PORT = 80;

type Answered = Buffer | string | object | null;

/** One HTTP server that answers as every feed and provider does, by path. */
export async function startProviders(
  sites: () => readonly Site[],
  listeners: Listeners,
  address: string,
  bind: boolean,
): Promise<Providers> {
  let base = `http://${address}`;
  const server = http.createServer((request, response) => {
    request.resume();
    const url = new URL(request.url ?? '/', 'http://lab.invalid');
    const answer = route(url, sites(), base, request.headers['x-apikey']);
    if (answer === 'unauthorized') return void response.writeHead(401).end();
    if (answer === null) return void response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
    const json = typeof answer === 'object' && !Buffer.isBuffer(answer);
    response.writeHead(200, { 'Content-Type': json ? 'application/json' : 'text/plain' });
    response.end(json ? JSON.stringify(answer) : answer);
  });
  const listening = await listeners.tcp(address, HTTP_PORT, server);
  if (!bind) {
    // Both those who dial by the map and those who fetch the URL as it stands get here.
    const port = listeners.dialMap[`${address} ${HTTP_PORT}`]!;
    listeners.dialMap[`127.0.0.1 ${port}`] = port;
    base = `http://127.0.0.1:${port}`;
  }
  return {
    sources: () => ({
      certificateLog: `${base}/certspotter/v1`,
      rdapBootstrap: `${base}/rdap/dns.json`,
      rdapAddress: `${base}/rdap/ip/`,
      ransomLook: `${base}/ransomlook/api`,
      haveIBeenPwned: `${base}/hibp/api/v3`,
      openPhish: `${base}/openphish/feed.txt?edition=${edition(sites())}`,
      virusTotal: { url: `${base}/virustotal/api/v3`, key: KEY },
      locations: LOCATIONS,
    }),
    feeds: {
      kev: `${base}/kev.json`,
      epss: `${base}/epss.csv.gz`,
      nvd: `${base}/rest/json/cves/2.0`,
      endOfLife: `${base}/endoflife/api/v1/products/full`,
      blockLists: `${base}/ipsum.txt`,
    },
    close: listening.close,
  };
}

function route(
  url: URL,
  sites: readonly Site[],
  base: string,
  key: string | string[] | undefined,
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
    case 'certspotter':
      return issuances(query.get('domain') ?? '', query.get('after'), sites) as object;
    case 'ransomlook':
      return ransomwarePosts(sites, ...period(rest)) as object;
    case 'hibp':
      return last === 'breaches' ? (breaches(query.get('domain'), sites) as object) : 'unauthorized';
    case 'openphish':
      return phishingFeed(sites);
    case 'virustotal':
      return key === KEY ? (virusTotalAddress(last, sites) as object) : 'unauthorized';
    default:
      return null;
  }
}

/** First and last day of `/api/posts/period/{first}/{last}`; nothing of `/api/recent`. */
function period(path: readonly string[]): [string?, string?] {
  const at = path.indexOf('period');
  return at < 0 ? [] : [path[at + 1] ?? '', path[at + 2] ?? ''];
}

const editions = new WeakMap<readonly Site[], number>();
let lastEdition = 0;

/** Counts the lists of sites that were ever told of. */
function edition(sites: readonly Site[]): number {
  if (!editions.has(sites)) editions.set(sites, ++lastEdition);
  return editions.get(sites)!;
}
