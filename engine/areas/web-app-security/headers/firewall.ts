import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hasWeb, hostHops } from '#parse/web/document.ts';
import { firewallsIn } from '#parse/web/firewall.ts';
import { parseUrl } from '#parse/web/site.ts';

/** The web application firewall in front of the site; informational. */
export default defineCheck({
  id: 'web_app_security.firewall',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  optional: ['active'],
  findings: {
    seen: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { products: 'names' },
      reproduce: 'curl -sSI https://{host}/',
    },
    'blocks-attacks': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { harmless: 'text', attack: 'text' },
      reproduce:
        "for q in 'opening hours' '../../../../etc/passwd OR 1=1'; do curl -sSk -D - -o /dev/null -G --data-urlencode \"q=$q\" https://{host}/ | head -1; done",
    },
  },
  refs: ['https://owasp.org/www-community/Web_Application_Firewall'],
  evaluate({ http, active, asset }, report) {
    if (!hasWeb(http)) return NOT_APPLICABLE;
    const found = firewallsIn(hostHops(http, asset));
    if (found.length > 0)
      report('seen', { facts: { products: found.map((row) => row.product) }, seen: found.map((row) => row.seen) });
    // Only if the owner authorized active tests; the firewall may also have hidden vulnerabilities from them.
    const filter = active && parseUrl(active.origin)?.hostname === asset ? active.filter : null;
    if (filter) {
      const attack = filter.attack === null ? 'RST' : String(filter.attack);
      report('blocks-attacks', { facts: { harmless: String(filter.harmless), attack } });
    }
  },
});
