import type {
  MailEvidence,
  MailHost,
  NameServerAnswer,
  RegistrationEvidence,
  TxtAnswer,
  ZoneEvidence,
} from '../evidence/dns.ts';
import type { SmtpEvidence } from '../evidence/services.ts';
import { unknown } from '../evidence/unknown.ts';

/** Evidence of a healthy `example.com` for tests of DNS checks; each test replaces the relevant part. */

export const SOA = {
  mname: 'ns1.example.com',
  rname: 'hostmaster.example.com',
  serial: 2026110101,
  refresh: 14_400,
  retry: 3_600,
  expire: 1_209_600,
  minimum: 3_600,
};

export function serverAnswer(change: Partial<NameServerAnswer> = {}): NameServerAnswer {
  return {
    name: 'ns1.example.com',
    address: '192.0.2.1',
    udp: 'answered',
    tcp: 'answered',
    authoritative: true,
    soa: SOA,
    ns: ['ns1.example.com', 'ns2.example.com'],
    recursion: false,
    edns: true,
    transfer: { allowed: false, records: 0 },
    version: null,
    ...change,
  };
}

const SECOND = { name: 'ns2.example.com', address: '198.51.100.1' };

export function zoneEvidence(change: Partial<ZoneEvidence> = {}): ZoneEvidence {
  return {
    zone: 'example.com',
    apex: true,
    parent: {
      zone: 'com',
      ns: ['ns1.example.com', 'ns2.example.com'],
      glue: [
        { name: 'ns1.example.com', addresses: ['192.0.2.1'] },
        { name: 'ns2.example.com', addresses: ['198.51.100.1'] },
      ],
      ds: [{ keyTag: 1, algorithm: 13, digestType: 2 }],
      reached: true,
    },
    nameServers: [
      { name: 'ns1.example.com', addresses: ['192.0.2.1'], cname: false },
      { name: 'ns2.example.com', addresses: ['198.51.100.1'], cname: false },
    ],
    servers: [serverAnswer(), serverAnswer(SECOND)],
    soa: SOA,
    addresses: { a: ['203.0.113.1'], aaaa: [], cname: null },
    www: { a: ['203.0.113.1'], aaaa: [], cnames: [], exists: true },
    caa: {
      at: 'example.com',
      records: [
        { flags: 0, tag: 'issue', value: 'ca.example' },
        { flags: 0, tag: 'iodef', value: 'mailto:security@example.com' },
      ],
    },
    wildcard: false,
    dnssec: {
      status: 'secure',
      keys: [{ keyTag: 1, algorithm: 13, bits: 256, sep: true }],
      signaturesExpire: '2026-12-10T00:00:00.000Z',
      nsec3Iterations: null,
    },
    ...change,
  };
}

/** The two servers, the second one changed. */
export function secondServer(change: Partial<NameServerAnswer>): { servers: NameServerAnswer[] } {
  return { servers: [serverAnswer(), serverAnswer({ ...SECOND, ...change })] };
}

export function txt(name: string, ...records: string[]): TxtAnswer {
  return { name, records, outcome: records.length > 0 ? 'answered' : 'nxdomain' };
}

/** A name whose look-up failed. */
export function noTxt(name: string): TxtAnswer {
  return { name, records: unknown('timeout'), outcome: unknown('timeout') };
}

/** A mail exchange with an address. */
export const MX: MailHost = {
  preference: 10,
  exchange: 'mail.example.com',
  a: ['192.0.2.25'],
  aaaa: [],
  cname: false,
  isAddress: false,
  freeDomain: null,
  wildcard: false,
  dane: null,
};

export function mailEvidence(change: Partial<MailEvidence> = {}): MailEvidence {
  return {
    mx: [MX],
    nullMx: false,
    spf: [txt('example.com', 'v=spf1 mx -all')],
    dmarc: [txt('_dmarc.example.com', 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com'), txt('_dmarc.com')],
    dmarcReceivers: [],
    dkim: [],
    domainkey: 'exists',
    mtaSts: {
      record: txt('_mta-sts.example.com', 'v=STSv1; id=1'),
      policy: {
        status: 200,
        text: 'version: STSv1\nmode: enforce\nmx: mail.example.com\nmax_age: 604800\n',
        reason: null,
      },
    },
    tlsRpt: txt('_smtp._tls.example.com', 'v=TLSRPTv1; rua=mailto:tls@example.com'),
    bimi: txt('default._bimi.example.com'),
    ...change,
  };
}

/** Neither accepts nor sends mail, and declares it. */
export function lockedDownZone(change: Partial<MailEvidence> = {}): MailEvidence {
  return mailEvidence({
    mx: [],
    nullMx: true,
    spf: [txt('example.com', 'v=spf1 -all')],
    dmarc: [txt('_dmarc.example.com', 'v=DMARC1; p=reject'), txt('_dmarc.com')],
    domainkey: 'nxdomain',
    mtaSts: { record: txt('_mta-sts.example.com'), policy: null },
    tlsRpt: txt('_smtp._tls.example.com'),
    ...change,
  });
}

export function smtpEvidence(change: Partial<SmtpEvidence> = {}): SmtpEvidence {
  return {
    host: 'mail.example.com',
    address: '192.0.2.25',
    own: true,
    greeting: 'mail.example.com ESMTP',
    capabilities: ['STARTTLS'],
    startTls: true,
    tls: {
      version: 'TLSv1.3',
      problems: [],
      chain: [{ subject: 'mail.example.com', notAfter: '2027-01-01T00:00:00.000Z' }],
    },
    vrfy: false,
    ...change,
  };
}

export function registrationEvidence(change: Partial<RegistrationEvidence> = {}): RegistrationEvidence {
  return {
    registrar: 'Registrar',
    handle: 'H1',
    created: '2020-01-01T00:00:00.000Z',
    expires: '2027-06-01T00:00:00.000Z',
    status: ['client transfer prohibited'],
    delegationSigned: true,
    ...change,
  };
}
