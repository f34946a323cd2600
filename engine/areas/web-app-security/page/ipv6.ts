import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../../check.ts';
import type { Exchange, Ipv6Answer } from '../../../evidence/web.ts';
import { onFurtherPort } from '../../../parse/exposure/web-endpoint.ts';
import { headerValue } from '../../../parse/web/headers.ts';

const SHOW = 'curl -sSIk -6 {url}';
type Page = NonNullable<Ipv6Answer['page']>;

/** Failures by which a port shows that nobody serves there; a reason beside them may lie on the way. */
const CLOSED: ReadonlySet<string> = new Set(['refused', 'unreachable', 'blocked', 'protocol-error']);

/**
 * The web answers over IPv6 as it does over IPv4 where it has such an address: visitors are not sent to a closed port, nor to
 * a server that was forgotten when the other was hardened.
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
    // Asked of the host once.
    if (onFurtherPort(asset)) return NOT_APPLICABLE;
    if (!http.origin) return NOT_APPLICABLE;
    if (dns.aaaa.length === 0) {
      // Told once, of the names that visitors type.
      if (asset !== scan.domain && asset !== `www.${scan.domain}`) return NOT_APPLICABLE;
      return report('missing');
    }
    const own = http.origin.startsWith('https:') ? http.secure : http.plain;
    // A host that answers over IPv6 alone has nothing to compare with.
    if (dns.a.length === 0 || own.hops[0]?.address.includes(':')) return;
    const { ipv6 } = http;
    // An installation that reaches nothing over IPv6 cannot look at it.
    if (!ipv6) return notAssessed('source-off');
    const facts = { address: ipv6.address, url: `${http.origin}/` };
    if (ipv6.reason !== null)
      return report('unreachable', {
        confidence: CLOSED.has(ipv6.reason) ? 'firm' : 'tentative',
        facts,
        seen: [`${ipv6.address}: ${ipv6.reason}`],
      });
    const difference = differenceOf(own, ipv6);
    if (difference) report('different', { facts, seen: difference });
  },
});

/** What of an answer over IPv6 shows that another site stands there; null where it is the same. */
function differenceOf({ hops, page }: Exchange, ipv6: Ipv6Answer): string[] | null {
  const [first] = hops;
  if (!first) return null;
  const over = (status: number | null, more: string | null) => `${status}${more ? ` ${more}` : ''}`;
  const location = headerValue(first.headers, 'location');
  const told = [
    `IPv4 ${first.address}: ${over(first.status, location ?? page?.title ?? null)}`,
    `IPv6 ${ipv6.address}: ${over(ipv6.status, ipv6.location ?? ipv6.page?.title ?? null)}`,
  ];
  const redirects = (status: number | null) => status !== null && status >= 300 && status < 400;
  // A server that is overloaded for a moment is no other site.
  if (first.status >= 500 || (ipv6.status ?? 500) >= 500) return null;
  if (redirects(first.status) || redirects(ipv6.status)) {
    const hostOf = (value: string | null) => (value === null ? null : URL.parse(value, first.url)?.hostname);
    return hostOf(location) === hostOf(ipv6.location) ? null : told;
  }
  if (Math.floor(first.status / 100) !== Math.floor((ipv6.status ?? 0) / 100)) return told;
  // The page at the end of a chain is the first answer's own only without redirects.
  if (hops.length > 1 || !page || !ipv6.page) return null;
  return samePage(page, ipv6.page) ? null : told;
}

/** Pages change from request to request: the title or half of what they load has to be the same, or the bytes. */
function samePage(one: Page, other: Page): boolean {
  if (one.sha256 === other.sha256 || (one.title !== null && one.title === other.title)) return true;
  const loaded = ({ scripts, stylesheets }: Page) =>
    new Set([...scripts.map(({ src }) => src), ...stylesheets.map(({ href }) => href)].map((url) => url.split('?')[0]));
  const [mine, theirs] = [loaded(one), loaded(other)];
  const all = new Set([...mine, ...theirs]);
  if (all.size > 0) return [...mine].filter((url) => theirs.has(url)).length * 2 >= all.size;
  return one.title === other.title && Math.abs(one.bytes - other.bytes) * 2 <= Math.max(one.bytes, other.bytes);
}
