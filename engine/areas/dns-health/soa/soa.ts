import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../../check.ts';

/** A week: shorter and a long week-end's outage of the first server takes the zone away (RFC 1912 §2.2: two to four weeks). */
const EXPIRE_MIN_SECONDS = 604_800;
/** RFC 2308 §5 sets one day as the sensible maximum for remembering that a name does not exist. */
const NEGATIVE_MAX_SECONDS = 86_400;

/** Start-of-authority record: the servers hold the same version, the timers make sense (RFC 1912 §2.2). */
export default defineCheck({
  id: 'dns_health.soa',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone'],
  findings: {
    'serials-differ': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { serials: 'names' },
      reproduce: 'dig +nssearch {asset}',
    },
    'expire-short': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { expire: 'seconds' },
      reproduce: 'dig +short SOA {asset}',
    },
    'retry-too-long': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { retry: 'seconds', refresh: 'seconds' },
      reproduce: 'dig +short SOA {asset}',
    },
    'negative-long': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { minimum: 'seconds' },
      reproduce: 'dig +short SOA {asset}',
    },
  },
  refs: ['RFC 1912 section 2.2', 'RFC 2308 section 5', 'RFC 1035 section 3.3.13'],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    const { soa } = zone;
    if (soa === null) return notAssessed('unreachable');
    const serials = new Map<number, string[]>();
    for (const server of zone.servers) {
      if (server.soa) serials.set(server.soa.serial, [...(serials.get(server.soa.serial) ?? []), server.name]);
    }
    if (serials.size > 1) {
      report('serials-differ', {
        facts: { serials: [...serials].map(([serial, names]) => `${serial} (${names[0]})`) },
      });
    }
    const { refresh, retry, expire, minimum } = soa;
    if (expire < EXPIRE_MIN_SECONDS) report('expire-short', { facts: { expire } });
    if (retry >= refresh) report('retry-too-long', { facts: { retry, refresh } });
    if (minimum > NEGATIVE_MAX_SECONDS) report('negative-long', { facts: { minimum } });
  },
});
