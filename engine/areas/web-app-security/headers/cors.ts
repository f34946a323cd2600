import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { crawlOf } from '../../../parse/web/document.ts';
import { reflectsForeignOrigin } from '../../../parse/web/foreign-origin.ts';
import { headerLine } from '../../../parse/web/headers.ts';
import { parseUrl, sameSite } from '../../../parse/web/site.ts';

const SHOW =
  "curl -sS -D - -o /dev/null -H 'Origin: https://assay-origin.example' {origin}/ | grep -i '^access-control'";

/** Scripts of a foreign site may not read answers as the visitor (Fetch standard, CORS protocol). */
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
    // A sandboxed frame on any site says that it comes from nowhere.
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
    // One named site is a decision of the owner, with credentials or without.
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
    // `*` opens public answers to all; browsers refuse it together with credentials.
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

    /** Where not everybody is let in, somebody may be who should not: only with credentials is that more than public data. */
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
