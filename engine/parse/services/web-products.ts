import type { ProductsEvidence } from '#evidence/services.ts';
import type { SiteEvidence } from '#evidence/site.ts';
import type { HttpEvidence } from '#evidence/web.ts';
import { isUrlOf, onFurtherPort } from '../exposure/web-endpoint.ts';
import { libraryInName, libraryInQuery } from '../libraries/file-names.ts';
import { wordpressPlugins } from '../libraries/wordpress-plugins.ts';
import { versionedProducts } from '../products/disclosures.ts';
import { leadingVersion } from '../versions/version.ts';
import { crawlOf, hostDocument, hostHops, isParked } from '../web/document.ts';
import { parseUrl } from '../web/site.ts';
import { distributionOf } from './distribution.ts';
import { knownServer } from './fingerprint-fallbacks/banner-products.ts';
import { cpe23, type Software, softwareOf } from './software.ts';

/** Detected software, before the sources are queried. */
export type DetectedProduct = Omit<ProductsEvidence['products'][number], 'advisories' | 'endOfLife'>;

const SEEN_MAX = 200;
const PRODUCTS_MAX = 60;

/** `Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips PHP/5.4.16` → each name with its version. */
const HEADER_TOKEN =
  /([A-Za-z][A-Za-z0-9.+_-]{1,40})(?:\/v?|\()(\d[\w.]{0,30}(?:-(?:alpha|beta|milestone|pre|rc|m|dev|p)[\w.]{0,10})?)/gi;

/** A product of the table with its version; null if the table does not contain it. */
export function detectedProduct(
  name: string,
  version: string,
  from: DetectedProduct['from'],
  seen: string,
): DetectedProduct | null {
  const software = softwareOf(name);
  return software && version !== '' ? seenSoftware(software, version, from, seen) : null;
}

function seenSoftware(
  software: Software,
  version: string,
  from: DetectedProduct['from'],
  seen: string,
): DetectedProduct {
  const { vendor, product, kind } = software;
  const { suffix } = distributionOf(seen);
  return { vendor, product, version, cpe: cpe23(software, version), suffix, from, seen: seen.slice(0, SEEN_MAX), kind };
}

/** The operating system in a text, if the text contains a release. */
export function detectedSystem(text: string, from: DetectedProduct['from']): DetectedProduct | null {
  const { operatingSystem } = distributionOf(text);
  if (!operatingSystem?.version) return null;
  // The suffix identifies the system; it does not affect the release's end of life.
  const product = detectedProduct(operatingSystem.name, operatingSystem.version, from, text);
  return product && { ...product, suffix: null };
}

/**
 * Software that a host's website discloses: headers, the table of product evidence (engine/parse/products), script file
 * names, plugins, and the text of scripts.
 */
export function webProducts(http: HttpEvidence, host: string, site: SiteEvidence | null = null): DetectedProduct[] {
  const found: (DetectedProduct | null)[] = [];
  for (const { headers } of hostHops(http, host)) {
    for (const [name, value] of headers) {
      if (name === 'server' || name === 'x-powered-by' || name === 'via') found.push(...headerProducts(name, value));
    }
  }
  const page = hostDocument(http, host)?.page;
  for (const { rule, version, from, seen } of versionedProducts(http, host, site))
    found.push(seenSoftware({ ...rule, kind: 'application' }, version, from, seen));
  const loaded = [...(page?.scripts ?? []).map(({ src }) => src), ...(page?.stylesheets ?? []).map(({ href }) => href)];
  for (const { software, version, source } of wordpressPlugins(loaded, site?.plugins))
    found.push({
      ...seenSoftware(software, version, 'script', source),
      ...(/[?&]ver=/.test(source) ? { named: true as const } : {}),
    });
  const requested = new Set((site?.scripts ?? []).map(({ url }) => url));
  const fronts = [http.secure, http.plain].map(({ hops, page: front }) => ({ hop: hops.at(-1), page: front }));
  for (const { hop, page: shown } of [...fronts, ...(site?.pages ?? [])]) {
    if (!hop || !isUrlOf(parseUrl(hop.url), host) || (shown && isParked(shown))) continue;
    // The content of a script that was requested decides, and one that is not delivered runs nowhere.
    for (const { src } of shown?.scripts ?? []) if (!requested.has(requestOf(src, hop.url))) found.push(libraryOf(src));
  }
  for (const { url, libraries } of crawlOf(site, host)?.sources ?? []) {
    const { host: at = '', pathname = url } = parseUrl(url) ?? {};
    const place = at === host ? pathname : onFurtherPort(host) ? url : `${at}${pathname}`;
    for (const { library, version, named } of libraries) {
      const product = detectedProduct(library, version, 'script', `${place}: ${library} ${version}`);
      found.push(product && named ? { ...product, named } : product);
    }
  }
  return distinct(found.filter((row) => row !== null)).slice(0, PRODUCTS_MAX);
}

/** The library in a script's URL, as far as the name of a file proves one; null for others. */
export function libraryOf(src: string): DetectedProduct | null {
  const found = libraryInName(src);
  const inPath = found ?? libraryInQuery(src);
  const product = inPath && detectedProduct(inPath.library, inPath.version, 'script', src);
  // A number in the query may be that of the site, which renames its files when it changes.
  return product && (found ? product : { ...product, named: true });
}

/** The URL that a script of a page is requested with, as it is recorded. */
function requestOf(src: string, page: string): string {
  const url = parseUrl(src, page);
  if (!url) return '';
  url.hash = '';
  return url.href.slice(0, 500);
}

function headerProducts(name: string, value: string): (DetectedProduct | null)[] {
  const line = `${name}: ${value}`;
  const tokens = [...value.slice(0, 500).matchAll(HEADER_TOKEN)];
  return [
    ...tokens.map(([token, product = '', version = ''], index) => {
      // The distribution's mark belongs to the first product; the others have their own.
      const text = index === 0 ? line : value.slice(tokens[index]!.index, tokens[index + 1]?.index);
      const row = detectedProduct(product, leadingVersion(version), 'header', text);
      return row && { ...row, seen: index === 0 ? row.seen : `${name}: ${token}` };
    }),
    name === 'server' && tokens.length === 0 ? serverProduct(value) : null,
    detectedSystem(line, 'header'),
  ];
}

/** A Server header with an unusual version format. */
function serverProduct(value: string): DetectedProduct | null {
  const known = knownServer(value);
  return known && detectedProduct(known.name, known.version, 'header', `server: ${value}`);
}

/** One row for each product and version, the first occurrence. */
export function distinct(products: readonly DetectedProduct[]): DetectedProduct[] {
  const kept = new Map<string, DetectedProduct>();
  for (const row of products) if (!kept.has(row.cpe)) kept.set(row.cpe, row);
  return [...kept.values()];
}
