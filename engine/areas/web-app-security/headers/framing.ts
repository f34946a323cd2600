import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { parseCsp, policiesOf } from '#parse/web/csp.ts';
import { hostDocument } from '#parse/web/document.ts';
import { headerLine, headerMembers } from '#parse/web/headers.ts';

const SHOW = "curl -sS -D - -o /dev/null {url} | grep -iE '^(x-frame-options|content-security-policy):'";
const ANYBODY = new Set(['*', 'http:', 'https:', 'http://*', 'https://*']);

/** Other sites cannot frame the front page (RFC 7034; CSP Level 3 §6.4.2). */
export default defineCheck({
  id: 'web_app_security.framing',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    missing: {
      severity: 'medium',
      cwe: [1021],
      effort: 'low',
      facts: { url: 'url' },
      reproduce:
        "curl -sS -D - -o /dev/null {url} | grep -iE '^x-frame-options:|^content-security-policy:.*frame-ancestors'",
      lacks: '',
    },
    invalid: {
      severity: 'medium',
      cwe: [1021],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      shows: '{seen}',
    },
    'any-site': {
      severity: 'medium',
      cwe: [1021],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      shows: '{seen}',
    },
  },
  refs: ['RFC 7034', 'https://www.w3.org/TR/CSP3/#directive-frame-ancestors', 'CWE-1021'],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page) return NOT_APPLICABLE;
    const { headers, url } = document.hop;
    // frame-ancestors has no effect in markup; in a header it makes browsers ignore X-Frame-Options.
    const ancestors = policiesOf(headers)
      .map((policy) => parseCsp(policy).frameAncestors)
      .filter((sources) => sources !== null);
    if (ancestors.length > 0) {
      if (ancestors.some((sources) => !sources.some((source) => ANYBODY.has(source)))) return;
      return report('any-site', {
        facts: { url },
        seen: ancestors.map((sources) => `frame-ancestors ${sources.join(' ')}`),
      });
    }
    const options = headerMembers(headers, 'x-frame-options');
    if (options.length === 0) return report('missing', { facts: { url } });
    const words = new Set(options.map((option) => option.toLowerCase()));
    const understood = words.has('deny') || (words.size === 1 && words.has('sameorigin'));
    if (!understood)
      report('invalid', { facts: { url }, seen: options.map((value) => headerLine('x-frame-options', value)) });
  },
});
