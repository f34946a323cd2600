import type { FetchedFile } from './fetched-file.ts';
import { type Fact, type Incomplete, knownOr } from './unknown.ts';

export interface SoaRecord {
  mname: string;
  rname: string;
  serial: number;
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
}

export interface CaaRecord {
  flags: number;
  tag: string;
  value: string;
}

/** How one authoritative server responded over one transport. */
export type ServerReachability = 'answered' | 'timeout' | 'refused' | 'servfail' | 'unreachable' | 'not-asked';

/** One address of one authoritative server. */
export interface NameServerAnswer {
  name: string;
  address: string;
  udp: ServerReachability;
  tcp: ServerReachability;
  /** AA flag in the response to SOA; null without a response. */
  authoritative: boolean | null;
  /** Null if the server responds without a SOA record for the zone. */
  soa: Fact<SoaRecord | null>;
  /** NS names that this server returns for the zone, sorted. */
  ns: Fact<string[]>;
  /** The RA flag is set and an external name was resolved (RFC 5358). */
  recursion: Fact<boolean>;
  edns: Fact<boolean>;
  /**
   * AXFR: records received. `names`: hosts and zones below the apex among them, sorted, at most 500; absent without
   * records.
   */
  transfer: Fact<{ allowed: boolean; records: number; names?: string[] }>;
  /** Response to CHAOS TXT version.bind, cut to 100 characters; null if refused. */
  version: Fact<string | null>;
  /** Number of SOA records at the apex, if there are several (RFC 1035 §6.1 allows one). */
  soaCount?: number;
  /** How the server handles unknown protocol features; absent without a response. */
  manners?: {
    /**
     * EDNS features that the server does not ignore correctly (RFC 6891 §6): version 1, an unknown option, an unknown
     * flag.
     */
    edns: Fact<('version' | 'option' | 'flag')[]>;
    /**
     * A query for AAAA at the apex returns NXDOMAIN, an error or nothing (RFC 4074); null if the response is correct.
     */
    aaaa: Fact<'nxdomain' | 'error' | 'silent' | null>;
    /** A query for an external name returns a referral to the root. */
    upward: Fact<boolean>;
    /** The response preserves the case of the query name. */
    caseKept: Fact<boolean>;
  };
  /** PTR names of the address. */
  reverse?: Fact<string[]>;
  /** The SOA response contains a signature if the query sets DO. */
  signed?: Fact<boolean>;
  /** SHA-256 of the sorted records at the apex by type, from authoritative responses. */
  sets?: Partial<Record<'MX' | 'TXT', Fact<string>>>;
}

/**
 * One zone of the chain of trust (RFC 4035 §5), from the responses of its servers and its parent's; lists are bounded.
 */
export interface ChainZone {
  /** `.` for the root. */
  zone: string;
  /**
   * From the scanner's own validation; zones below the end of the chain have the status of the zone at which it ends.
   */
  status: 'secure' | 'insecure' | 'bogus' | 'unknown';
  /** Why this zone is bogus (parse/dnssec/chain.ts); absent in the zones below it. */
  fault?: string;
  /** The parent's DS records, and whether each matches a key; null for the root and without a response. */
  ds: { keyTag: number; algorithm: number; digestType: number; fits: boolean }[] | null;
  /** The zone's keys; null without a response. */
  keys: { keyTag: number; algorithm: number; bits: number | null; sep: boolean }[] | null;
  /** RRSIG over the DS set (by the parent) and over the DNSKEY set (by the zone); `expires` is ISO 8601. */
  signatures: { set: 'DS' | 'DNSKEY'; keyTag: number; algorithm: number; expires: string }[];
}

/** A name server according to the configured resolver. `lacks`: its IPv6 addresses are unknown. */
export interface NameServer extends Incomplete {
  name: string;
  /** Without the parent's glue. */
  addresses: Fact<string[]>;
  cname: Fact<boolean>;
  /** The registrable domain of the name is unregistered: an attacker who registers it controls the zone's responses. */
  freeDomain?: Fact<string>;
}

