import type { SiteEvidence } from '#evidence/site.ts';
import type { Exchange, Hop, HttpEvidence, PageFacts } from '#evidence/web.ts';
import { isUrlOf, onFurtherPort } from '../exposure/web-endpoint.ts';
import { type PageClass, pageClass } from '../pages/page-signatures.ts';
import { parseUrl } from './site.ts';

/**
 * The response of a host that a browser would render: last hop of its redirect chain, on the host itself. In this file
 * `host` may also be the asset key of one of its ports.
 */
export interface HostDocument {
  hop: Hop;
  /** Facts of its markup; null if it is not HTML. */
  page: PageFacts | null;
  secure: boolean;
}

/** Returns true if a page is the notice of a parked domain, not one of its owner. */
export function isParked({ signatures }: Pick<PageFacts, 'signatures'>): boolean {
  return signatures.some((signature) => pageClass(signature) === 'parked');
}

function documentOf({ hops, page }: Exchange, host: string): HostDocument | null {
  const hop = hops.at(-1);
  if (!hop || hop.status < 200 || hop.status > 299) return null;
  const url = parseUrl(hop.url);
  if (!url || !isUrlOf(url, host)) return null;
  // Nobody logs in, orders or reads there: the page is a notice of the registrar or of an advertiser.
  if (page && isParked(page)) return null;
  return { hop, page, secure: url.protocol === 'https:' };
}

/**
 * The document that a host serves itself, preferably over https. Null if it has no web, returns an error, is parked, or
 * redirects to another host, whose own evidence is evaluated instead.
 */
export function hostDocument(http: HttpEvidence, host: string): HostDocument | null {
  return documentOf(http.secure, host) ?? (http.secure.hops.length > 0 ? null : documentOf(http.plain, host));
}

/** All responses of the host itself in either chain, in order of appearance; none of a parked host. */
export function hostHops(http: HttpEvidence, host: string): Hop[] {
  if ([http.secure, http.plain].some(({ page }) => page !== null && isParked(page))) return [];
  const seen = new Set<string>();
  return [...http.secure.hops, ...http.plain.hops].filter((hop) => {
    if (!isUrlOf(parseUrl(hop.url), host) || seen.has(hop.url)) return false;
    seen.add(hop.url);
    return true;
  });
}

/** Returns true if the host has any web service. */
export function hasWeb(http: HttpEvidence): boolean {
  return http.plain.hops.length > 0 || http.secure.hops.length > 0;
}

/** A page that the host itself serves: either front page, its response to a nonexistent path, or a crawled one. */
export interface HostPage {
  url: string;
  page: PageFacts;
  /** An ordinary page other than the front page: an article may quote an error, an address or a listing. */
  mayQuote: boolean;
}

/**
 * All fetched pages of the host, the https front page first, without duplicates.
 * @param site the crawl of the host, if there is one
 */
export function hostPages(http: HttpEvidence, host: string, site: SiteEvidence | null = null): HostPage[] {
  const fronts = [http.secure, http.plain].flatMap(({ hops, page }) => {
    const url = hops.at(-1)?.url;
    return url && page && isUrlOf(parseUrl(url), host) ? [{ url, page, mayQuote: false }] : [];
  });
  const { missingPage } = http;
  const missing = missingPage?.page ? [{ url: missingPage.url, page: missingPage.page, mayQuote: false }] : [];
  const walked = (crawlOf(site, host)?.pages ?? []).flatMap(({ hop, page }) =>
    page ? [{ url: hop.url, page, mayQuote: hop.status < 400 }] : [],
  );
  return [...fronts, ...missing, ...walked].filter(
    (row, at, all) => all.findIndex((other) => other.url === row.url) === at,
  );
}

/** A page of a host with its response. */
export interface CrawledPage {
  hop: Hop;
  page: PageFacts;
}

/** The crawl of a host; null if the host is parked, or if the evidence is about another host, since a domain's may replace a host's. */
export function crawlOf(site: SiteEvidence | null, host: string): SiteEvidence | null {
  const origin = parseUrl(site?.origin ?? '');
  if (site?.pages.some(({ depth, page }) => depth === 0 && page !== null && isParked(page))) return null;
  return origin && isUrlOf(origin, host) && onFurtherPort(host) === (origin.port !== '') ? site : null;
}

/** The document of a host, then its crawled pages, without duplicate contents. */
export function crawledPages(http: HttpEvidence, site: SiteEvidence | null, host: string): CrawledPage[] {
  const document = hostDocument(http, host);
  const front = document?.page ? [{ hop: document.hop, page: document.page }] : [];
  const walked = (crawlOf(site, host)?.pages ?? []).flatMap(({ hop, page }) => (page ? [{ hop, page }] : []));
  const all = [...front, ...walked].filter(({ hop }) => hop.status < 300);
  return all.filter(({ page, hop }, at) =>
    all.slice(0, at).every((other) => other.page.sha256 !== page.sha256 && other.hop.url !== hop.url),
  );
}

/** A matching rule of page-signatures.ts, with the page and the masked excerpt of the match. */
export interface SignatureMatch {
  signature: string;
  url: string;
  seen: string[];
}

/** Signatures of a class that match the host's pages; each is reported once, for the first matching page. */
export function matchesOn(pages: readonly HostPage[], wanted: PageClass): SignatureMatch[] {
  const found = pages.flatMap(({ url, page }) =>
    page.signatures
      .filter((signature) => pageClass(signature) === wanted)
      .map((signature) => ({
        signature,
        url,
        seen: page.excerpts.filter((row) => row.signature === signature).map((row) => row.text),
      })),
  );
  return found.filter((row, at) => found.findIndex((other) => other.signature === row.signature) === at);
}

/** The generators that a page names. */
export function generatorsOf({
  generator,
  generators,
}: Pick<PageFacts, 'generator' | 'generators'>): readonly string[] {
  return generators ?? (generator === null ? [] : [generator]);
}
