import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import {
  allowsInjectedScripts,
  commonWeaknesses,
  ignoredDirectives,
  noncesIn,
  parseCsp,
  policiesOf,
} from '#parse/web/csp.ts';
import { crawlOf, hostDocument } from '#parse/web/document.ts';
import { headerLine, headerValues } from '#parse/web/headers.ts';

const SHOW = "curl -sS -D - -o /dev/null {url} | grep -i '^content-security-policy'";

/** Content Security Policy of the front page, from headers and markup (CSP Level 3 §3). */
export default defineCheck({
  id: 'web_app_security.csp',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    missing: {
      severity: 'medium',
      cwe: [693],
      effort: 'medium',
      facts: { url: 'url' },
      reproduce: SHOW,
      lacks: 'content-security-policy:',
    },
    'report-only': {
      severity: 'medium',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      lacks: 'content-security-policy:',
    },
    // One finding per policy, regardless of the number of bypasses: fixing the policy is one task.
    'scripts-open': {
      severity: 'medium',
      cwe: [693],
      effort: 'medium',
      facts: { url: 'url', sources: 'names' },
      reproduce: SHOW,
      shows: '{source}',
    },
    // An attacker who reads one page knows the nonce that allows scripts on the next.
    'nonce-repeated': {
      severity: 'medium',
      cwe: [693, 330],
      effort: 'medium',
      facts: { url: 'url' },
      reproduce: `(curl -sS -D - -o /dev/null {url}; curl -sS -D - -o /dev/null {url}) | grep -i '^content-security-policy' | grep -oiE "nonce-[^']+" | sort | uniq -d`,
      shows: 'nonce-',
    },
    'directive-repeated': {
      severity: 'low',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url', names: 'names' },
      reproduce: `curl -sS -D - -o /dev/null {url} | grep -i '^content-security-policy' | tr ':;' '\\n\\n' | awk '{ print $1 }' | sort | uniq -d`,
      shows: '{names}',
    },
    'directive-unknown': {
      severity: 'low',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url', names: 'names' },
      reproduce: SHOW,
      shows: '{names}',
    },
    gaps: {
      severity: 'low',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url', sources: 'names' },
      reproduce: SHOW,
      shows: '{seen}',
    },
  },
  refs: ['https://www.w3.org/TR/CSP3/', 'https://csp-evaluator.withgoogle.com/', 'CWE-693'],
  evaluate({ http, site, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page) return NOT_APPLICABLE;
    const { hop, page } = document;
    const url = hop.url;
    const policies = policiesOf(hop.headers, page.metaPolicies);
    if (policies.length === 0) {
      // The part of the head that was not read may contain one.
      const reason = page.lacks?.metaPolicies ?? hop.lacks?.headers;
      if (reason) return notAssessed(reason);
      const watched = headerValues(hop.headers, 'content-security-policy-report-only');
      if (watched.length === 0) return report('missing', { facts: { url } });
      const seen = watched.map((policy) => headerLine('content-security-policy-report-only', policy));
      return report('report-only', { facts: { url }, seen });
    }
    const before = new Set(noncesIn(policies));
    const answers = (crawlOf(site, asset)?.pages ?? []).map((seen) =>
      policiesOf(seen.hop.headers, seen.page?.metaPolicies),
    );
    const repeated = answers.flatMap((own) => noncesIn(own)).find((nonce) => before.has(nonce));
    if (repeated) report('nonce-repeated', { facts: { url }, seen: [`'nonce-${repeated}'`] });
    const ignored = policies.map(ignoredDirectives);
    const names = (kind: 'repeated' | 'unknown') => [...new Set(ignored.flatMap((row) => row[kind]))].slice(0, 10);
    const shown = policies.map((policy) => headerLine('content-security-policy', policy));
    if (names('repeated').length > 0)
      report('directive-repeated', { facts: { url, names: names('repeated') }, seen: shown });
    if (names('unknown').length > 0)
      report('directive-unknown', { facts: { url, names: names('unknown') }, seen: shown });
    const weaknesses = commonWeaknesses(policies.map(parseCsp));
    if (weaknesses.length === 0) return;
    const open = weaknesses.filter(allowsInjectedScripts);
    const decisive = open.length > 0 ? open : weaknesses;
    const sources = [...new Set(decisive.map((row) => row.seen))].slice(0, 20);
    // Evidence names directive and source; only the source is compared, since its position in the directive varies.
    const source = sources[0]!.split(' ').at(-1)!;
    const details = { facts: { url, sources }, seen: shown, commandValues: { source } };
    report(open.length > 0 ? 'scripts-open' : 'gaps', details);
  },
});
