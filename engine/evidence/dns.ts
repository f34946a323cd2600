import type { NotAssessedReason } from '@assay/contract/assessment.ts';

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

/** How one authoritative server answered over one transport. */
export type ServerReachability = 'answered' | 'timeout' | 'refused' | 'servfail' | 'unreachable' | 'not-asked';

/** One address of one authoritative server. */
export interface NameServerAnswer {
  name: string;
  address: string;
  udp: ServerReachability;
  tcp: ServerReachability;
  /** AA flag in the answer to SOA; null when it did not answer. */
  authoritative: boolean | null;
  soa: SoaRecord | null;
  /** NS names this server gives for the zone, sorted. */
  ns: string[];
  /** RA flag set and a foreign name resolved (RFC 5358). */
  recursion: boolean | null;
  edns: boolean | null;
  /**
   * AXFR: records received; `allowed` null when not tried or no TCP. `names`: hosts and zones below the apex among
   * them, sorted, at most 500; absent when none came.
   */
  transfer: { allowed: boolean | null; records: number; names?: string[] };
  /** Answer to CHAOS TXT version.bind, cut to 100 characters; null when refused. */
  version: string | null;
  /** Number of SOA records at the apex, where there are several (RFC 1035 §6.1 allows one). */
  soaCount?: number;
  /** How it handles what it need not know; absent where it did not answer at all. */
  manners?: {
    /** Parts of EDNS that it does not know how to pass over (RFC 6891 §6): version 1, an unknown option, an unknown flag. */
    edns: ('version' | 'option' | 'flag')[];
    /** A question for AAAA at the apex gets NXDOMAIN, an error or silence (RFC 4074); null when all is well. */
    aaaa: 'nxdomain' | 'error' | 'silent' | null;
    /** A question about a foreign name is answered with a referral to the root. */
    upward: boolean;
    /** The question's spelling comes back as it was sent. */
    caseKept: boolean;
  };
  /** PTR names of the address; null when that could not be found out. */
  reverse?: string[] | null;
  /** SOA comes with a signature when asked with DO; null when unanswered. */
  signed?: boolean | null;
  /** SHA-256 of the sorted records at the apex by type, of those that it answered with authority. */
  sets?: Partial<Record<'MX' | 'TXT', string>>;
}

/** One zone of the chain of trust (RFC 4035 §5), by the answers of its servers and its parent's; lists are bounded. */
export interface ChainZone {
  /** `.` for the root. */
  zone: string;
  /** By own validation; zones below the end of the chain have the status of the zone at which it ends. */
  status: 'secure' | 'insecure' | 'bogus' | 'unknown';
  /** Why this zone is bogus (parse/dnssec/chain.ts); absent in the zones below it. */
  fault?: string;
  /** The parent's DS records, and whether each matches a key; null for the root and without an answer. */
  ds: { keyTag: number; algorithm: number; digestType: number; fits: boolean }[] | null;
  /** The zone's keys; null without an answer. */
  keys: { keyTag: number; algorithm: number; bits: number | null; sep: boolean }[] | null;
  /** RRSIG over the DS set (by the parent) and over the DNSKEY set (by the zone); `expires` is ISO 8601. */
  signatures: { set: 'DS' | 'DNSKEY'; keyTag: number; algorithm: number; expires: string }[];
}

/** `zone`, asset = the domain: delegation, authoritative servers, apex records, DNSSEC (RFC 1034, 1912, 4035). */
export interface ZoneEvidence {
  zone: string;
  /** The name is the apex of a zone of its own; otherwise the records live in `zone`'s parent. */
  apex: boolean;
  parent: {
    zone: string;
    /** NS names in the parent's referral, sorted. */
    ns: string[];
    glue: { name: string; addresses: string[] }[];
    /** Key tags of the DS set; empty when unsigned. */
    ds: { keyTag: number; algorithm: number; digestType: number }[];
    reached: boolean;
  };
  /** Addresses of each NS name of parent and child together. */
  nameServers: {
    name: string;
    addresses: string[];
    cname: boolean;
    /** The registrable domain above the name does not exist: whoever registers it answers for the zone. */
    freeDomain?: string;
    /** Its addresses could not be asked for. */
    failure?: NotAssessedReason;
  }[];
  /** Whose network each address of a name server is in; absent without offline data. */
  networks?: { address: string; asn: number | null; operator: string | null }[];
  /** The primary that SOA names (MNAME); absent when it could not be asked for. */
  primary?: {
    name: string;
    addresses: string[];
    cname: boolean;
    /** It is no name server of the zone: how it answered a question about the zone, and whether with authority. */
    asked?: { udp: ServerReachability; authoritative: boolean | null };
    /** A random name beside it has the same addresses. */
    wildcard?: true;
  };
  /** The mail domain of the SOA's contact takes no mail (no such name, or a null MX); absent where it does. */
  contactSilent?: true;
  servers: NameServerAnswer[];
  /** The same of addresses that the parent alone gives for a name server (glue that the zone does not confirm). */
  glueServers?: NameServerAnswer[];
  soa: SoaRecord | null;
  /** `failure` here and below: no server answered, so that empty does not mean missing. */
  addresses: { a: string[]; aaaa: string[]; cname: string | null; failure?: NotAssessedReason };
  www: { a: string[]; aaaa: string[]; cnames: string[]; exists: boolean; failure?: NotAssessedReason };
  caa: { at: string; records: CaaRecord[]; failure?: NotAssessedReason };
  /** A random label below the apex resolves. */
  wildcard: boolean | null;
  dnssec: {
    /** By own validation from the root down; where port 53 outward is closed, as told by a validating resolver. */
    status: 'secure' | 'insecure' | 'bogus' | 'unknown';
    /** The zone above from which on nothing is signed; absent where the chain reaches the zone or ends at it. */
    unsignedAbove?: string;
    /** RRsets that do not validate, by owner and type; absent where own validation was not possible. */
    faults?: { zone: string; set: string; fault: string }[];
    /** The zones from the root down; absent in older evidence and where own validation was not possible. */
    chain?: ChainZone[];
    /** Key tags of DS records that fit no key of the zone although others do. */
    strayDs?: number[];
    /** Bytes of NSEC3's salt (RFC 9276 §3.1: none); absent when NSEC is used. */
    nsec3Salt?: number;
    /** What the zone proves for a name that does not exist; `nothing` where the proof is missing or wrong. */
    denial?: 'nsec' | 'nsec3' | 'nothing';
    /** CDS and CDNSKEY (RFC 7344): do they agree with each other and with the keys? Absent when there are none. */
    childSigners?: 'fit' | 'differ';
    keys: { keyTag: number; algorithm: number; bits: number | null; sep: boolean }[];
    /** Earliest expiry among the apex RRSIGs, ISO 8601; null when unsigned. */
    signaturesExpire: string | null;
    /** When the one that ends first began, ISO 8601; absent in older evidence and when unsigned. */
    signaturesBegan?: string;
    /** Additional iterations of NSEC3 (RFC 9276); null when NSEC is used or the zone is unsigned. */
    nsec3Iterations?: number | null;
  };
}

