import type { ServiceFacts } from '#evidence/services.ts';
import { withoutEnd } from '#parse/pages/text-edges.ts';
import { bareService, productService } from '../service-facts.ts';
import { softwareOf } from '../software.ts';
import { BANNER_FINGERPRINTS } from './banner-fingerprints.ts';

/** Maximum number of banner characters to match; the rest is the operator's text. */
const SUBJECT_MAX = 512;
/** Characters of an HTTP response that are searched for the Server header. */
const HEADERS_MAX = 4_096;
const VERSION = '(\\d[\\w.]{0,20})';

interface Sign {
  name: string;
  pattern: RegExp;
}

const BY_SERVICE: ReadonlyMap<string, readonly Sign[]> = (() => {
  const map = new Map<string, Sign[]>();
  for (const [services, name, , sign] of BANNER_FINGERPRINTS) {
    const pattern = new RegExp(sign.replace('§', VERSION), 'i');
    for (const service of services.split(' ')) map.set(service, [...(map.get(service) ?? []), { name, pattern }]);
  }
  return map;
})();

/**
 * Adds the product in the banner if the protocol's parser found none, or the version if it found the same product
 * without one.
 * @param text the port's output, one character per byte
 */
export function withKnownProduct(facts: ServiceFacts, text: string): ServiceFacts {
  if (facts.product !== null && facts.version !== null) return facts;
  const signs = BY_SERVICE.get(facts.service);
  if (!signs) return facts;
  const said = text.slice(0, SUBJECT_MAX);
  const line =
    facts.service === 'http'
      ? (/^Server: ([^\r\n]{1,300})/im.exec(text.slice(0, HEADERS_MAX))?.[1] ?? '')
      : (said.replace(/^(?:220[ -]|\+OK ?|\* (?:OK|PREAUTH) ?)/, '').split(/\r?\n/, 1)[0] ?? '');
  for (const { name, pattern } of signs) {
    const match = pattern.exec(line);
    if (!match) continue;
    const group = match.slice(1).find((one) => one !== undefined);
    const version = group === undefined ? null : withoutEnd(group, '._');
    // The first word of a Server header counts as a product only if it is a known one.
    const own = facts.service === 'http' && facts.product && !softwareOf(facts.product) ? null : facts.product;
    if (own !== null && (version === null || !sameProduct(own, name))) continue;
    const named = productService(facts.service, own ?? name, version, line, facts.openAccess);
    const { product, cpe, suffix, operatingSystem, confidence } = named;
    return {
      ...facts,
      product,
      version,
      cpe,
      suffix: facts.suffix ?? suffix,
      operatingSystem: facts.operatingSystem ?? operatingSystem,
      ...(confidence ? { confidence } : {}),
    };
  }
  return facts;
}

/** Whether two names denote the same product: by CPE, or by their letters and digits. */
export function sameProduct(one: string, other: string): boolean {
  const [a, b] = [softwareOf(one), softwareOf(other)];
  if (a && b) return a.vendor === b.vendor && a.product === b.product;
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters(one) === letters(other);
}

/** Product and version in a Server header with an unusual format; null without a match with a version. */
export function knownServer(value: string): { name: string; version: string } | null {
  const { product, version } = withKnownProduct(bareService('http'), `Server: ${value.slice(0, SUBJECT_MAX)}`);
  return product !== null && version !== null ? { name: product, version } : null;
}
