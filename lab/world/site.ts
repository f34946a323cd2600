import type { NameServerBehavior } from '../dns/server.ts';
import type { ZoneKeys, ZoneLine, ZoneSigning } from '../dns/zone.ts';
import type { Service } from '../hosts/services.ts';
import type { Mail } from '../hosts/smtp.ts';
import type { Web } from '../hosts/web.ts';

/** One machine with its addresses and what listens there. */
export interface LabHost {
  /** Owners in the site's zone that lead here: `@`, `www`, `mail`. */
  names: string[];
  ipv4: string;
  ipv6: string | null;
  /** Name that the address leads back to; null = no PTR. */
  reverse: string | null;
  web: Web | null;
  /** What the IPv6 address serves instead: nothing, or another site; the same as over IPv4 when absent. */
  over6?: 'closed' | Web;
  /** HTTP/3 is answered on UDP port 443. */
  quic?: true;
  mail: Mail | null;
  /** What answers on port 25 of the IPv6 address: nothing, or another mail server; the same when absent. */
  mailOver6?: 'closed' | Mail;
  /** Further ports. */
  services: Record<number, Service>;
}

/** One name server of a site. */
export interface SiteServer {
  name: string;
  address: string;
  /** Its second address, of IPv6; none when absent. */
  address6?: string;
  behaviour: NameServerBehavior;
  /** Address that the parent gives where it is not the server's own; null = none. */
  glue?: string | null;
  /** Records that this server alone gives. */
  rows?: ZoneLine[];
  /** Serial that this server gives, where it lags behind. */
  serial?: number;
  /** Other values of its SOA. */
  soa?: Site['soa'];
  /** NS names that this server gives, where they are not those of all. */
  names?: readonly string[];
  /** Name that the address leads back to, where it is not the server's own; null = none. */
  reverse?: string | null;
  /** Another server stands at the same address and listens there. */
  shared?: true;
}

/** What others know and say about a site: registries, feeds, providers. All invented. */
export interface ExternalRecords {
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
  lookAlikes: { name: string; address: string; mail: boolean; registeredAgo: number; certifiedAgo?: number }[];
  /** Addresses on a DNS block list, with the list's answer. */
  listings: { address: string; list: 'abuse' | 'policy'; code: string }[];
  /** Addresses on the downloaded list, with the number of lists that name them. */
  downloaded: { address: string; lists: number }[];
  /** Addresses that engines of the keyed provider call malicious. */
  malicious: { address: string; engines: number }[];
  /** What providers of threat intelligence say. */
  chatter: ThreatMentions;
  /** Names in logged certificates. */
  loggedNames: string[];
  /** The domain stands on the block list of names. */
  nameListed?: boolean;
  /** Addresses announced against what their holder signed. */
  misrouted?: string[];
  /** Addresses at which traffic leaves Tor. */
  torExits?: string[];
}

/** What providers of threat intelligence say of a site; dates in days ago. */
export interface ThreatMentions {
  bugReports: { id: number; type: string; daysAgo: number; fixed: boolean }[];
  pastes: { id: string; tags: string; daysAgo: number }[];
  /** What a search engine keeps of the domain: path, and the operator by which it is found. */
  searchHits: { path: string; operator: string }[];
  /** Public programs that name the domain. */
  publicCode: { repository: string; path: string; word: string }[];
  /** Mail addresses of the domain in others' breaches. */
  accounts: { breach: string; aliases: string[]; daysAgo: number }[];
  stealers: { staff: number; users: number; daysAgo: number } | null;
  malwareUrls: { id: number; path: string; online: boolean; daysAgo: number }[];
  indicators: { malware: string; confidence: number; daysAgo: number }[];
  pulses: string[];
  /** Threat types by which browsers warn. */
  warnings: string[];
  /** Engines that call the domain malicious. */
  engines: string[];
  taggedScans: { path: string; tags: string[]; daysAgo: number }[];
  abuse: { address: string; score: number; reports: number; daysAgo: number }[];
  listed: { address: string; ports: number[]; cves: string[] }[];
  /** State on the list of HSTS that browsers are shipped with. */
  preload: 'preloaded' | 'pending' | 'unknown';
}

/** Everything about one domain of the lab: plain data that faults change before servers are started from it. */
export interface Site {
  /** Publishes a TLSA record of the mail host's present key (RFC 7672). */
  tlsaOfMail?: true;
  domain: string;
  /** Invented company behind it. */
  company: string;
  nameServers: SiteServer[];
  /** NS names that the parent gives; the zone's own are `nameServers`. */
  parentServers: string[];
  /** The parent carries a DS. */
  parentDs: boolean;
  signing: ZoneSigning;
  keying?: ZoneKeys;
  nsec3?: { iterations: number; salt: string };
  withoutProofs?: boolean;
  /** The parent's DS: a digest of SHA-1, one more that fits no key, or that one alone. */
  dsForm?: 'sha1' | 'stray' | 'other';
  /** CDS of the zone as it should be, or naming another key. */
  childSigners?: 'fit' | 'stray';
  /** Values of the SOA where they differ from the recommended. */
  soa: { refresh?: number; retry?: number; expire?: number; minimum?: number; mname?: string; rname?: string };
  /** Records beside SOA, NS and the machines' addresses. */
  rows: ZoneLine[];
  machines: { web: LabHost; mail: LabHost | null } & Record<string, LabHost | null>;
  outside: ExternalRecords;
}

/** Addresses at which a name server listens. */
export function addressesOf({ address, address6 }: SiteServer): string[] {
  return address6 === undefined ? [address] : [address, address6];
}
