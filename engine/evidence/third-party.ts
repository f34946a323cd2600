import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Fact, Incomplete } from './unknown.ts';

/**
 * The downloaded list with this name contains Tor exits, which forward traffic of others; all other lists contain
 * attackers.
 */
export const TOR_EXITS = 'tor-exits';

/** One list's response for one address (RFC 5782). */
export interface ListAnswer {
  /** List id of sources/block-lists.ts. */
  list: string;
  /** `unusable`: failed its self-test or refused the query (127.255.255.x). */
  state: 'listed' | 'clear' | 'unusable';
  codes: string[];
  /** The codes indicate a policy listing (dynamic range), not abuse. */
  policy: boolean;
  /** TXT reason, cut to 200 characters. */
  text: string | null;
  /** The queried name, if it is listed. */
  question?: string;
}

/**
 * The network that announces a prefix, and whether that matches the holder's signed origin (RFC 6811); `unknown` =
 * unsigned.
 */
export interface RouteOrigin {
  prefix: string;
  asn: number;
  state: 'valid' | 'invalid' | 'unknown';
}

/** `name-lists`, asset = the domain: DNS block lists of names (RFC 5782 §2.3), without those that did not answer. */
export interface NameListsEvidence extends Incomplete {
  lists: ListAnswer[];
}

/**
 * `reputation`, asset = the first host that resolves to the address. An address lacks what could not be looked up, or what
 * this installation has no source for.
 */
export interface ReputationEvidence {
  names: string[];
  addresses: ({
    address: string;
    /** Used by MX hosts of the domain. */
    mail: Fact<boolean>;
    reverse: string[];
    /** A name of `reverse` resolves back to the address (FCrDNS). */
    forwardConfirmed: boolean | null;
    /** ISO 3166-1 alpha-2; null when unknown. */
    country: string | null;
    asn: number | null;
    operator: string | null;
    registrarName: string | null;
    handle: string | null;
    /** Recognized CDN; tenants are not responsible for its edge. */
    cdn: string | null;
    dnsBlockLists: ListAnswer[];
    /** Downloaded lists that contain the address; null if none is loaded. */
    blockLists: { source: string; entry: string; seen: string }[] | null;
    /** Verdict of a provider with an API key; null without a key. */
    malicious: { provider: string; engines: number; malicious: number; checked: string } | null;
    /** Announced prefix and the RPKI state of its origin; null = not announced; absent = lacking. */
    route?: RouteOrigin | null;
  } & Incomplete)[];
}

/** `look-alikes`, asset = the registrable domain. */
export interface LookAlikesEvidence {
  generated: number;
  asked: number;
  /** Top-level domains and parents with a wildcard: a response there does not prove a registration. */
  wildcards?: string[];
  /** Only existing names; at most 500. `lacks`: what could not be looked up of a name. */
  found: ({
    name: string;
    /** Permutation type: `homoglyph`, `omission`, `transposition`, `tld-swap`, … */
    kind: string;
    /** Similarity to the domain, 0–100; absent in older evidence. */
    closeness?: number;
    addresses: string[];
    mx: boolean;
    nameServers: string[];
    /** Has a name server in common with the domain. */
    sameNameServers: boolean;
    /**
     * Belongs to the owner of the domain: its name servers are in the domain, or they are those of the domain and so are
     * its addresses. A common name server alone shows nothing, since everyone can choose the same provider. Absent in
     * older evidence, which took it for a sign.
     */
    own?: Fact<boolean>;
    /** Registration day by RDAP; null when unknown. */
    registered: string | null;
    /** Registrant by RDAP; null if the registry publishes none. Absent if no registry answered. */
    registrant?: string | null;
    /**
     * Autonomous systems of its addresses by the offline data, each once; empty without addresses. Absent if the data have
     * none of its addresses.
     */
    networks?: { asn: number; operator: string | null; country: string | null }[];
    /** Valid certificates in CT logs, and the issue day of the oldest; absent if no log was queried or responded. */
    certificates?: { count: number; first: string | null };
    /** Comparison of its front page with the domain's; absent if it was not requested or not available. */
    page?: { similarity: number; sameTitle: boolean; sameIcon: boolean };
  } & Incomplete)[];
}

