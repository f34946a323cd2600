import type { ProductsEvidence } from '#evidence/services.ts';
import type { SiteEvidence } from '#evidence/site.ts';
import type { HttpEvidence } from '#evidence/web.ts';
import { onFurtherPort } from '../exposure/web-endpoint.ts';
import { libraryByUrl } from '../libraries/libraries.ts';
import { wordpressPlugins } from '../libraries/wordpress-plugins.ts';
import { versionedProducts } from '../products/disclosures.ts';
import { leadingVersion } from '../versions/version.ts';
import { hostDocument, hostHops } from '../web/document.ts';
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

/** Library → the names of its files. */
const LIBRARIES: Readonly<Record<string, string>> = {
  jquery: 'jquery',
  'jquery-ui': 'jquery[-.]?ui',
  'jquery-migrate': 'jquery-migrate',
  bootstrap: 'bootstrap(?:\\.bundle)?',
  angular: 'angular(?:\\.?js)?',
  vue: 'vue',
  react: 'react(?:-dom)?',
  lodash: 'lodash(?:\\.js)?',
  underscore: 'underscore(?:\\.js)?',
  moment: 'moment(?:\\.js)?',
  handlebars: 'handlebars(?:\\.js)?',
  dompurify: 'dompurify|purify',
  axios: 'axios',
  knockout: 'knockout',
  ember: 'ember(?:\\.js)?',
  backbone: 'backbone(?:\\.js)?',
  prototype: 'prototype',
  dojo: 'dojo',
  'chart.js': 'chart(?:\\.js)?',
  select2: 'select2',
  tinymce: 'tinymce',
  ckeditor: 'ckeditor',
  d3: 'd3',
  three: 'three',
  'swagger-ui': 'swagger-ui(?:-bundle|-dist)?',
};
const VERSION = 'v?(\\d{1,3}\\.\\d{1,4}(?:\\.\\d{1,5})?(?:-(?:alpha|beta|rc)[.\\d]{0,6})?)';
/** `jquery-3.4.1.min.js`, `/jquery/3.4.1/jquery.min.js`, `/jquery@3.4.1/`, `jquery.min.js?ver=3.4.1`. */
const PATTERNS = Object.entries(LIBRARIES).map(([library, names]) => ({
  library,
  patterns: [
    new RegExp(`/(?:${names})[-._]${VERSION}(?:\\.slim|\\.core|\\.bundle)?(?:[.-]min)?\\.m?js(?:[?#]|$)`, 'i'),
    new RegExp(`/(?:${names})[/@]${VERSION}/`, 'i'),
    new RegExp(`/(?:${names})@${VERSION}$`, 'i'),
    new RegExp(`/(?:${names})(?:\\.slim)?(?:[.-]min)?\\.m?js\\?(?:v|ver|version)=${VERSION}(?:&|$)`, 'i'),
  ],
}));

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
  for (const { src } of page?.scripts ?? []) found.push(libraryOf(src));
  const loaded = [...(page?.scripts ?? []).map(({ src }) => src), ...(page?.stylesheets ?? []).map(({ href }) => href)];
  for (const { software, version, source } of wordpressPlugins(loaded, site?.plugins))
    found.push(seenSoftware(software, version, 'script', source));
  for (const walked of site?.pages ?? []) for (const { src } of walked.page?.scripts ?? []) found.push(libraryOf(src));
  for (const { url, libraries } of site?.sources ?? []) {
    const { host: at = '', pathname = url } = parseUrl(url) ?? {};
    const place = at === host ? pathname : onFurtherPort(host) ? url : `${at}${pathname}`;
    for (const { library, version } of libraries)
      found.push(detectedProduct(library, version, 'script', `${place}: ${library} ${version}`));
  }
  return distinct(found.filter((row) => row !== null)).slice(0, PRODUCTS_MAX);
}

/** The library in a script's URL, with its version; null for others. */
export function libraryOf(src: string): DetectedProduct | null {
  const url = src.startsWith('/') || src.includes('://') ? src : `/${src}`;
  for (const { library, patterns } of PATTERNS) {
    const version = patterns.map((pattern) => pattern.exec(url)?.[1]).find((match) => match !== undefined);
    // AngularJS ended with 1.8; later versions are another product.
    if (!version || (library === 'angular' && !version.startsWith('1.'))) continue;
    return detectedProduct(library, version, 'script', src);
  }
  const other = libraryByUrl(url);
  return other && detectedProduct(other.library, other.version, 'script', src);
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
