import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { unseenChain } from '#parse/exposure/unseen-chain.ts';
import { onFurtherPort } from '#parse/exposure/web-endpoint.ts';
import { headerLine, headerValue } from '#parse/web/headers.ts';
import { asksForPassword } from '#parse/web/password-requests.ts';
import { parseUrl } from '#parse/web/site.ts';

/**
 * The front page over http redirects to https, first on the same host, so that its HSTS header is received (RFC 6797
 * §7.2).
 */
export default defineCheck({
  id: 'web_app_security.redirect',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['http'],
  findings: {
    missing: {
      severity: 'medium',
      cwe: [319],
      effort: 'low',
      reproduce: 'curl -sSI http://{host}/',
      lacks: 'location: https://',
    },
    'stays-http': {
      severity: 'medium',
      cwe: [319],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sSIL http://{host}/',
      lacks: 'location: https://',
    },
    'other-host-first': {
      severity: 'low',
      cwe: [319],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sSI http://{host}/',
      lacks: 'location: https://{host}',
    },
    detour: {
      severity: 'low',
      cwe: [319],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sSI http://{host}/',
      lacks: 'location: https://',
    },
  },
  refs: ['RFC 6797 section 7.2', 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring'],
  evaluate({ http, asset }, report) {
    // Another port serves one scheme only.
    if (onFurtherPort(asset)) return NOT_APPLICABLE;
    const [first] = http.plain.hops;
    const last = http.plain.hops.at(-1);
    // The check `https` reports missing https; a closed port 80 exposes nothing.
    if (!first || !last || http.secure.hops.length === 0) return NOT_APPLICABLE;
    // An error exposes nothing, unless it asks for a password.
    if (first.status >= 400 && !asksForPassword(http.plain)) return;
    const location = headerValue(first.headers, 'location');
    const target = location === null || first.status < 300 ? null : parseUrl(location, first.url);
    if (!target) return report('missing', { seen: [`HTTP ${first.status}`] });
    const seen = [headerLine('location', location ?? '')];
    const end = parseUrl(last.url);
    if (target.protocol !== 'https:') {
      // If the chain has no end, only its first step is known.
      const unseen = unseenChain(http.plain);
      if (unseen && target.hostname === asset) return notAssessed(unseen);
      const stays = http.plain.stopped === null && end?.protocol !== 'https:';
      return report(stays ? 'stays-http' : 'detour', { facts: { url: target.href }, seen });
    }
    if (target.hostname !== asset) report('other-host-first', { facts: { url: target.href }, seen });
  },
});
