import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { forEachServer } from './queried-servers.ts';

/** The zone's name servers do not offer open recursion (RFC 5358). */
export default defineCheck({
  id: 'dns_health.recursion',
  area: 'dns_health',
  topics: ['names', 'configuration'],
  needs: ['zone'],
  findings: {
    open: {
      severity: 'medium',
      cwe: [406],
      effort: 'low',
      facts: { server: 'host', address: 'address' },
      reproduce: 'dig @{address} +recurse A a.root-servers.net',
      shows: 'flags: qr rd ra',
    },
  },
  refs: ['RFC 5358', 'CWE-406'],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    return forEachServer(zone.servers, ({ name: server, address, recursion }) => {
      if (!recursion) return;
      const own = isAtOrUnder(server, zone.zone);
      report('open', { subject: `${server} ${address}`, facts: { server, address }, controlled: own });
    });
  },
});
