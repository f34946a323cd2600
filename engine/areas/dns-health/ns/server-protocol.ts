import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { gapOfSilent, queriedServers } from './queried-servers.ts';

const server = { server: 'host', address: 'address' } as const;
const low = { severity: 'low', cwe: [], effort: 'low', facts: server } as const;
/** Names of the EDNS features in their specifications. */
const PARTS = { version: 'EDNS version 1', option: 'option 65077', flag: 'flag 0x0040' } as const;

/**
 * Name servers ignore unknown protocol features, so that new features do not make the zone unreachable (RFC 6891, RFC
 * 4074, RFC 4343).
 */
export default defineCheck({
  id: 'dns_health.server-protocol',
  area: 'dns_health',
  topics: ['names', 'configuration'],
  needs: ['zone'],
  findings: {
    'no-edns': { ...low, reproduce: 'dig @{address} +edns=0 SOA {asset}', lacks: 'EDNS: version: 0' },
    'edns-incomplete': {
      ...low,
      severity: 'informational',
      facts: { ...server, parts: 'names' },
      reproduce: 'dig @{address} +edns=1 +noednsneg +ednsopt=65077 SOA {asset}',
      lacks: 'status: BADVERS',
    },
    'aaaa-denied': { ...low, severity: 'medium', reproduce: 'dig @{address} AAAA {asset}', lacks: 'status: NOERROR' },
    'upward-referral': {
      ...low,
      severity: 'informational',
      cwe: [406],
      reproduce: `dig @{address} +norecurse A a.root-servers.net | grep -E '^\\.[[:space:]].*NS'`,
      shows: 'NS',
    },
    'case-changed': {
      ...low,
      severity: 'informational',
      reproduce: `dig @{address} SOA $(printf %s {asset} | tr a-z A-Z) | grep '^;' | grep -F {asset}`,
      shows: '{asset}',
    },
  },
  refs: ['RFC 6891 section 6.1', 'RFC 4074 section 4', 'RFC 4343 section 4.1', 'RFC 8906'],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    const speaking = zone.servers.filter((server) => server.authoritative);
    if (speaking.length === 0) return notAssessed('unreachable');
    const answering = speaking.filter((server) => server.manners);
    if (answering.length === 0) return notAssessed('not-collected');
    const gap = forEachKnown(answering, (answer) => {
      const { name: server, address } = answer;
      const manners = answer.manners!;
      const facts = { server, address };
      const details = { subject: `${server} ${address}`, facts };
      const lookAtEdns = () => {
        if (!answer.edns) return report('no-edns', details);
        const parts = manners.edns.map((part) => PARTS[part]);
        if (parts.length > 0) report('edns-incomplete', { ...details, facts: { ...facts, parts } });
      };
      const looks = [
        lookAtEdns,
        () => manners.aaaa !== null && report('aaaa-denied', details),
        () => manners.upward && report('upward-referral', details),
        () => !manners.caseKept && report('case-changed', details),
      ];
      return forEachKnown(looks, (look) => void look());
    });
    return gap ?? gapOfSilent(queriedServers(zone.servers));
  },
});
