import type { SiteEvidence } from '../../evidence/site.ts';
import type { Exchange, Hop, HttpEvidence, PageFacts } from '../../evidence/web.ts';
import { isUrlOf, onFurtherPort } from '../exposure/web-endpoint.ts';
import { type PageClass, pageClass } from '../pages/page-signatures.ts';
import { parseUrl } from './site.ts';

/**
 * The response of a host that a browser would render: last hop of its redirect chain, on the host itself. In this file `host` may
 * also be the asset key of one of its ports.
 */
export interface HostDocument {
  hop: Hop;
  /** Facts of its markup; null when it is not HTML. */
  page: PageFacts | null;
  secure: boolean;
}

function documentOf({ hops, page }: Exchange, host: string): HostDocument | null {
  const hop = hops.at(-1);
  if (!hop || hop.status < 200 || hop.status > 299) return null;
  const url = parseUrl(hop.url);
  if (!url || !isUrlOf(url, host)) return null;
  return { hop, page, secure: url.protocol === 'https:' };
}

/**
 * The document a host serves itself, over https where it can. Null when it has no web, answers with an error, or leads to
 * another host, whose own evidence is judged instead.
 */
export function hostDocument(http: HttpEvidence, host: string): HostDocument | null {
  return documentOf(http.secure, host) ?? (http.secure.hops.length > 0 ? null : documentOf(http.plain, host));
}

/** Every answer of the host itself in either chain, first seen first. */
export function hostHops(http: HttpEvidence, host: string): Hop[] {
  const seen = new Set<string>();
  return [...http.secure.hops, ...http.plain.hops].filter((hop) => {
    if (!isUrlOf(parseUrl(hop.url), host) || seen.has(hop.url)) return false;
    seen.add(hop.url);
    return true;
  });
}

/** Has the host any web at all? */
export function hasWeb(http: HttpEvidence): boolean {
  return http.plain.hops.length > 0 || http.secure.hops.length > 0;
}

/** A page the host itself serves: either front page, its answer to a path that does not exist, or one met on a walk. */
export interface HostPage {
  url: string;
  page: PageFacts;
  /** An ordinary page behind the front one: an article may quote an error, an address or a listing without being one. */
  mayQuote: boolean;
}

/**
 * Every page of the host that was looked at, the https front page first; a page seen twice stands once.
 * @param site the walk through the host, where there is one
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

/** A page of a host with the answer that brought it. */
export interface CrawledPage {
  hop: Hop;
  page: PageFacts;
}

/** The walk of a host; null where the evidence at hand is about another one, as a domain's may stand in for a host's. */
export function crawlOf(site: SiteEvidence | null, host: string): SiteEvidence | null {
  const origin = parseUrl(site?.origin ?? '');
  return origin && isUrlOf(origin, host) && onFurtherPort(host) === (origin.port !== '') ? site : null;
}

/** The document of a host, then the pages met on a walk through it; each content once. */
export function crawledPages(http: HttpEvidence, site: SiteEvidence | null, host: string): CrawledPage[] {
  const document = hostDocument(http, host);
  const front = document?.page ? [{ hop: document.hop, page: document.page }] : [];
  const walked = (crawlOf(site, host)?.pages ?? []).flatMap(({ hop, page }) => (page ? [{ hop, page }] : []));
  const all = [...front, ...walked].filter(({ hop }) => hop.status < 300);
  return all.filter(({ page, hop }, at) =>
    all.slice(0, at).every((other) => other.page.sha256 !== page.sha256 && other.hop.url !== hop.url),
  );
}

/** A rule of page-signatures.ts that matched, with the page and the masked excerpt it matched on. */
export interface SignatureMatch {
  signature: string;
  url: string;
  seen: string[];
}

/** Which signatures of a class match the host's pages; each is told once, for the first page that has it. */
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