/** `ransomware-posts`, asset = the domain. */
export interface RansomwarePostsEvidence {
  provider: string;
  /** `provider` if it differs from the item's provider. */
  posts: { group: string; title: string; discovered: string; matched: 'domain' | 'name'; provider?: string }[];
}

/** `breaches`, asset = the domain: public breaches of the company's own services. */
export interface BreachesEvidence {
  provider: string;
  breaches: { name: string; date: string; accounts: number; dataClasses: string[]; verified: boolean }[];
}

/** `phishing`, asset = the domain: feed entries that contain its name. */
export interface PhishingEvidence {
  provider: string;
  /** `provider` if several feeds were queried. */
  entries: { url: string; seen: string; provider?: string }[];
}

/** Kinds of data from threat intelligence providers. */
const MENTION_KINDS = [
  'bug-report',
  'paste',
  'breached-accounts',
  'stealer-staff',
  'stealer-users',
  'malware-url',
  'indicator',
  'pulses',
  'browser-warning',
  'engines',
  'tagged-scan',
  'abuse-reports',
  'listed-vulnerabilities',
  'search-hit',
  'public-code',
  'preload',
] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

/**
 * One provider statement about the domain, one of its hosts or addresses. Never contains credentials or mail addresses.
 */
export interface Mention {
  provider: ProviderId;
  kind: MentionKind;
  /** The subject: URL, name, address; distinguishes mentions of one kind. */
  subject: string;
  /** The provider's own title. */
  title: string;
  /** When it was last seen, ISO 8601; null = unknown. */
  date: string | null;
  /** Number of accounts, hosts, reports, engines or pulses. */
  count: number | null;
  /** The provider's confidence, 0–100. */
  score: number | null;
  /** Still present: online or unfixed. */
  open: boolean | null;
  /** The provider's page about it. */
  link: string | null;
  tags: string[];
}

/** `chatter`, asset = the domain: responses of threat intelligence providers. */
export interface ThreatMentionsEvidence {
  /** Each provider once: `reason` null = it responded. */
  asked: { provider: ProviderId; reason: NotAssessedReason | null }[];
  mentions: Mention[];
}

/** One name server of a delegated subdomain. */
export interface DelegatedServer {
  server: string;
  /**
   * `serves` = authoritative; `lame` = responds without authority; `missing` = its name has no address; `silent` = no
   * response.
   */
  state: 'serves' | 'lame' | 'missing' | 'silent';
  /** Unregistered domain of a `missing` server. */
  free?: Fact<string>;
}

/** `discovery`, asset = the domain: existing common subdomains, without those whose look-up failed. */
export interface DiscoveryEvidence extends Incomplete {
  asked: number;
  unanswered: number;
  /** Wildcard addresses, from a query for a random name; empty = no wildcard. */
  wildcard: string[];
  /** Existing names that differ from the wildcard, with their addresses. */
  names: {
    name: string;
    addresses: string[];
    /** Its CNAME chain, regardless of the final target; absent without one. */
    cnames?: string[];
    /** Name servers to which the zone delegates it; absent if it is no zone cut. */
    delegatedTo?: string[];
    /** State of those servers; absent if the name is no zone cut, and in older evidence. */
    delegation?: DelegatedServer[];
  }[];
}

/** `certificate-log`, asset = the domain: names for which certificates were logged (RFC 9162). */
export interface CertificateLogEvidence extends Incomplete {
  provider: string;
  names: string[];
  stopped: NotAssessedReason | null;
  /** Providers queried earlier without a response. */
  failed?: string[];
}
