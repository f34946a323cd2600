import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed, notFoundResult } from '#check.ts';
import type { NameServer, NameServerAnswer, ZoneEvidence } from '#evidence/dns.ts';
import { factOf, isUnknown, type Known, knownOr } from '#evidence/unknown.ts';
import { isInternalAddress, networkOf } from '#parse/addresses.ts';
import { isAtOrUnder, isHostName } from '#parse/names.ts';
import { AT_PARENT, atParent } from '../parent/at-parent.ts';
import { isAnycast } from './anycast.ts';
import { claimableAt } from './claimable.ts';

const silent = (server: Known<NameServerAnswer>) => server.udp !== 'answered' && server.tcp !== 'answered';
const refuses = (server: Known<NameServerAnswer>) =>
  [server.udp, server.tcp].some((reach) => reach === 'refused' || reach === 'servfail');
/** The server responds, but not for this zone. */
const isLame = (server: Known<NameServerAnswer>) => (silent(server) ? refuses(server) : server.authoritative === false);
const names = { severity: 'low', cwe: [], effort: 'low', reproduce: 'dig +short NS {asset}' } as const;
const server = { server: 'host', address: 'address' } as const;

/** Number of name servers that the parent zone delegates to. */
const DELEGATED = `dig +noall +authority ${AT_PARENT} | awk '$4 == "NS"' | wc -l`;

/**
 * At least two name servers with valid, reachable names and addresses, all authoritative for the zone over UDP and TCP
 * (RFC 1034 §4.1, RFC 2182, RFC 7766).
 */
