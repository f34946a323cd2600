import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { forEachServer } from './queried-servers.ts';

/** Name servers do not disclose their software version (`version.bind` in class CHAOS, RFC 4892 §2). */
export default defineCheck({
  id: 'dns_health.server-version',
  area: 'dns_health',
  topics: ['names', 'configuration'],
  needs: ['zone'],
  findings: {
    told: {
      severity: 'informational',
      cwe: [200],
      effort: 'low',
      facts: { server: 'host', address: 'address', version: 'text' },
      reproduce: 'dig +short @{address} CH TXT version.bind',
      shows: '{version}',
    },
  },
  refs: ['RFC 4892 section 2', 'CWE-200'],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    const answering = zone.servers.filter((server) => server.udp === 'answered' || server.tcp === 'answered');
    if (answering.length === 0) return notAssessed('unreachable');
    return forEachServer(zone.servers, ({ name: server, address, version }) => {
      // Many servers return a joke or "not disclosed"; only a version number helps an attacker.
      if (version === null || !/\d\.\d/.test(version)) return;
      report('told', { subject: `${server} ${address}`, facts: { server, address, version }, seen: [version] });
    });
  },
});
