import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostPages } from '#parse/web/document.ts';
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
  },
  refs: ['OWASP ASVS 5.0 section 12.2', 'CWE-319'],
  evaluate({ http, site, asset }, report) {
    const forms = hostPages(http, asset, site).flatMap(({ url, page }) =>
      page.forms
        .filter((form) => form.password)
        .map(({ action, targets = [action] }) => ({ url, targets: targets.map((target) => parseUrl(target, url)) })),
    );
    if (forms.length === 0) return NOT_APPLICABLE;
    const told = new Set<string>();
    for (const { url, targets } of forms) {
      if (told.has(url)) continue;
      const unencrypted = targets.find((target) => target?.protocol === 'http:');
      if (url.startsWith('http:')) report('page-over-http', { subject: url, facts: { url } });
      else if (unencrypted) report('sent-over-http', { subject: url, facts: { url, target: unencrypted.href } });
      else continue;
      told.add(url);
    }
  },
});