/** `zone`, asset = the domain: delegation, authoritative servers, apex records, DNSSEC (RFC 1034, 1912, 4035). */
export interface ZoneEvidence {
  zone: string;
  /** The name is the apex of a zone; otherwise the records are in `zone`'s parent. */
  apex: Fact<boolean>;
  parent: {
    zone: string;
    /** NS names in the parent's referral, sorted. */
    ns: string[];
    glue: { name: string; addresses: string[] }[];
    /** Key tags of the DS set; empty when unsigned. */
    ds: Fact<{ keyTag: number; algorithm: number; digestType: number }[]>;
    reached: boolean;
  };
  /** Each NS name of parent and child together. */
  nameServers: NameServer[];
  /** Zones whose name servers are in this one and in each other, without glue, so that none of them can be resolved. */
  circle?: string[];
  /** Network of each name server address; absent without offline data. */
  networks?: { address: string; asn: number | null; operator: string | null }[];
  /** The primary in the SOA record (MNAME); absent if it names none. */
  primary?: Fact<{
    name: string;
    addresses: string[];
    cname: boolean;
    /**
     * Set if the primary is not a name server of the zone: how it responded to a query for the zone, and whether
     * authoritatively.
     */
    asked?: { udp: ServerReachability; authoritative: boolean | null };
    /** A random sibling name has the same addresses. */
    wildcard?: Fact<true>;
  }>;
  /** The mail domain of the SOA's contact accepts no mail (no such name, or a null MX); absent if it does. */
  contactSilent?: Fact<true>;
  servers: NameServerAnswer[];
  /** The same for addresses that only the parent lists for a name server (glue that the zone does not confirm). */
  glueServers?: NameServerAnswer[];
  soa: SoaRecord | null;
  addresses: { a: Fact<string[]>; aaaa: Fact<string[]>; cname: Fact<string | null> };
  www: { a: Fact<string[]>; aaaa: Fact<string[]>; cnames: Fact<string[]>; exists: Fact<boolean> };
  caa: {
    /** Where the records are; the domain itself without records. */
    at: string;
    records: Fact<CaaRecord[]>;
    /** The zone's servers, if all of them answer other queries but not for CAA; absent otherwise. */
    deniedBy?: { server: string; address: string }[];
  };
  /** A random label below the apex resolves. */
  wildcard: Fact<boolean>;
  dnssec: {
    /**
     * From the scanner's own validation from the root down; if outbound port 53 is closed, from a validating resolver.
     */
    status: 'secure' | 'insecure' | 'bogus' | 'unknown';
    /** The unsigned parent zone at which the chain ends; absent if the chain reaches the zone or ends at it. */
    unsignedAbove?: string;
    /** RRsets that do not validate, by owner and type; absent if the scanner could not validate. */
    faults?: { zone: string; set: string; fault: string }[];
    /** The zones from the root down; absent in older evidence and if the scanner could not validate. */
    chain?: ChainZone[];
    /** Key tags of DS records that match no key of the zone although others do. */
    strayDs?: number[];
    /** Length of the NSEC3 salt in bytes (RFC 9276 §3.1: none); absent if NSEC is used. */
    nsec3Salt?: number;
    /** Type of the zone's proof of nonexistence; `nothing` if the proof is missing or invalid. */
    denial?: 'nsec' | 'nsec3' | 'nothing';
    /** Whether CDS and CDNSKEY (RFC 7344) agree with each other and with the keys; absent without such records. */
    childSigners?: 'fit' | 'differ';
    keys: Fact<{ keyTag: number; algorithm: number; bits: number | null; sep: boolean }[]>;
    /** Earliest expiry among the apex RRSIGs, ISO 8601; null when unsigned. */
    signaturesExpire: Fact<string | null>;
    /** Inception of the signature that expires first, ISO 8601; absent in older evidence and if unsigned. */
    signaturesBegan?: string;
    /** Additional iterations of NSEC3 (RFC 9276); null when NSEC is used or the zone is unsigned. */
    nsec3Iterations?: Fact<number | null>;
  };
}

/** TXT response for one name. */
export interface TxtAnswer {
  name: string;
  /** Each record joined to one string, at most 4 kB. */
  records: Fact<string[]>;
  outcome: Fact<'answered' | 'no-data' | 'nxdomain'>;
  /**
   * Target of a CNAME at the same name as the records, which RFC 1034 §3.6.2 forbids; null if there is none. Absent where it was
   * not asked, and in older evidence.
   */
  alias?: Fact<string | null>;
}

/** TLSA records of a mail host's port 25 (RFC 7672). */
export interface DaneRecords {
  /**
   * Whether a validating resolver confirmed the records; otherwise senders ignore them. Null if the resolver does not
   * validate.
   */
  secure: Fact<boolean | null>;
  /** `data` in hexadecimal; whole certificates and keys (matching type 0) as their SHA-256, matching type 1. */
  records: { usage: number; selector: number; matchingType: number; data: string }[];
}

