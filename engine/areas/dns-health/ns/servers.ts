import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../../check.ts';
import type { NameServerAnswer } from '../../../evidence/dns.ts';

const silent = (server: NameServerAnswer) => server.udp !== 'answered' && server.tcp !== 'answered';
const refuses = (server: NameServerAnswer) =>
  [server.udp, server.tcp].some((reach) => reach === 'refused' || reach === 'servfail');

/** At least two name servers that all answer for the zone, over UDP and TCP (RFC 1034 §4.1, RFC 2182, RFC 7766). */
export default defineCheck({
  id: 'dns_health.servers',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone'],
  findings: {
    one: {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { servers: 'names' },
      reproduce: 'dig +short NS {asset}',
    },
    'one-network': {
      severity: 'low',
      cwe: [],
      effort: 'medium',
      facts: { addresses: 'names' },
      reproduce: 'dig +short NS {asset}',
    },
    unreachable: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      facts: { server: 'host', address: 'address' },
      reproduce: 'dig @{address} SOA {asset}',
    },
    lame: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      facts: { server: 'host', address: 'address' },
      reproduce: 'dig @{address} +norecurse SOA {asset}',
    },
    'no-tcp': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { server: 'host', address: 'address' },
      reproduce: 'dig @{address} +tcp SOA {asset}',
    },
    'no-address': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { server: 'host' },
      reproduce: 'dig A {server}',
    },
    alias: { severity: 'low', cwe: [], effort: 'low', facts: { server: 'host' }, reproduce: 'dig CNAME {server}' },
  },
  refs: ['RFC 1034 section 4.1', 'RFC 2182 section 3.1', 'RFC 7766', 'RFC 2181 section 10.3'],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    // Where nothing answers it is this scanner's way that is shut, as like as not.
    if (zone.servers.length > 0 && zone.servers.every((server) => silent(server) && !refuses(server))) {
      return notAssessed('unreachable');
    }
    const servers = zone.nameServers.map((server) => server.name);
    const addresses = [...new Set(zone.nameServers.flatMap((server) => server.addresses))].sort();
    if (servers.length < 2 || addresses.length < 2) report('one', { facts: { servers } });
    else if (new Set(addresses.map(networkOf)).size < 2) report('one-network', { facts: { addresses } });
    for (const { name: server, addresses: own, cname } of zone.nameServers) {
      if (cname) report('alias', { subject: server, facts: { server } });
      if (own.length === 0) report('no-address', { subject: server, facts: { server } });
    }
    for (const answer of zone.servers) {
      const facts = { server: answer.name, address: answer.address };
      const details = { subject: `${answer.name} ${answer.address}`, facts };
      if (refuses(answer) && silent(answer)) report('lame', details);
      else if (silent(answer)) {
        // IPv6 that this scanner has not got is no fault of the server.
        const v6Only = answer.address.includes(':') && answer.udp === 'unreachable';
        if (!v6Only && answer.udp !== 'not-asked') report('unreachable', details);
      } else if (answer.authoritative === false) report('lame', details);
      else if (answer.udp === 'answered' && answer.tcp !== 'answered' && answer.tcp !== 'not-asked')
        report('no-tcp', details);
    }
  },
});

/** The first 24 bits of an IPv4 address, the first three groups of an IPv6 one: what one outage takes along. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address.split('.').slice(0, 3).join('.');
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0'].slice(0, 3).join(':');
}
