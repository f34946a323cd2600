import type { Socket } from 'node:net';
import type { Clock } from '@assay/contract/clock.ts';
import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';

/** A DNS block list as it is queried. */
export interface BlockList {
  id: string;
  zone: string;
  /** Return codes that state a policy (dynamic range, whole network), not abuse by the address. */
  policyCodes: readonly string[];
  /** All return codes of a listing, as its operator documents them: another one is no listing. Absent if not documented. */
  codes?: readonly string[];
}

/** Simulated links to addresses of a dial map. */
export interface SimulatedLinks {
  has(address: string): boolean;
  /**
   * A socket that connects, or waits without an answer.
   * @param port loopback port of the target; undefined if nothing listens there
   */
  connect(address: string, port: number | undefined): Socket;
}

/**
 * Network settings of the engine. Contains everything that lab, tests or an operator may change; nothing is read from
 * the environment.
 */
export interface NetworkSettings {
  /** Dates evidence, and determines whether signatures and certificates are valid now; the system clock if absent. */
  clock?: Clock;
  /**
   * `address port` or `address port/udp` → loopback port on 127.0.0.1. Set only by lab and tests; if a map is set, an
   * address and port that it does not contain is refused as if closed, so that no packet leaves the host.
   */
  dialMap: Readonly<Record<string, number>> | null;
  /** Links with round trips, loss and firewalls, for some addresses of the dial map. Set only by lab and tests. */
  links?: SimulatedLinks;
  /** Recursive, validating resolvers for ordinary lookups; the operating system's if empty. */
  resolvers: readonly { address: string; port: number }[];
  /** Root servers for iterative lookups; IANA's if empty. */
  roots: readonly { name: string; addresses: readonly string[] }[];
  /** PEM certificates trusted in addition to (or, with `onlyThese`, instead of) Node's own store. */
  trust: { certificates: readonly string[]; onlyThese: boolean };
  /** Private, loopback and link-local targets are refused unless this is set. */
  allowPrivate: boolean;
  /** Names and CIDR ranges never contacted, checked after every resolution. */
  doNotScan: readonly string[];
  /** Sent with every HTTP request; contains a contact URL. */
  userAgent: string;
  /**
   * Host name by which the scanner greets mail servers (RFC 5321 §4.1.1.1); absent = the address literal of the connection,
   * for a client without a name (§4.1.4).
   */
  helloName?: string;
  /** New connections per second to one address. */
  connectionsPerSecond: number;
  /** The same if the owner of an address authorized deeper scans; the ordinary rate if absent or lower. */
  deepConnectionsPerSecond?: number;
  /** nmap executable for open ports whose service was not identified; not used if absent. */
  nmap?: string | null;
  /** Folder of fingerprints in recog's format, in addition to the built-in ones; none if absent. */
  fingerprints?: string | null;
  /**
   * Milliseconds for one connect, one DNS response and one complete HTTP exchange; `host` for the total wait for one
   * web host, two minutes if absent.
   */
  timeouts: { connect: number; dns: number; exchange: number; host?: number };
  /** Milliseconds between the starts of two attempts of a failing probe; two seconds, or the connect timeout, if absent. */
  retryPause?: number;
}

/** Endpoint of a threat intelligence provider. */
export interface ProviderSettings {
  /** Base URL of its API, without a trailing slash. */
  url: string;
  /** Empty = no key. */
  key: string;
  /** Requests per minute if the provider's own limit does not apply: a mirror, the lab. */
  perMinute?: number;
  /** Milliseconds that responses are cached; hours by default. */
  freshMs?: number;
}

/** Base URLs and keys of the sources; an absent URL or key disables a source. */
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
  /** VirusTotal API and key; an empty key = no key. */
  virusTotal: { url: string; key: string } | null;
  /**
   * Threat intelligence providers, including those named above if they need more than a URL. An absent one is disabled.
   */
  providers?: Readonly<Partial<Record<ProviderId, ProviderSettings>>>;
  /** Maximum number of look-alike names queried, in order of similarity. */
  lookAlikeNames?: number;
  /** Allows requests to the front pages of look-alikes, which their owners can see. Off by default. */
  lookAlikePages?: boolean;
  /** Queried for logged certificates if `certificateLog` does not respond. */
  certificateLogFallback?: string | null;
  /** RIPEstat's data API, for the origin of announcements. */
  routeOrigins?: string | null;
  /** Block lists of names (RFC 5782 §2.3); empty or absent = disabled. */
  nameBlockLists?: readonly BlockList[];
  /** DNSBL zones; empty = disabled. */
  dnsBlockLists: readonly BlockList[];
  /** Networks (CIDR) with country and operator that the offline data lacks; they take precedence. */
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

/** Public sources that require no key and whose terms allow general use. */
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
    { id: 'spamcop', zone: 'bl.spamcop.net', policyCodes: [], codes: ['127.0.0.2'] },
    { id: 'psbl', zone: 'psbl.surriel.com', policyCodes: [], codes: ['127.0.0.2'] },
    { id: 'uceprotect', zone: 'dnsbl-1.uceprotect.net', policyCodes: [], codes: ['127.0.0.2'] },
  ],
};