/** A mail exchange of a domain (RFC 5321 §5.1). */
export interface MailHost {
  preference: number;
  exchange: string;
  a: Fact<string[]>;
  aaaa: Fact<string[]>;
  cname: Fact<boolean>;
  isAddress: boolean;
  /** The registrable domain of the name if it is unregistered: an attacker who registers it receives the mail. */
  freeDomain: Fact<string | null>;
  /** A random sibling name has the same addresses, so a wildcard generates this name. */
  wildcard: Fact<boolean>;
  /** Null without TLSA records. */
  dane: Fact<DaneRecords | null>;
}

/** `mail`, asset = the domain: all DNS data that mail needs (RFC 7208, 9989, 6376, 8461, 8460, 7505). */
export interface MailEvidence {
  mx: Fact<MailHost[]>;
  /** A single `0 .` (RFC 7505). */
  nullMx: Fact<boolean>;
  /** Every TXT response that SPF evaluation needs, the domain's own first; includes and redirects follow. */
  spf: Fact<TxtAnswer[]>;
  /**
   * Credentials among the domain's TXT records, by rule of parse/pages/secrets/secret-rules.ts, masked; absent without
   * any.
   */
  textSecrets?: Fact<{ rule: string; masked: string }[]>;
  /** Names in `a`, `mx` and `exists` of SPF that have no records (RFC 7208 §4.6.4: void lookups); absent without SPF. */
  spfVoid?: Fact<string[]>;
  /**
   * Names that SPF authorizes and whose registrable domain is unregistered: an attacker who registers it may send.
   * Absent without such names.
   */
  spfFree?: Fact<{ name: string; freeDomain: Fact<string> }[]>;
  /**
   * The SPF result of a receiver for mail from an unrelated address (check_host of RFC 7208 for an address such as
   * 192.0.2.1); absent without SPF.
   */
  spfStranger?: Fact<{
    result: 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'permerror';
    mechanism: string | null;
  }>;
  /** Names queried in RFC 9989's tree walk, in order; includes empty responses. */
  dmarc: TxtAnswer[];
  /** `<domain>._report._dmarc.<receiver>` for receivers outside the domain. */
  dmarcReceivers: { receiver: string; authorised: Fact<boolean> }[];
  /** Selectors with a key, those that the owner entered, and those whose look-up failed. */
  dkim: { selector: string; answer: TxtAnswer }[];
  /** NOERROR at `_domainkey` means that selectors exist below it. */
  domainkey: Fact<'exists' | 'nxdomain' | 'unknown'>;
  mtaSts: {
    record: TxtAnswer;
    /** `text` is null if the host answered without a policy, or if `reason` states why it cannot be used. */
    policy: Fact<(FetchedFile & { text: string | null }) | null>;
  };
  tlsRpt: TxtAnswer;
  bimi: TxtAnswer;
  /**
   * The logo in the BIMI record, fetched over https; absent without a logo. `problems` as parse/mail/bimi/bimi-logo.ts.
   */
  bimiLogo?: Fact<FetchedFile & { problems: string[] }>;
  /**
   * The mark certificate in the BIMI record, likewise; `problems` as parse/mail/bimi/mark-certificate.ts. Absent in
   * older evidence.
   */
  bimiCertificate?: Fact<FetchedFile & { notBefore: string | null; notAfter: string | null; problems: string[] }>;
}

/** `host-dns`, asset = a host in scope. */
export interface HostDnsEvidence {
  a: string[];
  aaaa: Fact<string[]>;
  /** CNAME chain, first target first. */
  cnames: string[];
  /** The final CNAME target does not exist (NXDOMAIN). */
  dangling: boolean;
  exists: boolean;
  /**
   * The registrable domain of a dangling CNAME target is unregistered: an attacker who registers it controls the host.
   */
  freeDomain?: Fact<string>;
}

/** The addresses of a host that are known, IPv4 first; null = no host. */
export function knownAddresses(
  host: { a: Fact<readonly string[]>; aaaa: Fact<readonly string[]> } | null | undefined,
): string[] {
  return host ? [...knownOr(host.a, []), ...knownOr(host.aaaa, [])] : [];
}

/** `registration`, asset = the registrable domain, by RDAP (RFC 9083). */
export interface RegistrationEvidence {
  registrar: string | null;
  /** Organization or person who registered the domain; null if not published, absent in older evidence. */
  registrant?: string | null;
  handle: string | null;
  created: string | null;
  expires: string | null;
  /** RDAP status values as returned: `client transfer prohibited`, … */
  status: string[];
  delegationSigned: boolean | null;
}
