import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import type { NameServerAnswer, SoaRecord } from '#evidence/dns.ts';
import { factOf, isUnknown, type Known, knownOr } from '#evidence/unknown.ts';
import { gapOfSilent, isSilent, queriedServers } from '../ns/queried-servers.ts';

/**
 * One week: with a shorter value, a long weekend's outage of the primary removes the zone (RFC 1912 §2.2: two to four
 * weeks).
 */
const EXPIRE_MIN_SECONDS = 604_800;
/** Maximum negative-caching TTL: one day (RFC 2308 §5). */
const NEGATIVE_MAX_SECONDS = 86_400;

/** RFC 1912 §2.2: minimum useful refresh of 20 minutes and retry of 3 minutes. */
const REFRESH_MIN_SECONDS = 1_200;
const RETRY_MIN_SECONDS = 180;
/** Minimum negative-caching TTL. RFC 2308 §5 suggests one to three hours; below one minute, NXDOMAIN is hardly cached. */
const NEGATIVE_MIN_SECONDS = 60;

/** Mail hosts of the contact's domain; a null MX accepts no mail (RFC 7505). */
const MAIL_HOSTS = "dig +short MX {at} | grep -v '^0 [.]$'";

/** Timers and names without an effect on security have no score impact (docs/product/rating.md). */
const soaOnly = { severity: 'informational', cwe: [], effort: 'low', reproduce: 'dig +short SOA {asset}' } as const;

/** Start-of-authority record: the servers have the same version and the timers are sensible (RFC 1912 §2.2). */
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
      reproduce: `dig +short NS {asset} | while read -r s; do dig +short SOA {asset} @"$s"; done | awk '{ print $3 }' | sort -u | sed 1d`,
      shows: '',
    },
    'records-differ': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { fields: 'names' },
      reproduce: `dig +short NS {asset} | while read -r s; do dig +short SOA {asset} @"$s"; done | awk '{ $3 = ""; print }' | sort -u | sed 1d`,
      shows: '',
    },
    several: {
      ...soaOnly,
      severity: 'medium',
      facts: { server: 'host' },
      reproduce: 'dig +short SOA {asset} | sed 1d',
      shows: '',
    },
    'primary-missing': { ...soaOnly, facts: { primary: 'name' }, shows: '{primary}' },
    'primary-alias': { ...soaOnly, facts: { primary: 'host' }, reproduce: 'dig +short CNAME {primary}', shows: '' },
    'contact-invalid': { ...soaOnly, facts: { contact: 'text' }, shows: '{contact}' },
    'primary-silent': {
      ...soaOnly,
      facts: { primary: 'host' },
      reproduce: "dig +time=3 +tries=1 @{primary} SOA {asset} | grep -q 'status: NOERROR' || dig +short SOA {asset}",
      shows: '{primary}',
    },
    'primary-lame': {
      ...soaOnly,
      facts: { primary: 'host' },
      reproduce: "dig @{primary} +norecurse SOA {asset} | grep 'flags:' | grep -v ' aa'",
      shows: 'flags:',
    },
    'primary-wildcard': {
      ...soaOnly,
      facts: { primary: 'host' },
      reproduce: 'dig +short SOA {asset}',
      shows: '{primary}',
    },
    'contact-silent': { ...soaOnly, facts: { contact: 'text' }, lacks: '' },
    'answers-differ': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { type: 'name', servers: 'names' },
      reproduce: `dig +short NS {asset} | while read -r s; do dig +short {type} {asset} @"$s" | sort | tr '\\n' ' '; echo; done | sort -u | sed 1d`,
      shows: '',
    },
    'refresh-short': {
      ...soaOnly,
      facts: { refresh: 'seconds' },
      reproduce: 'dig +short SOA {asset} | awk \'{ print "=" $4 "." }\'',
      shows: '={refresh}.',
    },
    'retry-short': {
      ...soaOnly,
      facts: { retry: 'seconds' },
      reproduce: 'dig +short SOA {asset} | awk \'{ print "=" $5 "." }\'',
      shows: '={retry}.',
    },
    'negative-short': {
      ...soaOnly,
      facts: { minimum: 'seconds' },
      reproduce: 'dig +short SOA {asset} | awk \'{ print "=" $7 "." }\'',
      shows: '={minimum}.',
    },
    'expire-short': {
      ...soaOnly,
      facts: { expire: 'seconds' },
      reproduce: 'dig +short SOA {asset} | awk \'{ print "=" $6 "." }\'',
      shows: '={expire}.',
    },
    'retry-too-long': {
      ...soaOnly,
      facts: { retry: 'seconds', refresh: 'seconds' },
      reproduce: 'dig +short SOA {asset} | awk \'{ print "=" $5 "." }\'',
      shows: '={retry}.',
    },
    'negative-long': {
      ...soaOnly,
      facts: { minimum: 'seconds' },
      reproduce: 'dig +short SOA {asset} | awk \'{ print "=" $7 "." }\'',
      shows: '={minimum}.',
    },
  },
  refs: ['RFC 1912 section 2.2', 'RFC 2308 section 5', 'RFC 1035 section 3.3.13'],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    const { soa } = zone;
    if (soa === null) return notAssessed('unreachable');
    const queried = queriedServers(zone.servers);
    // A silent server may have a record of an earlier scan.
    const asked = queried.filter((server) => !isSilent(server) || !isUnknown(factOf(() => server.soa)));
    // Unknown records may differ from the known ones.
    const records = factOf(() => asked.map((server) => server.soa));
    const sets = factOf(() => differingSets(asked));
    for (const group of isUnknown(records) ? [] : sameSource(asked)) {
      const serials = new Map(group.map((server) => [server.soa.serial, server.name]));
      if (serials.size > 1) {
        report('serials-differ', { facts: { serials: [...serials].map(([serial, name]) => `${serial} (${name})`) } });
      }
      const fields = differing(group.map((server) => server.soa));
      if (fields.length > 0) report('records-differ', { facts: { fields } });
    }
    const twice = zone.servers.find((server) => (server.soaCount ?? 1) > 1);
    if (twice) report('several', { facts: { server: twice.name } });
    const stated = factOf(() => zone.primary);
    const primary = knownOr(stated, undefined);
    if (primary && primary.addresses.length === 0) report('primary-missing', { facts: { primary: primary.name } });
    else if (primary?.cname) report('primary-alias', { facts: { primary: primary.name } });
    const wild = factOf(() => primary?.wildcard ?? false);
    if (primary && wild === true) report('primary-wildcard', { facts: { primary: primary.name } });
    // Many operators intentionally hide the primary; only its name should then be visible, so this is informational.
    else if (primary?.asked && !primary.asked.authoritative && primary.asked.udp !== 'not-asked') {
      const unanswered = primary.asked.udp === 'timeout' || primary.asked.udp === 'unreachable';
      report(unanswered ? 'primary-silent' : 'primary-lame', { facts: { primary: primary.name } });
    }
    for (const { type, servers } of knownOr(sets, []))
      report('answers-differ', { subject: type, facts: { type, servers } });
    const silent = factOf(() => zone.contactSilent ?? false);
    if (silent === true && isContact(soa.rname))
      report('contact-silent', {
        facts: { contact: soa.rname },
        reproduce: MAIL_HOSTS,
        commandValues: { at: mailDomain(soa.rname) },
      });
    if (!isContact(soa.rname))
      report('contact-invalid', {
        facts: { contact: soa.rname },
        // dig escapes an @ in a name with a backslash.
        ...(soa.rname.includes('@') ? { shows: '\\@' } : {}),
      });
    const { refresh, retry, expire, minimum } = soa;
    if (expire < EXPIRE_MIN_SECONDS) report('expire-short', { facts: { expire } });
    if (retry >= refresh) report('retry-too-long', { facts: { retry, refresh } });
    if (refresh < REFRESH_MIN_SECONDS) report('refresh-short', { facts: { refresh } });
    if (retry < RETRY_MIN_SECONDS) report('retry-short', { facts: { retry } });
    if (minimum < NEGATIVE_MIN_SECONDS) report('negative-short', { facts: { minimum } });
    if (minimum > NEGATIVE_MAX_SECONDS) report('negative-long', { facts: { minimum } });
    const gap = [records, sets, stated, wild, silent].find(isUnknown);
    if (gap) return notAssessed(gap.unknown);
    return asked.length < queried.length ? gapOfSilent(queried) : undefined;
  },
});

