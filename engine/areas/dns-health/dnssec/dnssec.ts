import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import type { ZoneEvidence } from '#evidence/dns.ts';
import { factOf, type Known } from '#evidence/unknown.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { gapOfSilent, queriedServers } from '../ns/queried-servers.ts';

/** Algorithms that must not or should not be used for signing: IANA's DNSSEC algorithm registry (RFC 9904); RFC 9905 for RSA/SHA-1. */
const OLD_ALGORITHMS: ReadonlyMap<number, string> = new Map([
  [1, 'RSA/MD5'],
  [3, 'DSA/SHA-1'],
  [5, 'RSA/SHA-1'],
  [6, 'DSA-NSEC3-SHA1'],
  [7, 'RSASHA1-NSEC3-SHA1'],
  [12, 'GOST'],
]);
/** Algorithm mnemonics as dig prints them. */
const MNEMONICS: ReadonlyMap<number, string> = new Map([
  [1, 'RSAMD5'],
  [3, 'DSA'],
  [5, 'RSASHA1'],
  [6, 'NSEC3DSA'],
  [7, 'NSEC3RSASHA1'],
  [12, 'ECCGOST'],
]);

const RSA_ALGORITHMS = [1, 5, 7, 8, 10];
/** NIST SP 800-57: 112 bits of strength require RSA-2048; 1024-bit zone-signing keys are a common leftover. */
const RSA_BITS_MIN = 2_048;
const DAY_MS = 86_400_000;
/** Two remaining days indicate a stopped signer, unless it signs every response for two or three days. */
const EXPIRING_DAYS = 2;
/** Signers renew while at least this share of the lifetime remains. */
const RENEWED_BEFORE = 1 / 4;
/** Old signatures can be replayed until they expire (RFC 6781 §4.4.2); half a year far exceeds any signer's default. */
const LONG_DAYS = 180;

const broken = {
  severity: 'high',
  cwe: [345],
  effort: 'medium',
  facts: { zone: 'host', set: 'name' },
  // A validating resolver returns SERVFAIL; with checking disabled (+cd) the records are shown.
  reproduce: 'dig +dnssec DNSKEY {zone}; dig +cd +dnssec DNSKEY {zone}',
  shows: 'status: SERVFAIL',
} as const;

/** Queries the RRset that does not validate; the zone in the finding signs it but need not own it. */
const QUERY_SET = 'dig +dnssec {type} {owner}; dig +cd +dnssec {type} {owner}';
const QUERY_KEYS = 'dig +dnssec {type} {owner}; dig +short DS {owner}';

/** Finding for each validation fault (parse/dnssec); any other fault is reported as `bogus`. */
const BROKEN = {
  expired: 'bogus-expired',
  'not-yet-valid': 'bogus-not-yet-valid',
  'no-key': 'bogus-no-key',
  'no-fitting-key': 'bogus-no-key',
  unsigned: 'bogus-unsigned',
  wrong: 'bogus-wrong',
  'no-proof': 'bogus-no-proof',
} as const;

