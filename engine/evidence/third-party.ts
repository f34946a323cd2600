import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';

/** The downloaded list of this name holds exits of Tor, where strangers' traffic leaves; all others hold attackers. */
export const TOR_EXITS = 'tor-exits';

/** One list's answer about one address (RFC 5782). */
export interface ListAnswer {
  /** List id of sources/block-lists.ts. */
  list: string;
  /** `unusable`: failed its own self-test or refused the question (127.255.255.x). */
  state: 'listed' | 'clear' | 'unusable';
  codes: string[];
  /** The codes say "policy" (dynamic range), not abuse. */
  policy: boolean;
  /** TXT reason, cut to 200 characters. */
  text: string | null;
  /** Name that was asked, where it is listed. */
  question?: string;
}

/** Who announces a prefix, and whether that agrees with what its holder signed (RFC 6811); `unknown` = nothing is signed. */
export interface RouteOrigin {
  prefix: string;
  asn: number;
  state: 'valid' | 'invalid' | 'unknown';
}

/** `name-lists`, asset = the domain: DNS block lists of names (RFC 5782 §2.3). */
export interface NameListsEvidence {
  lists: ListAnswer[];
}

/** `reputation`, asset = the first host that leads to the address. */
export interface ReputationEvidence {
  names: string[];
  addresses: {
    address: string;
    /** Used by MX hosts of the domain. */
    mail: boolean;
    reverse: string[];
    /** A name of `reverse` leads back to the address (FCrDNS). */
    forwardConfirmed: boolean | null;
    /** ISO 3166-1 alpha-2; null when unknown. */
    country: string | null;
    asn: number | null;
    operator: string | null;
    registrarName: string | null;
    handle: string | null;
    /** Recognized CDN; tenants do not answer for its edge. */
    cdn: string | null;
    dnsBlockLists: ListAnswer[];
    /** Downloaded lists on which the address stands; null when none is loaded. */
    blockLists: { source: string; entry: string; seen: string }[] | null;
    /** Keyed provider's verdict; null when there is no key. */
    malicious: { provider: string; engines: number; malicious: number; checked: string } | null;
    /** Announced prefix and what RPKI says of its origin; null = nobody announces it; absent = not found out. */
    route?: RouteOrigin | null;
    /** Why `blockLists` or `malicious` is null or `route` absent. */
    missing?: { blockLists?: NotAssessedReason; malicious?: NotAssessedReason; route?: NotAssessedReason };
  }[];
}

/** `look-alikes`, asset = the registrable domain. */
export interface LookAlikesEvidence {
  generated: number;
  asked: number;
  /** Endings and parents that answer for every name: what is said there is no registration. */
  wildcards?: string[];
  /** Only names that exist; at most 500. */
  found: {
    name: string;
    /** Way it was made: `homoglyph`, `omission`, `transposition`, `tld-swap`, … */
    kind: string;
    /** How easily it is taken for the domain, 0–100; absent in older evidence. */
    closeness?: number;
    addresses: string[];
    mx: boolean;
    nameServers: string[];
    /** Shares a name server with the domain. */
    sameNameServers: boolean;
    /** Registration day by RDAP; null when unknown. */
    registered: string | null;
    /** Valid certificates in CT logs, and the issue day of the oldest; absent where no log was queried or answered. */
    certificates?: { count: number; first: string | null };
    /** Its front page beside the domain's own; absent where it was not asked for or gave none. */
    page?: { similarity: number; sameTitle: boolean; sameIcon: boolean };
  }[];
}

/** `ransomware-posts`, asset = the domain. */
export interface RansomwarePostsEvidence {
  provider: string;
  /** `provider` where another one than the piece's told it. */
  posts: { group: string; title: string; discovered: string; matched: 'domain' | 'name'; provider?: string }[];
}

/** `breaches`, asset = the domain: public breaches of the company's own services. */
export interface BreachesEvidence {
  provider: string;
  breaches: { name: string; date: string; accounts: number; dataClasses: string[]; verified: boolean }[];
}

/** `phishing`, asset = the domain: feed entries that carry its name. */
export interface PhishingEvidence {
  provider: string;
  /** `provider` where several feeds were asked. */
  entries: { url: string; seen: string; provider?: string }[];
}

/** What kind of thing a provider of threat intelligence says. */
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

/** One thing that a provider says of the domain, one of its hosts or addresses. Never holds credentials or mail addresses. */
export interface Mention {
  provider: ProviderId;
  kind: MentionKind;
  /** What it is about: URL, name, address; tells mentions of one kind apart. */
  subject: string;
  /** In the provider's words. */
  title: string;
  /** When it was last seen, ISO 8601; null = the provider does not say. */
  date: string | null;
  /** Accounts, machines, reports, engines, pulses. */
  count: number | null;
  /** How sure the provider is, 0–100. */
  score: number | null;
  /** Still so: online, not mended. */
  open: boolean | null;
  /** The provider's own page about it. */
  link: string | null;
  tags: string[];
}

/** `chatter`, asset = the domain: what providers of threat intelligence answered. */
export interface ThreatMentionsEvidence {
  /** Each provider once: `reason` null = it answered. */
  asked: { provider: ProviderId; reason: NotAssessedReason | null }[];
  mentions: Mention[];
}

/** One name server of a delegated subdomain. */
export interface DelegatedServer {
  server: string;
  /** `serves` = authoritative; `lame` = answers without authority; `missing` = its name has no address; `silent` = no answer. */
  state: 'serves' | 'lame' | 'missing' | 'silent';
  /** Unregistered domain of a `missing` server. */
  free?: string;
}

/** `discovery`, asset = the domain: usual host names under it that exist. */
export interface DiscoveryEvidence {
  asked: number;
  unanswered: number;
  /** What a name that nobody made answers: addresses of a wildcard; empty = there is none. */
  wildcard: string[];
  /** Names that exist and differ from the wildcard, with their addresses. */
  names: {
    name: string;
    addresses: string[];
    /** Its CNAME chain, whatever stands at its end; absent without one. */
    cnames?: string[];
    /** Name servers to which the zone delegates it; absent where it is no zone cut. */
    delegatedTo?: string[];
    /** State of those servers; absent where the name is no zone cut, and in older evidence. */
    delegation?: DelegatedServer[];
  }[];
}

/** `certificate-log`, asset = the domain: names for which certificates were logged (RFC 9162). */
export interface CertificateLogEvidence {
  provider: string;
  names: string[];
  stopped: NotAssessedReason | null;
  /** Asked before it, without an answer. */
  failed?: string[];
}