type Speaking = Known<NameServerAnswer> & { soa: SoaRecord };

/**
 * Servers that should return the same record: all of them, unless several providers serve the zone, each with its own
 * primary and at least two servers. Such records differ by design.
 */
function sameSource(servers: readonly Known<NameServerAnswer>[]): Speaking[][] {
  const speaking = servers.filter((server): server is Speaking => server.soa !== null);
  const groups = [...Map.groupBy(speaking, (server) => server.soa.mname).values()];
  const providers = groups.every((group) => new Set(group.map(({ name }) => name)).size > 1);
  return providers ? groups : [speaking];
}

/** Fields other than the serial that differ between servers, by the names of RFC 1035 §3.3.13. */
function differing(records: readonly SoaRecord[]): string[] {
  const fields = ['mname', 'rname', 'refresh', 'retry', 'expire', 'minimum'] as const;
  return fields
    .filter((field) => new Set(records.map((record) => record[field])).size > 1)
    .map((field) => field.toUpperCase());
}

/** Types whose records at the apex differ between servers that have the same version of the zone. */
function differingSets(servers: readonly Known<NameServerAnswer>[]): { type: 'MX' | 'TXT'; servers: string[] }[] {
  const speaking = servers.filter(({ authoritative, soa }) => authoritative && soa !== null);
  // A different serial explains different responses and is reported separately.
  if (new Set(speaking.map(({ soa }) => soa!.serial)).size > 1) return [];
  return (['MX', 'TXT'] as const).flatMap((type) => {
    const groups = Map.groupBy(
      speaking.filter(({ sets }) => sets?.[type] !== undefined),
      ({ sets }) => sets![type],
    );
    if (groups.size < 2) return [];
    const [, ...others] = [...groups.values()].toSorted((a, b) => b.length - a.length);
    return [{ type, servers: [...new Set(others.flat().map(({ name }) => name))].sort().slice(0, 10) }];
  });
}

/**
 * A mailbox encoded as a name: its first label is the local part, and it contains no `@` (RFC 1035 §3.3.13, RFC 2142
 * §7).
 */
function isContact(rname: string): boolean {
  return rname === '.' || (!/[@\s]/.test(rname) && rname.split('.').length >= 3);
}

/** Domain of the contact's mail address: everything after the first unescaped dot (RFC 1035 §5.1). */
function mailDomain(rname: string): string {
  return rname.replace(/^(?:\\.|[^.\\])*\./, '');
}