/** TXT answer of one name. */
export interface TxtAnswer {
  name: string;
  /** Each record joined to one string, at most 4 kB. */
  records: string[];
  outcome: 'answered' | 'no-data' | 'nxdomain' | NotAssessedReason;
}

/** `mail`, asset = the domain: everything that mail needs from DNS (RFC 7208, 9989, 6376, 8461, 8460, 7505). */
export interface MailEvidence {
  mx: {
    preference: number;
    exchange: string;
    addresses: string[];
    cname: boolean;
    isAddress: boolean;
    /** Its addresses could not be asked for. */
    failure?: NotAssessedReason;
    /** The registrable domain above the name does not exist: whoever registers it gets the mail. */
    freeDomain?: string;
    /** A random name beside it has the same addresses: nobody made this one. */
    wildcard?: true;
    /** TLSA records of its port 25 (RFC 7672); absent when there are none. */
    dane?: {
      /** A validating resolver vouched for them; otherwise senders ignore them. Null where the resolver validates nothing. */
      secure: boolean | null;
      /** `data` in hexadecimal; whole certificates and keys (matching type 0) as their SHA-256, matching type 1. */
      records: { usage: number; selector: number; matchingType: number; data: string }[];
    };
  }[];
  /** The MX question was not answered, so that an empty `mx` does not mean that there is none. */
  mxFailure?: NotAssessedReason;
  /** A single `0 .` (RFC 7505). */
  nullMx: boolean;
  /** Every TXT answer that evaluating SPF needed, the domain's own first; includes and redirects follow. */
  spf: TxtAnswer[];
  /** Credentials among the domain's TXT records, by rule of parse/pages/secrets/secret-rules.ts, masked; absent where there are none. */
  textSecrets?: { rule: string; masked: string }[];
  /** Names that `a`, `mx` and `exists` of SPF lead to and that have no records (RFC 7208 §4.6.4: void look-ups). */
  spfVoid?: string[];
  /**
   * Names that SPF passes senders by and whose registrable domain does not exist: whoever registers it may send. Absent where
   * there are none.
   */
  spfFree?: { name: string; freeDomain: string }[];
  /** What a receiver concludes for mail from an address that nobody has (check_host of RFC 7208 for 192.0.2.1-like strangers). */
  spfStranger?: { result: 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'permerror'; mechanism: string | null };
  /** Names asked in RFC 9989's tree walk, in order; empty answers included. */
  dmarc: TxtAnswer[];
  /** `<domain>._report._dmarc.<receiver>` for receivers outside the domain. */
  dmarcReceivers: { receiver: string; authorised: boolean | null }[];
  dkim: { selector: string; answer: TxtAnswer }[];
  /** NOERROR at `_domainkey` means that selectors exist below it. */
  domainkey: 'exists' | 'nxdomain' | 'unknown';
  mtaSts: {
    record: TxtAnswer;
    policy: { status: number | null; text: string | null; reason: NotAssessedReason | null } | null;
  };
  tlsRpt: TxtAnswer;
  bimi: TxtAnswer;
  /** The logo that BIMI names, fetched over https; absent when none is named. `problems` as parse/mail/bimi/bimi-logo.ts. */
  bimiLogo?: { status: number | null; reason: NotAssessedReason | null; problems: string[] };
  /** The mark certificate that BIMI names, likewise; `problems` as parse/mail/bimi/mark-certificate.ts. Absent in older evidence. */
  bimiCertificate?: {
    status: number | null;
    reason: NotAssessedReason | null;
    notBefore: string | null;
    notAfter: string | null;
    problems: string[];
  };
}

/** `host-dns`, asset = a host in scope. */
export interface HostDnsEvidence {
  a: string[];
  aaaa: string[];
  /** CNAME chain, first target first. */
  cnames: string[];
  /** The chain's end does not exist (NXDOMAIN) although a CNAME leads there. */
  dangling: boolean;
  exists: boolean;
  /** The registrable domain above a dangling chain's end does not exist: whoever registers it answers for the host. */
  freeDomain?: string;
}

/** `registration`, asset = the registrable domain, by RDAP (RFC 9083). */
export interface RegistrationEvidence {
  registrar: string | null;
  handle: string | null;
  created: string | null;
  expires: string | null;
  /** RDAP status values as delivered: `client transfer prohibited`, … */
  status: string[];
  delegationSigned: boolean | null;
}
