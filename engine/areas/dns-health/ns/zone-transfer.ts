import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { forEachServer } from './queried-servers.ts';

/** No name server allows zone transfers to unauthorized clients (AXFR, RFC 5936 §6). */
export default defineCheck({
  id: 'dns_health.zone-transfer',
  area: 'dns_health',
  topics: ['names', 'configuration'],
  needs: ['zone'],
  findings: {
    open: {
      severity: 'high',
      cwe: [200],
      effort: 'low',
      facts: { server: 'host', address: 'address', count: 'count' },
      reproduce: 'dig @{address} AXFR {asset}',
      shows: 'XFR size',
    },
  },
  refs: ['RFC 5936 section 6', 'CWE-200'],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    return forEachServer(zone.servers, ({ name: server, address, transfer }) => {
      if (!transfer.allowed) return;
      report('open', { subject: `${server} ${address}`, facts: { server, address, count: transfer.records } });
    });
  },
});
