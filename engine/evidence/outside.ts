import type { NotAssessedReason } from '@assay/contract/assessment.ts';

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
    /** Recognised CDN; tenants do not answer for its edge. */
    cdn: string | null;
    dnsBlockLists: ListAnswer[];
    /** Downloaded lists on which the address stands; null when none is loaded. */
    blockLists: { source: string; entry: string; seen: string }[] | null;
    /** Keyed provider's verdict; null when there is no key. */
    malicious: { provider: string; engines: number; malicious: number; checked: string } | null;
    /** Why `blockLists` or `malicious` is null. */
    missing?: { blockLists?: NotAssessedReason; malicious?: NotAssessedReason };
  }[];
}

/** `look-alikes`, asset = the registrable domain. */
export interface LookAlikesEvidence {
  generated: number;
  asked: number;
  /** Only names that exist; at most 500. */
  /** Endings and parents that answer for every name: what is said there is no registration. */
  wildcards?: string[];
  found: {
    name: string;
    /** Way it was made: `homoglyph`, `omission`, `transposition`, `tld-swap`, … */
    kind: string;
    addresses: string[];
    /** How easily it is taken for the domain, 0–100; absent in older evidence. */
    closeness?: number;
    mx: boolean;
    nameServers: string[];
    /** Shares a name server with the domain. */
    sameNameServers: boolean;
    /** Registration day by RDAP; null when unknown. */
    registered: string | null;
  }[];
    /** Its front page beside the domain's own; absent where it was not asked for or gave none. */
    page?: { similarity: number; sameTitle: boolean; sameIcon: boolean };
}

/** `ransomware-posts`, asset = the domain. */
export interface RansomwarePostsEvidence {
  provider: string;
  posts: { group: string; title: string; discovered: string; matched: 'domain' | 'name' }[];
}

/** `breaches`, asset = the domain: public breaches of the company's own services. */
export interface BreachesEvidence {
  provider: string;
  breaches: { name: string; date: string; accounts: number; dataClasses: string[]; verified: boolean }[];
}

/** `phishing`, asset = the domain: feed entries that carry its name. */
export interface PhishingEvidence {
  provider: string;
  entries: { url: string; seen: string }[];
}

/** `certificate-log`, asset = the domain: names for which certificates were logged (RFC 9162). */
export interface CertificateLogEvidence {
  provider: string;
  names: string[];
  stopped: NotAssessedReason | null;
}
