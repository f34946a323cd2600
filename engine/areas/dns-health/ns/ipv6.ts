import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { factOf, isUnknown } from '#evidence/unknown.ts';

const SERVERS_MIN = 2;
const overIpv6 = (addresses: readonly string[]) => addresses.some((address) => address.includes(':'));

/**
 * Name servers and mail hosts have IPv6 addresses, as Internet.nl requires. Informational: IPv6-only clients cannot reach the
 * service otherwise, but it is no security weakness. Web servers are checked by web_app_security.ipv6.
 */
export default defineCheck({
  id: 'dns_health.ipv6',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone'],
  optional: ['mail'],
  findings: {
    'name-servers': {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      facts: { servers: 'names' },
      reproduce: 'dig +short AAAA {servers}',
    },
    mail: {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      facts: { hosts: 'names' },
      reproduce: 'dig +short AAAA {hosts}',
    },
  },
  refs: ['RFC 3901 section 4', 'RFC 6540'],
  evaluate({ zone, mail }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    const without: string[] = [];
    const unseen = forEachKnown(zone.nameServers, ({ name, addresses, lacks }) => {
      if (overIpv6(addresses)) return;
      if (lacks?.addresses) return notAssessed(lacks.addresses);
      without.push(name);
    });
    const { length: all } = zone.nameServers;
    // Two name servers with IPv6 are sufficient, regardless of the total (RFC 1034 §4.1).
    if (all > 0 && all - without.length < SERVERS_MIN && without.length > 0)
      report('name-servers', { facts: { servers: without.slice(0, 10) } });
    if (!mail) return notAssessed('not-collected');
    const exchanges = mail.mx.filter(({ exchange }) => exchange !== '');
    const reached = exchanges.map((host) => factOf(() => host.aaaa.length > 0));
    if (reached.includes(true)) return unseen;
    // One look-up that failed may be that of the host with IPv6.
    const failed = reached.find(isUnknown);
    if (failed) return notAssessed(failed.unknown);
    if (exchanges.some(({ a }) => a.length > 0))
      report('mail', { facts: { hosts: exchanges.map(({ exchange }) => exchange).slice(0, 10) } });
    return unseen;
  },
});
