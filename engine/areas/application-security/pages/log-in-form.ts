import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawlOf, hostHops, hostPages } from '#parse/web/document.ts';
import { headerLine, headerValues } from '#parse/web/headers.ts';
import { usesBasic } from '#parse/web/password-requests.ts';
import { parseUrl } from '#parse/web/site.ts';

const SHOW = "curl -sS {url} | grep -iE '<form|type=.?password'";

/** Passwords are requested and sent over https only (ASVS 5.0 §12.2). */
export default defineCheck({
  id: 'application_security.log-in-form',
  area: 'application_security',
  topics: ['authentication', 'transport'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    'page-over-http': {
      severity: 'high',
      cwe: [319],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      shows: 'password',
    },
    'sent-over-http': {
      severity: 'high',
      cwe: [319],
      effort: 'low',
      facts: { url: 'url', target: 'url' },
      reproduce: SHOW,
      shows: '{target}',
    },
    'basic-over-http': {
      severity: 'high',
      cwe: [319, 522],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sSI {url}',
      shows: '{seen}',
    },
  },
  refs: ['OWASP ASVS 5.0 section 12.2', 'RFC 7617 section 4', 'CWE-319'],
  evaluate({ http, site, asset }, report) {
    const forms = hostPages(http, asset, site).flatMap(({ url, page }) =>
      page.forms
        .filter((form) => form.password)
        .map(({ action, targets = [action] }) => ({ url, targets: targets.map((target) => parseUrl(target, url)) })),
    );
    const hops = [...hostHops(http, asset), ...(crawlOf(site, asset)?.pages ?? []).map(({ hop }) => hop)];
    // Every request then has the password, encoded but not encrypted (RFC 7617 §4).
    const basic = hops.filter((hop) => hop.url.startsWith('http:') && usesBasic(hop));
    if (forms.length === 0 && !hops.some(usesBasic)) return NOT_APPLICABLE;
    const reported = new Set<string>();
    for (const { url, headers } of basic) {
      if (reported.has(url)) continue;
      reported.add(url);
      const seen = headerValues(headers, 'www-authenticate').map((value) => headerLine('www-authenticate', value));
      report('basic-over-http', { subject: url, facts: { url }, seen });
    }
    for (const { url, targets } of forms) {
      if (reported.has(url)) continue;
      const unencrypted = targets.find((target) => target?.protocol === 'http:');
      if (url.startsWith('http:')) report('page-over-http', { subject: url, facts: { url } });
      else if (unencrypted) report('sent-over-http', { subject: url, facts: { url, target: unencrypted.href } });
      else continue;
      reported.add(url);
    }
  },
});
