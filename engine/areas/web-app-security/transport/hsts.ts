import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { unseenChain } from '#parse/exposure/unseen-chain.ts';
import { onFurtherPort } from '#parse/exposure/web-endpoint.ts';
import { mentionsIn } from '#parse/threat-mentions.ts';
import { headerLine, headerValue } from '#parse/web/headers.ts';
import { parseHsts } from '#parse/web/hsts.ts';

/** Half a year: the minimum that browsers' preload lists and Internet.nl accept. */
const SIX_MONTHS_SECONDS = 15_552_000;
/** Requirement of the preload list that ships with browsers (https://hstspreload.org/#submission-requirements). */
const PRELOAD_SECONDS = 31_536_000;
const STATUS = 'curl -sS https://hstspreload.org/api/v2/status?domain={domain}';

/** Strict-Transport-Security on the https front page (RFC 6797 §6.1). */
export default defineCheck({
  id: 'web_app_security.hsts',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['http', 'scan'],
  optional: ['chatter'],
  findings: {
    missing: {
      severity: 'medium',
      cwe: [319],
      effort: 'low',
      reproduce: 'curl -sSI https://{host}/',
      lacks: 'strict-transport-security:',
    },
    invalid: { severity: 'medium', cwe: [319], effort: 'low', reproduce: 'curl -sSI https://{host}/', shows: '{seen}' },
    // max-age=0 makes browsers remove the host (RFC 6797 section 6.1.1): equivalent to no header.
    disabled: {
      severity: 'medium',
      cwe: [319],
      effort: 'low',
      reproduce: 'curl -sSI https://{host}/',
      shows: 'max-age=0',
    },
    'max-age-short': {
      severity: 'low',
      cwe: [319],
      effort: 'low',
      facts: { maxAge: 'seconds' },
      reproduce: 'curl -sSI https://{host}/',
      shows: 'max-age={maxAge}',
    },
    // The preload list rejects domains that do not meet these requirements.
    'preload-unmet': {
      severity: 'informational',
      cwe: [319],
      effort: 'low',
      reproduce: 'curl -sSI https://{host}/',
      shows: '{seen}',
    },
    'no-subdomains': {
      severity: 'low',
      cwe: [319],
      effort: 'low',
      reproduce: 'curl -sSI https://{host}/',
      lacks: 'includeSubDomains',
    },
    // Informational: browsers use https before they receive the header, or could but do not.
    preloaded: { severity: 'informational', cwe: [], effort: 'low', reproduce: STATUS },
    'not-preloaded': { severity: 'informational', cwe: [319], effort: 'low', reproduce: STATUS, lacks: '"preloaded"' },
  },
  refs: ['RFC 6797 section 6.1', 'https://hstspreload.org/#submission-requirements'],
  evaluate({ asset, http, scan, chatter }, report) {
    // An HSTS policy applies to the host on every port (RFC 6797 §8.3).
    if (onFurtherPort(asset)) return NOT_APPLICABLE;
    const hop = http.secure.hops[0];
    if (!hop) return NOT_APPLICABLE;
    // The list contains registrable domains; an entry applies to all names below it.
    const said = asset === scan.domain && chatter ? mentionsIn(chatter, ['hstsPreload'], ['preload']) : null;
    const listing = said && 'mentions' in said ? (said.mentions[0]?.title ?? 'not-listed') : null;
    if (listing === 'preloaded') report('preloaded');
    // If there are several headers, browsers use the first (RFC 6797 §8.1).
    const header = headerValue(hop.headers, 'strict-transport-security');
    if (header === null) {
      const unseen = unseenChain(http.secure);
      return unseen ? notAssessed(unseen) : report('missing');
    }
    const seen = [headerLine('strict-transport-security', header)];
    const { maxAge, subdomains, preload } = parseHsts(header);
    if (maxAge === null) return report('invalid', { seen });
    if (maxAge === 0) return report('disabled', { seen });
    if (maxAge < SIX_MONTHS_SECONDS) report('max-age-short', { facts: { maxAge }, seen });
    if (!subdomains) report('no-subdomains', { seen });
    const met = maxAge >= PRELOAD_SECONDS && subdomains;
    if (preload && !met) report('preload-unmet', { seen });
    if (preload && met && listing === 'not-listed' && scan.registrable) report('not-preloaded', { seen });
  },
});
