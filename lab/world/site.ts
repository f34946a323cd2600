import type { Behaviour } from '../dns/server.ts';
import type { Row, Signing } from '../dns/zone.ts';
import type { Service } from '../hosts/services.ts';
import type { Mail } from '../hosts/smtp.ts';
import type { Web } from '../hosts/web.ts';

/** One machine with its addresses and what listens there. */
export interface Machine {
  /** Owners in the site's zone that lead here: `@`, `www`, `mail`. */
  names: string[];
  ipv4: string;
  ipv6: string | null;
  /** Name that the address leads back to; null = no PTR. */
  reverse: string | null;
  web: Web | null;
  mail: Mail | null;
  /** Further ports. */
  services: Record<number, Service>;
}

/** One name server of a site. */
export interface SiteServer {
  name: string;
  address: string;
  behaviour: Behaviour;
  /** Address that the parent gives where it is not the server's own; null = none. */
  glue?: string | null;
  /** Serial that this server gives, where it lags behind. */
  serial?: number;
}

/** What others know and say about a site: registries, feeds, providers. All invented. */
export interface Outside {
  registration: {
    registrar: string;
    handle: string;
    /** Days before now. */
    createdAgo: number;
    /** Days from now. */
    expiresIn: number;
    status: string[];
  } | null;
  breaches: { name: string; daysAgo: number; accounts: number; dataClasses: string[] }[];
  ransomware: { group: string; title: string; daysAgo: number }[];
  /** URLs on the phishing feed. */
  phishing: string[];
  lookAlikes: { name: string; address: string; mail: boolean; registeredAgo: number }[];
  /** Addresses on a DNS block list, with the list's answer. */
  listings: { address: string; list: 'abuse' | 'policy'; code: string }[];
  /** Addresses on the downloaded list, with the number of lists that name them. */
  downloaded: { address: string; lists: number }[];
  /** Addresses that engines of the keyed provider call malicious. */
  malicious: { address: string; engines: number }[];
  /** Names in logged certificates. */
  loggedNames: string[];
}

/** Everything about one domain of the lab: plain data that faults change before servers are started from it. */
export interface Site {
  domain: string;
  /** Invented company behind it. */
  company: string;
  nameServers: SiteServer[];
  /** NS names that the parent gives; the zone's own are `nameServers`. */
  parentServers: string[];
  /** The parent carries a DS. */
  parentDs: boolean;
  signing: Signing;
  /** Timers of the SOA where they differ from the recommended. */
  soa: { refresh?: number; retry?: number; expire?: number; minimum?: number };
  /** Records beside SOA, NS and the machines' addresses. */
  rows: Row[];
  machines: { web: Machine; mail: Machine | null } & Record<string, Machine | null>;
  outside: Outside;
}
