import type { DisclosedApplication, SiteEvidence } from '#evidence/site.ts';
import type { HttpEvidence } from '#evidence/web.ts';
import { parseUrl } from '../web/site.ts';
import { PRODUCT_RULES } from './all-products.ts';
import { seenAnswers } from './answers.ts';
import { type DisclosedProduct, productsIn } from './match-products.ts';
import type { ProductRule } from './rule.ts';

/** A product with an exact version that a host's web pages disclose. */
export interface VersionedProduct {
  rule: ProductRule;
  version: string;
  /** Where: a header of the front page, its generator, or the text of a page. */
  from: 'header' | 'generator' | 'page';
  /** The matched text; for `page` after the page's path. */
  seen: string;
}

const BY_NAME: ReadonlyMap<string, ProductRule> = new Map(
  PRODUCT_RULES.map((rule) => [`${rule.vendor}:${rule.product}`, rule]),
);

/** Products with versions, by the evidence of pages and by what the probe read in their texts. */
export function versionedProducts(http: HttpEvidence, host: string, site: SiteEvidence | null): VersionedProduct[] {
  const seen = seenAnswers(http, host, site).flatMap(({ url, answer }) =>
    productsIn(answer).flatMap((product) => versioned(product, url)),
  );
  const read = (site?.applications ?? []).flatMap((application) => readBy(application));
  return [...seen, ...read];
}

function versioned({ rule, version, seen }: DisclosedProduct, url: string): VersionedProduct[] {
  if (version === null) return [];
  const path = parseUrl(url)?.pathname ?? url;
  if (/^[a-z0-9-]{1,60}: /.test(seen) && path === '/')
    return [{ rule, version, from: seen.startsWith('generator: ') ? 'generator' : 'header', seen: withoutMeta(seen) }];
  return [{ rule, version, from: 'page', seen: `${path}: ${seen}` }];
}

/** A generator is shown without the element's name. */
const withoutMeta = (seen: string) => seen.replace(/^generator: /, '');

function readBy({ vendor, product, version, url, seen }: DisclosedApplication): VersionedProduct[] {
  const rule = BY_NAME.get(`${vendor}:${product}`);
  return rule && version !== null ? [{ rule, version, from: 'page', seen: `${url}: ${seen}` }] : [];
}
