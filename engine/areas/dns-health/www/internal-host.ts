import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { isInternalAddress } from '#parse/addresses.ts';

/**
 * Host names in the public zone resolve to public addresses. Internal addresses disclose the internal network and let
 * other sites reach it through the visitor's browser (RFC 1918 §5, CWE-1327).
 */
export default defineCheck({
  id: 'dns_health.internal-host',
  area: 'dns_health',
  topics: ['names', 'assets'],
  needs: ['host-dns'],
  optional: ['zone', 'mail'],
  findings: {
    present: {
      severity: 'low',
      cwe: [200],
      effort: 'low',
      facts: { addresses: 'names' },
      reproduce: 'dig +short A {asset}; dig +short AAAA {asset}',
      shows: '{addresses}',
    },
  },
  refs: ['RFC 1918 section 5', 'CWE-200'],
  evaluate({ 'host-dns': host, zone, mail, asset }, report) {
    const addresses = [...host.a, ...host.aaaa];
    if (addresses.length === 0) return NOT_APPLICABLE;
    // Other checks report name servers and mail hosts.
    const told = [
      ...(zone?.nameServers.map(({ name }) => name) ?? []),
      ...(mail?.mx.map(({ exchange }) => exchange) ?? []),
    ];
    if (told.includes(asset)) return NOT_APPLICABLE;
    // An internal domain is scanned from inside its network.
    const apex = zone ? [...zone.addresses.a, ...zone.addresses.aaaa] : [];
    if (apex.length > 0 && apex.every(isInternalAddress)) return NOT_APPLICABLE;
    const internal = addresses.filter(isInternalAddress);
    if (internal.length === 0) return;
    if (!zone || !mail) return notAssessed('not-collected');
    report('present', { facts: { addresses: internal.slice(0, 10) } });
  },
});
