import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { headerLine, headerValue } from '../../../parse/web/headers.ts';
import { parseHsts } from '../../../parse/web/hsts.ts';

/** Half a year: the least that browsers' preload lists and Internet.nl accept. */
const SIX_MONTHS_SECONDS = 15_552_000;
/** What the list that browsers are shipped with asks for (https://hstspreload.org/#submission-requirements). */
const PRELOAD_SECONDS = 31_536_000;

/** Strict-Transport-Security on the https front page (RFC 6797 §6.1). */
export default defineCheck({
  id: 'web_app_security.hsts',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['http'],
  findings: {
    missing: { severity: 'medium', cwe: [319], effort: 'low', reproduce: 'curl -sSI https://{host}/' },
    invalid: { severity: 'medium', cwe: [319], effort: 'low', reproduce: 'curl -sSI https://{host}/' },
    'max-age-short': {
      severity: 'low',
      cwe: [319],
      effort: 'low',
      facts: { maxAge: 'seconds' },
      reproduce: 'curl -sSI https://{host}/',
    },
    // Whether the list has taken the domain up would need the list; without these it never does.
    'preload-unmet': { severity: 'informational', cwe: [319], effort: 'low', reproduce: 'curl -sSI https://{host}/' },
    'no-subdomains': { severity: 'low', cwe: [319], effort: 'low', reproduce: 'curl -sSI https://{host}/' },
  },
  refs: ['RFC 6797 section 6.1'],
  evaluate({ http }, report) {
    const hop = http.secure.hops[0];
    if (!hop) return NOT_APPLICABLE;
    // Of several headers a browser reads the first (RFC 6797 §8.1).
    const header = headerValue(hop.headers, 'strict-transport-security');
    if (header === null) return report('missing');
    const seen = [headerLine('strict-transport-security', header)];
    const { maxAge, subdomains, preload } = parseHsts(header);
    if (maxAge === null) return report('invalid', { seen });
    if (maxAge < SIX_MONTHS_SECONDS) report('max-age-short', { facts: { maxAge }, seen });
    if (!subdomains) report('no-subdomains', { seen });
    if (preload && (maxAge < PRELOAD_SECONDS || !subdomains)) report('preload-unmet', { seen });
  },
});
