import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import type { Exchange, Ipv6Answer } from '#evidence/web.ts';
import { SERVER_FAILURES } from '#parse/exposure/server-failures.ts';
import { onFurtherPort } from '#parse/exposure/web-endpoint.ts';
import { headerValue } from '#parse/web/headers.ts';

const SHOW = 'curl -sSIk -6 {url}';
type Page = NonNullable<Ipv6Answer['page']>;

/**
 * A site with an IPv6 address serves the same content as over IPv4: visitors reach neither a closed port nor an abandoned,
 * unhardened server.
 */
export default defineCheck({
  id: 'web_app_security.ipv6',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http', 'host-dns', 'scan'],
  findings: {
    missing: { severity: 'informational', cwe: [], effort: 'medium', reproduce: 'dig +short AAAA {host}' },
    unreachable: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      confidence: 'firm',
      facts: { address: 'address', url: 'url' },
      reproduce: SHOW,
      lacks: 'HTTP/',
    },
    different: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      confidence: 'firm',
      facts: { address: 'address', url: 'url' },
      reproduce: `${SHOW}; curl -sSIk -4 {url}`,
    },
  },
  refs: ['https://github.com/internetstandards/Internet.nl', 'RFC 6540', 'RFC 8305'],
  evaluate({ http, 'host-dns': dns, scan, asset }, report) {
    // Checked once per host.
    if (onFurtherPort(asset)) return NOT_APPLICABLE;
    if (!http.origin) return NOT_APPLICABLE;
    if (dns.aaaa.length === 0) {
      // Reported only for the names that visitors type.
      if (asset !== scan.domain && asset !== `www.${scan.domain}`) return NOT_APPLICABLE;
      return report('missing');
    }
    const own = http.origin.startsWith('https:') ? http.secure : http.plain;
    // An IPv6-only host has nothing to compare with.
    if (dns.a.length === 0 || own.hops[0]?.address.includes(':')) return;
    const { ipv6 } = http;
    // The scanner itself has no IPv6 connectivity.
    if (!ipv6) return notAssessed('source-off');
    const facts = { address: ipv6.address, url: `${http.origin}/` };
    if (ipv6.reason !== null)
      return report('unreachable', {
        confidence: SERVER_FAILURES.has(ipv6.reason) ? 'firm' : 'tentative',
        facts,
        seen: [`${ipv6.address}: ${ipv6.reason}`],
      });
    const difference = differenceOf(own, ipv6);
    if (difference) report('different', { facts, seen: difference });
  },
});

/** Evidence that the site over IPv6 is a different one; null if it is the same. */
function differenceOf({ hops, page }: Exchange, ipv6: Ipv6Answer): string[] | null {
  const [first] = hops;
  if (!first) return null;
  const over = (status: number | null, more: string | null) => `${status}${more ? ` ${more}` : ''}`;
  const location = headerValue(first.headers, 'location');
  const lines = [
    `IPv4 ${first.address}: ${over(first.status, location ?? page?.title ?? null)}`,
    `IPv6 ${ipv6.address}: ${over(ipv6.status, ipv6.location ?? ipv6.page?.title ?? null)}`,
  ];
  const redirects = (status: number | null) => status !== null && status >= 300 && status < 400;
  // A temporary server error is no different site.
  if (first.status >= 500 || (ipv6.status ?? 500) >= 500) return null;
  if (redirects(first.status) || redirects(ipv6.status)) {
    const hostOf = (value: string | null) => (value === null ? null : URL.parse(value, first.url)?.hostname);
    return hostOf(location) === hostOf(ipv6.location) ? null : lines;
  }
  if (Math.floor(first.status / 100) !== Math.floor((ipv6.status ?? 0) / 100)) return lines;
  // The page belongs to the first response only without redirects.
  if (hops.length > 1 || !page || !ipv6.page) return null;
  return samePage(page, ipv6.page) ? null : lines;
}

/** Pages vary between requests: the same bytes, the same title or half of the loaded files are enough. */
function samePage(one: Page, other: Page): boolean {
  if (one.sha256 === other.sha256 || (one.title !== null && one.title === other.title)) return true;
  const loaded = ({ scripts, stylesheets }: Page) =>
    new Set([...scripts.map(({ src }) => src), ...stylesheets.map(({ href }) => href)].map((url) => url.split('?')[0]));
  const [mine, theirs] = [loaded(one), loaded(other)];
  const all = new Set([...mine, ...theirs]);
  if (all.size > 0) return [...mine].filter((url) => theirs.has(url)).length * 2 >= all.size;
  return one.title === other.title && Math.abs(one.bytes - other.bytes) * 2 <= Math.max(one.bytes, other.bytes);
}