export default defineCheck({
  id: 'dns_health.servers',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone'],
  findings: {
    one: {
      ...names,
      severity: 'medium',
      facts: { servers: 'names' },
      reproduce: 'dig +short NS {asset} | wc -l',
      shows: '1',
    },
    'same-address': {
      ...names,
      facts: { servers: 'names', address: 'address' },
      reproduce: 'dig +short NS {asset} | xargs -n 1 dig +short A | sort | uniq -d',
      shows: '{address}',
    },
    'one-network': {
      ...names,
      effort: 'medium',
      facts: { addresses: 'names' },
      reproduce: 'dig +short NS {asset} | xargs -n 1 dig +short A | cut -d. -f1-3 | sort -u | wc -l',
      shows: '1',
    },
    'one-operator': { ...names, severity: 'informational', effort: 'high', facts: { operator: 'name' } },
    unreachable: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      facts: server,
      reproduce: 'dig +time=3 +tries=1 @{address} SOA {asset}',
      lacks: 'status: NOERROR',
    },
    lame: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      facts: server,
      reproduce: "dig @{address} +norecurse SOA {asset} | grep 'flags:' | grep -v ' aa'",
      shows: 'flags: qr',
    },
    claimable: {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      // Some services now require proof of ownership, which only an attempt would show.
      confidence: 'firm',
      facts: { server: 'host', service: 'name' },
      reproduce: "dig @{server} +norecurse SOA {asset} | grep 'flags:' | grep -v ' aa'",
      shows: 'flags: qr',
    },
    'no-tcp': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: server,
      reproduce: 'dig +time=3 +tries=1 @{address} +tcp SOA {asset}',
      lacks: 'status: NOERROR',
    },
    'no-address': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { server: 'host' },
      reproduce: '(dig +short A {server}; dig +short AAAA {server}) | grep -q . || dig +short NS {asset}',
      shows: '{server}',
    },
    'no-ipv4': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { servers: 'names' },
      reproduce: 'dig +short NS {asset} | xargs -n 1 dig +short A',
      lacks: '',
    },
    circular: {
      severity: 'high',
      cwe: [],
      effort: 'low',
      facts: { servers: 'names', zones: 'names' },
      shows: '{servers}',
    },
    'not-registered': {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      facts: { server: 'host', free: 'host' },
      reproduce: 'whois {free}',
      lacks: 'Registrar:',
    },
    'name-invalid': { ...names, facts: { server: 'host' }, shows: '{server}' },
    alias: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { server: 'host' },
      reproduce: 'dig +short CNAME {server}',
      shows: '',
    },
    'private-address': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: server,
      reproduce: 'dig +short A {server}; dig +short AAAA {server}',
      shows: '{address}',
    },
    'no-reverse': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: server,
      reproduce: 'dig +short -x {address}',
      lacks: '',
    },
    'reverse-differs': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { ...server, reverse: 'names' },
      reproduce: 'dig +short -x {address}',
      shows: '{reverse}',
    },
  },
  refs: [
    'RFC 1034 section 4.1',
    'RFC 3901 section 4',
    'RFC 2182 section 3.1',
    'RFC 7766',
    'RFC 2181 section 10.3',
    'RFC 1912 section 2.1',
  ],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    if (zone.nameServers.length === 0) return notAssessed('unreachable');
    const asked = zone.servers.filter(({ udp }) => udp !== 'not-asked');
    // If no server responds, the scanner's own network is the likely cause.
    const isCutOff = asked.length > 0 && asked.every((server) => silent(server) && !refuses(server));
    const gaps: NotAssessedReason[] = [];
    const servers = zone.nameServers.map((server) => server.name);
    const found = zone.nameServers.map((server) => factOf(() => addressesOf(server, zone)));
    const known: (readonly string[])[] = found.map((one) => knownOr(one, []));
    const addresses = [...new Set(known.flat())].sort();
    // A name whose lookup failed may have any address.
    const unknown = found.some(isUnknown) || zone.nameServers.some(({ lacks }) => lacks !== undefined);
    // Resolvers replace the parent's NS set with the zone's own (RFC 2181 §5.4.1).
    const told = factOf(() => zone.servers.flatMap((server) => (server.authoritative ? server.ns : [])));
    const child = [...new Set(knownOr(told, []))];
    const { parent } = zone;
    // A set that is known in part may be larger.
    if (isUnknown(told)) gaps.push(told.unknown);
    else if (child.length === 1) report('one', { facts: { servers: child } });
    // A resolver with an empty cache knows only the delegation.
    else if (parent.reached && parent.ns.length === 1)
      report('one', {
        facts: { servers: parent.ns },
        reproduce: DELEGATED,
        ...atParent(zone),
      });
    else if (servers.length < 2 || (addresses.length === 1 && !unknown)) report('one', { facts: { servers } });
    else if (!unknown && addresses.length > 0 && !behindAnycast(zone)) {
      const operator = onlyOperator(zone);
      if (new Set(addresses.map(networkOf)).size < 2) report('one-network', { facts: { addresses } });
      else if (operator !== null) report('one-operator', { facts: { operator } });
    }
    if (!unknown && addresses.length > 0 && addresses.every((address) => address.includes(':')))
      report('no-ipv4', { facts: { servers } });
    if (zone.circle) {
      const facts = { servers, zones: zone.circle };
      report('circular', { facts, reproduce: `dig +noall +authority ${AT_PARENT}`, ...atParent(zone) });
    }
    for (const address of addresses) {
      const sharing = servers.filter((_, at) => known[at]?.includes(address));
      if (sharing.length > 1 && addresses.length > 1)
        report('same-address', { subject: address, facts: { servers: sharing, address } });
    }
    const gap = forEachKnown(zone.nameServers, (entry) => {
      const { name: server } = entry;
      const details = { subject: server, facts: { server } };
      if (!isHostName(server)) report('name-invalid', details);
      if (entry.cname) report('alias', details);
      const free = entry.freeDomain;
      if (free !== undefined) report('not-registered', { subject: server, facts: { server, free } });
      else if (entry.addresses.length > 0) return;
      else if (entry.lacks) return notAssessed(entry.lacks.addresses ?? 'not-collected');
      else report('no-address', details);
    });
    for (const answer of [...zone.servers, ...(zone.glueServers ?? [])]) {
      const facts = { server: answer.name, address: answer.address };
      const details = { subject: `${answer.name} ${answer.address}`, facts };
      const controlled = isAtOrUnder(answer.name, zone.zone);
      // If the installation allows private addresses, their responses are assessed like all others.
      const internal = isInternalAddress(answer.address);
      if (internal) report('private-address', { ...details, controlled });
      if (isLame(answer)) {
        const service = claimableAt(answer.name);
        if (service === null) report('lame', details);
        else report('claimable', { ...details, facts: { server: answer.name, service } });
      } else if (silent(answer)) {
        // Missing IPv6 connectivity of the scanner is not a fault of the server.
        const v6Only = answer.address.includes(':') && answer.udp === 'unreachable';
        if (!v6Only && !isCutOff && answer.udp !== 'not-asked') report('unreachable', details);
      } else if (answer.udp === 'answered' && answer.tcp !== 'answered' && answer.tcp !== 'not-asked')
        report('no-tcp', details);
      // The address in the parent zone, and its reverse name, may now belong to another party.
      if (!controlled || internal || zone.glueServers?.includes(answer)) continue;
      const reverse = factOf(() => answer.reverse ?? null);
      if (isUnknown(reverse)) gaps.push(reverse.unknown);
      if (isUnknown(reverse) || reverse === null) continue;
      if (reverse.length === 0) report('no-reverse', details);
      else if (!reverse.includes(answer.name)) report('reverse-differs', { ...details, facts: { ...facts, reverse } });
    }
    if (isCutOff) gaps.push('unreachable');
    return gap ?? notFoundResult(gaps[0] ?? null);
  },
});

/** Its own addresses, or the parent's glue if it has none, which resolvers use instead. */
function addressesOf({ name, addresses }: Known<NameServer>, { parent }: Known<ZoneEvidence>): readonly string[] {
  const glue = parent.glue.find((entry) => entry.name === name)?.addresses ?? [];
  return addresses.length > 0 ? addresses : glue;
}

function asnOf(zone: Known<ZoneEvidence>, address: string): number | null {
  return zone.networks?.find((entry) => entry.address === address)?.asn ?? null;
}

/** Returns true if all servers belong to anycast services. */
function behindAnycast(zone: Known<ZoneEvidence>): boolean {
  return zone.nameServers.every((server) =>
    addressesOf(server, zone).some((address) => isAnycast(server.name, asnOf(zone, address))),
  );
}

/** The single operator of the networks of all servers; null if there are several or it is unknown. */
function onlyOperator(zone: Known<ZoneEvidence>): string | null {
  const networks = zone.networks ?? [];
  const [first] = networks;
  if (!first || first.asn === null || networks.some(({ asn }) => asn !== first.asn)) return null;
  return first.operator ?? `AS${first.asn}`;
}
