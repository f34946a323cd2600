import type { Clock } from '@assay/contract/clock.ts';
import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';

/** How the engine reaches the network. Everything that lab, tests or an operator may need to change is here, nothing is read from the environment. */
export interface NetworkSettings {
  /** Dates evidence, and decides whether signatures and certificates are valid now; the machine's when absent. */
  clock?: Clock;
  /**
   * `address port` or `address port/udp` → loopback port on 127.0.0.1. Only lab and tests set it; an address and port that
   * is absent from a map that is set is refused as if closed, so that nothing leaves the machine.
   */
  dialMap: Readonly<Record<string, number>> | null;
  /** Recursive, validating resolvers for ordinary look-ups; the operating system's when empty. */
  resolvers: readonly { address: string; port: number }[];
  /** Root servers for iterative look-ups; IANA's when empty. */
  roots: readonly { name: string; addresses: readonly string[] }[];
  /** PEM certificates trusted beside (or, with `onlyThese`, instead of) Node's own store. */
  trust: { certificates: readonly string[]; onlyThese: boolean };
  /** Private, loopback and link-local targets are refused unless this is set. */
  allowPrivate: boolean;
  /** Names and CIDR ranges never contacted, checked after every resolution. */
  doNotScan: readonly string[];
  /** Sent with every HTTP request; carries a contact URL. */
  userAgent: string;
  /** New connections per second to one address. */
  connectionsPerSecond: number;
  /** The same where the owner of an address allowed deeper scans; the ordinary rate when absent or lower. */
  deepConnectionsPerSecond?: number;
  /** Program of nmap, asked about open ports behind which nothing was understood; not used when absent. */
  nmap?: string | null;
  /** Folder of fingerprints in recog's format, beside the signs built in; none when absent. */
  fingerprints?: string | null;
  /**
   * Milliseconds for one connect, one DNS answer and one whole HTTP exchange; `host` for all that one web host is waited for,
   * two minutes when absent.
   */
  timeouts: { connect: number; dns: number; exchange: number; host?: number };
  /** Milliseconds before probes that failed are run again; as long as a connect may take when absent. */
  retryPause?: number;
}

/** Where a provider of threat intelligence is asked. */
export interface ProviderSettings {
  /** Base of its API, without a slash at the end. */
  url: string;
  /** Empty = none was given. */
  key: string;
  /** Calls a minute where the provider's own limit does not hold: a mirror, the lab. */
  perMinute?: number;
  /** Milliseconds that answers are kept, where it is not hours. */
  freshMs?: number;
}

/** Base URLs and keys of the outside sources; an absent URL or key switches a source off. */
export interface SourceSettings {
  /** Cert Spotter's or crt.sh's API. */
  certificateLog: string | null;
  /** RDAP bootstrap (https://data.iana.org/rdap/dns.json). */
  rdapBootstrap: string | null;
  /** RDAP for addresses (https://rdap.org/ip/ or a registry). */
  rdapAddress: string | null;
  /** RansomLook instance. */
  ransomLook: string | null;
  /** Have I Been Pwned API. */
  haveIBeenPwned: string | null;
  /** OpenPhish feed. */
  openPhish: string | null;
  /** Further feeds of phishing pages: URLs or names, one a line, or PhishTank's table. */
  phishingFeeds?: readonly { name: string; url: string }[];
  /** VirusTotal API and key; an empty key = none was given. */
  virusTotal: { url: string; key: string } | null;
  /** Providers of threat intelligence; those named above too, where more than their address is to be said. An absent one is off. */
  providers?: Readonly<Partial<Record<ProviderId, ProviderSettings>>>;
  /** Look-alike names asked for at most; the closest ones first. */
  lookAlikeNames?: number;
  /** The front pages of look-alikes may be asked for, which their owners see. Off by default. */
  lookAlikePages?: boolean;
  /** Asked for logged certificates where `certificateLog` gives no answer. */
  certificateLogFallback?: string | null;
  /** RIPEstat's data calls, for the origin of announcements. */
  routeOrigins?: string | null;
  /** Block lists of names (RFC 5782 §2.3); empty or absent = none is asked. */
  nameBlockLists?: readonly { id: string; zone: string; policyCodes: readonly string[] }[];
  /** DNSBL zones asked; empty switches them off. */
  dnsBlockLists: readonly { id: string; zone: string; policyCodes: readonly string[] }[];
  /** Networks whose country and operator the offline data does not know (CIDR); they come before it. */
  locations?: readonly { range: string; country: string | null; asn: number | null; operator: string | null }[];
}

export const DEFAULT_NETWORK: NetworkSettings = {
  dialMap: null,
  resolvers: [],
  roots: [],
  trust: { certificates: [], onlyThese: false },
  allowPrivate: false,
  doNotScan: [],
  userAgent: 'Assay/4.4.41',
  connectionsPerSecond: 50,
  deepConnectionsPerSecond: 400,
  timeouts: { connect: 5_000, dns: 3_000, exchange: 20_000 },
};

/** Public sources that ask for no key and whose terms allow general use. */
export const DEFAULT_SOURCES: SourceSettings = {
  certificateLog: 'https://api.certspotter.com/v1',
  rdapBootstrap: 'https://data.iana.org/rdap/dns.json',
  rdapAddress: 'https://rdap.org/ip/',
  certificateLogFallback: 'https://crt.sh',
  routeOrigins: 'https://stat.ripe.net/data',
  ransomLook: 'https://www.ransomlook.io/api',
  haveIBeenPwned: 'https://haveibeenpwned.com/api/v3',
  openPhish: null,
  phishingFeeds: [
    {
      name: 'phishing-database',
      url: 'https://raw.githubusercontent.com/Phishing-Database/Phishing.Database/master/phishing-links-NEW-today.txt',
    },
  ],
  virusTotal: null,
  dnsBlockLists: [
    { id: 'spamcop', zone: 'bl.spamcop.net', policyCodes: [] },
    { id: 'psbl', zone: 'psbl.surriel.com', policyCodes: [] },
    { id: 'uceprotect', zone: 'dnsbl-1.uceprotect.net', policyCodes: [] },
  ],
};
