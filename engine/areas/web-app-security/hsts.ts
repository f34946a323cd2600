import { defineCheck, NOT_APPLICABLE } from '../../check.ts';

/** Half a year: the least that browsers' preload lists and Internet.nl accept. */
const SIX_MONTHS_SECONDS = 15_552_000;

/** Strict-Transport-Security on the https front page (RFC 6797 §6.1). */
export default defineCheck({
  id: 'web_app_security.hsts',
  area: 'web_app_security',
  needs: ['http'],
  findings: {
    missing: { severity: 'medium', cwe: [319], effort: 'low', reproduce: 'curl -sSI https://{host}/' },
    'max-age-short': {
      severity: 'low',
      cwe: [319],
      effort: 'low',
      facts: { maxAge: 'seconds' },
      reproduce: 'curl -sSI https://{host}/',
    },
    'no-subdomains': { severity: 'low', cwe: [319], effort: 'low', reproduce: 'curl -sSI https://{host}/' },
  },
  refs: ['RFC 6797 section 6.1'],
  evaluate({ http }, report) {
    const hop = http.secure.hops[0];
    if (!hop) return NOT_APPLICABLE;
    const header = hop.headers.find(([name]) => name === 'strict-transport-security')?.[1];
    if (header === undefined) return report('missing');
    const maxAge = Number(/max-age\s*=\s*"?(\d+)/i.exec(header)?.[1] ?? 0);
    if (maxAge < SIX_MONTHS_SECONDS) report('max-age-short', { facts: { maxAge }, seen: [header] });
    if (!/(^|;)\s*includesubdomains\s*(;|$)/i.test(header)) report('no-subdomains', { seen: [header] });
  },
});
