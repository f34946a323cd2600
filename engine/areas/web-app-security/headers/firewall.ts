import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { hasWeb, hostHops } from '../../../parse/web/document.ts';
import { firewallsIn } from '../../../parse/web/firewall.ts';

/** What stands in front of the site: good to know for whoever reads the other results, and no fault. */
export default defineCheck({
  id: 'web_app_security.firewall',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    seen: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { products: 'names' },
      reproduce: 'curl -sSI https://{host}/',
    },
  },
  refs: ['https://owasp.org/www-community/Web_Application_Firewall'],
  evaluate({ http, asset }, report) {
    if (!hasWeb(http)) return NOT_APPLICABLE;
    const found = firewallsIn(hostHops(http, asset));
    if (found.length > 0)
      report('seen', { facts: { products: found.map((row) => row.product) }, seen: found.map((row) => row.seen) });
  },
});