/** Signatures of the zone are present, valid, strong and renewed (RFC 4035, RFC 9904, RFC 9276). */
export default defineCheck({
  id: 'dns_health.dnssec',
  area: 'dns_health',
  topics: ['names', 'integrity'],
  needs: ['zone', 'scan'],
  findings: {
    missing: { severity: 'low', cwe: [345], effort: 'medium', reproduce: 'dig +short DS {asset}', lacks: '' },
    'not-chained': { severity: 'low', cwe: [345], effort: 'low', reproduce: 'dig +short DS {asset}', lacks: '' },
    // An outage for users of validating resolvers, not an exposure: docs/decisions/0046-dnssec-failure-severity.md.
    bogus: {
      severity: 'high',
      cwe: [345],
      effort: 'medium',
      reproduce: 'dig +dnssec SOA {asset}',
      shows: 'status: SERVFAIL',
    },
    'bogus-expired': broken,
    'bogus-not-yet-valid': broken,
    'bogus-no-key': {
      ...broken,
      reproduce: 'dig +dnssec DNSKEY {zone}; dig +short DS {zone}',
      shows: 'status: SERVFAIL',
    },
    'bogus-unsigned': broken,
    'bogus-wrong': broken,
    'bogus-no-proof': { ...broken, reproduce: 'dig +dnssec DS {zone}', shows: 'status: SERVFAIL' },
    'old-algorithm': {
      severity: 'medium',
      cwe: [327],
      effort: 'medium',
      facts: { algorithm: 'name' },
      reproduce: 'dig +multiline DNSKEY {asset}',
      shows: 'alg = {mnemonic}',
    },
    'short-key': {
      severity: 'low',
      cwe: [326],
      effort: 'medium',
      facts: { bits: 'count', keyTag: 'name' },
      reproduce: 'dig +multiline DNSKEY {asset}',
      shows: 'key id = {keyTag}',
    },
    'digest-sha1': {
      severity: 'low',
      cwe: [328],
      effort: 'low',
      reproduce: "dig +short DS {asset} | awk '$3 != 1'",
      lacks: '',
    },
    expiring: {
      severity: 'medium',
      cwe: [672],
      effort: 'low',
      facts: { expires: 'instant' },
      reproduce: 'dig +short +dnssec SOA {asset}',
      shows: '{until}',
    },
    'ds-without-key': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { keyTags: 'names' },
      reproduce: 'dig +short DS {asset}',
      shows: '{keyTags} ',
    },
    'server-unsigned': {
      severity: 'medium',
      cwe: [345],
      effort: 'low',
      facts: { server: 'host', address: 'address' },
      reproduce: 'dig @{address} +dnssec SOA {asset}',
      lacks: 'RRSIG',
    },
    'no-proof': {
      severity: 'medium',
      cwe: [345],
      effort: 'medium',
      reproduce: 'dig +dnssec A nobody-made-this.{asset}',
      lacks: 'NSEC',
    },
    'signed-for-long': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { expires: 'instant' },
      reproduce: 'dig +short +dnssec SOA {asset}',
      shows: '{until}',
    },
    'child-signers-differ': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      reproduce: '(dig +short CDS {asset}; dig +short DS {asset}; dig +short DS {asset}) | sort | uniq -u',
      shows: '',
    },
    'nsec3-salt': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { bytes: 'count' },
      reproduce: `dig +short NSEC3PARAM {asset} | awk '$4 != "-"'`,
      shows: '',
    },
    'nsec3-iterations': {
      severity: 'low',
      cwe: [400],
      effort: 'low',
      facts: { iterations: 'count' },
      reproduce: 'dig +short NSEC3PARAM {asset}',
      shows: ' {iterations} ',
    },
  },
  refs: ['RFC 4035', 'RFC 9904', 'RFC 9905', 'RFC 9276', 'RFC 6840', 'RFC 7344', 'RFC 6781 section 4.4.2'],
  evaluate({ zone, scan }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    const { status } = zone.dnssec;
    if (status === 'bogus') {
      const faults = zone.dnssec.faults ?? [];
      const seen = faults.map(({ zone: at, set, fault }) => `${at} ${set}: ${fault}`);
      const known = faults.find(({ fault }) => Object.hasOwn(BROKEN, fault));
      if (!known) return report('bogus', { seen });
      const finding = BROKEN[known.fault as keyof typeof BROKEN];
      const { zone: owner, set: type } = known;
      const signer = type === 'DS' ? parentOf(owner, zone) : owner;
      // The sentence about a DS without proof names the child zone.
      const named = finding === 'bogus-no-proof' ? owner : signer;
      return report(finding, {
        facts: { zone: named, set: signer === owner ? type : `${owner}/${type}` },
        reproduce: finding === 'bogus-no-key' ? QUERY_KEYS : QUERY_SET,
        commandValues: { type, owner },
        // The owner cannot fix what a parent zone signs.
        controlled: isAtOrUnder(signer, zone.zone),
        seen,
      });
    }
    const signed = zone.parent.ds.length > 0;
    if (!signed) {
      if (!zone.parent.reached && status !== 'insecure') return notAssessed('unreachable');
      // An unsigned parent zone breaks the chain of trust; the owner cannot fix that.
      if (zone.dnssec.unsignedAbove !== undefined) return NOT_APPLICABLE;
      return report(zone.dnssec.keys.length > 0 ? 'not-chained' : 'missing');
    }
    // The chain was not fully validated and no validating resolver confirmed it.
    if (status === 'unknown') return notAssessed('source-off');
    const lookAtKeys = () => {
      for (const { algorithm, bits, keyTag } of zone.dnssec.keys) {
        const old = OLD_ALGORITHMS.get(algorithm);
        const tag = String(keyTag);
        if (old)
          report('old-algorithm', {
            subject: old,
            facts: { algorithm: old },
            commandValues: { mnemonic: MNEMONICS.get(algorithm) ?? String(algorithm) },
          });
        else if (RSA_ALGORITHMS.includes(algorithm) && bits !== null && bits < RSA_BITS_MIN) {
          report('short-key', { subject: tag, facts: { bits, keyTag: tag } });
        }
      }
    };
    const lookAtSignatures = () => {
      const { signaturesExpire: expires, signaturesBegan: began } = zone.dnssec;
      if (expires !== null) {
        const left = Date.parse(expires) - Date.parse(scan.time);
        const whole = began === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires) - Date.parse(began);
        if (left < EXPIRING_DAYS * DAY_MS && left < whole * RENEWED_BEFORE)
          report('expiring', { facts: { expires }, commandValues: { until: inRecord(expires) } });
        if (left > LONG_DAYS * DAY_MS)
          report('signed-for-long', { facts: { expires }, commandValues: { until: inRecord(expires) } });
      }
    };
    const lookAtDenial = () => {
      const { nsec3Iterations: iterations } = zone.dnssec;
      if (iterations) report('nsec3-iterations', { facts: { iterations } });
    };
    const unseen = forEachKnown([lookAtKeys, lookAtSignatures, lookAtDenial], (look) => look());
    if (zone.parent.ds.every((ds) => ds.digestType === 1)) report('digest-sha1');
    const { strayDs = [], denial, childSigners, nsec3Salt: bytes } = zone.dnssec;
    if (strayDs.length > 0) report('ds-without-key', { facts: { keyTags: strayDs.map(String) } });
    if (denial === 'nothing') report('no-proof');
    if (childSigners === 'differ') report('child-signers-differ');
    const queried = queriedServers(zone.servers).filter(({ authoritative }) => authoritative);
    const some = queried.some((answer) => factOf(() => answer.signed) === true);
    const gap = forEachKnown(queried, ({ name: server, address, signed, edns }) => {
      // A server without EDNS cannot return signatures; a separate finding reports this.
      if (signed !== false || !edns || !some) return;
      report('server-unsigned', { subject: `${server} ${address}`, facts: { server, address } });
    });
    if (bytes) report('nsec3-salt', { facts: { bytes } });
    return unseen ?? gap ?? gapOfSilent(queriedServers(zone.servers));
  },
});

/** The zone that delegates to a zone and signs its DS RRset (RFC 4035 §2.4). */
function parentOf(owner: string, { dnssec, parent, zone }: Known<ZoneEvidence>): string {
  if (owner === zone) return parent.zone;
  const links = dnssec.chain ?? [];
  return links[links.findIndex((link) => link.zone === owner) - 1]?.zone ?? '.';
}

/** Time in the presentation format of RRSIG records (RFC 4034 §3.2): YYYYMMDDHHmmSS. */
function inRecord(instant: string): string {
  return instant.replace(/\.\d+|\D/g, '');
}
