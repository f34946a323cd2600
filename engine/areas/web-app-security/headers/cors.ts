import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawlOf } from '#parse/web/document.ts';
import { reflectsForeignOrigin } from '#parse/web/foreign-origin.ts';
import { headerLine } from '#parse/web/headers.ts';
import { parseUrl, sameSite } from '#parse/web/site.ts';

const SHOW =
  "curl -sS -D - -o /dev/null -H 'Origin: https://assay-origin.example' {origin}/ | grep -i '^access-control'";

/** Scripts of other sites cannot read responses with the visitor's credentials (Fetch standard, CORS protocol). */
export default defineCheck({
  id: 'web_app_security.cors',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    'credentials-to-anybody': {
      severity: 'medium',
      cwe: [942],
      effort: 'low',
      facts: { origin: 'url' },
      reproduce: SHOW,
      shows: 'allow-origin: https://assay-origin.example',
    },
    // A sandboxed frame on any site sends the origin `null`.
    'null-origin': {
      severity: 'medium',
      cwe: [942],
      effort: 'low',
      facts: { origin: 'url' },
      reproduce: "curl -sS -D - -o /dev/null -H 'Origin: null' {origin}/ | grep -i '^access-control'",
      shows: 'allow-origin: null',
    },
    'look-alike-origin': {
      severity: 'medium',
      cwe: [942],
      effort: 'low',
      facts: { origin: 'url', foreign: 'url' },
      reproduce: "curl -sS -D - -o /dev/null -H 'Origin: '{foreign} {origin}/ | grep -i '^access-control'",
      shows: 'allow-origin: {foreign}',
    },
    'plain-origin': {
      severity: 'low',
      cwe: [942, 319],
      effort: 'low',
      facts: { origin: 'url' },
      reproduce: "curl -sS -D - -o /dev/null -H 'Origin: http://'{host} {origin}/ | grep -i '^access-control'",
      shows: 'allow-origin: http://{host}',
    },
    'origin-reflected': {
      severity: 'informational',
      cwe: [942],
      effort: 'low',
      facts: { origin: 'url' },
      reproduce: SHOW,
      shows: 'allow-origin: https://assay-origin.example',
    },
    // A single fixed origin is the owner's decision, with or without credentials.
    'fixed-origin': {
      severity: 'informational',
      cwe: [942],
      effort: 'low',
      facts: { origin: 'url', foreign: 'url' },
      reproduce: SHOW,
      shows: 'allow-origin: {foreign}',
    },
  },
  refs: ['https://fetch.spec.whatwg.org/#http-cors-protocol', 'CWE-942'],
  evaluate({ http, site, asset }, report) {
    const { cors, origin } = http;
    if (!cors || !origin) return NOT_APPLICABLE;
    const { allowOrigin, allowCredentials } = cors;
    // `*` opens public responses to all sites; browsers reject it in combination with credentials.
    const allowed = allowOrigin === null || allowOrigin === '*' ? null : parseUrl(allowOrigin);
    const own = allowed !== null && sameSite(allowed.hostname, asset);
    const seen = [
      headerLine('access-control-allow-origin', allowOrigin ?? ''),
      ...(allowCredentials ? [headerLine('access-control-allow-credentials', 'true')] : []),
    ];
    if (allowOrigin !== null && reflectsForeignOrigin(allowOrigin))
      return report(allowCredentials ? 'credentials-to-anybody' : 'origin-reflected', { facts: { origin }, seen });
    if (allowed && !own) report('fixed-origin', { facts: { origin, foreign: allowed.origin }, seen });
    reportOthers();

    /** A wrongly allowed origin exposes more than public data only in combination with credentials. */
    function reportOthers(): void {
      for (const answer of crawlOf(site, asset)?.cors ?? []) {
        if (!answer.allowCredentials) continue;
        const seen = [headerLine('access-control-allow-origin', answer.allowOrigin ?? '')];
        const facts = { origin: origin! };
        if (answer.asked === 'null') report('null-origin', { facts, seen });
        if (answer.asked === 'look-alike')
          report('look-alike-origin', { facts: { ...facts, foreign: answer.allowOrigin ?? '' }, seen });
        if (answer.asked === 'plain' && http.secure.hops.length > 0) report('plain-origin', { facts, seen });
      }
    }
  },
});
