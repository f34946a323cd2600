import type { NameServerBehavior } from '../dns/server.ts';
import type { ZoneKeys, ZoneLine, ZoneSigning } from '../dns/zone.ts';
import type { Service } from '../hosts/services.ts';
import type { Mail } from '../hosts/smtp.ts';
import type { Web } from '../hosts/web.ts';

/** One host with its addresses and listening services. */
export interface LabHost {
  /** Owners in the site's zone that point to this host: `@`, `www`, `mail`. */
  names: string[];
  ipv4: string;
  ipv6: string | null;
  /** PTR name of the address; null = no PTR. */
  reverse: string | null;
  web: Web | null;
  /** Content served over IPv6: nothing or another site; same as IPv4 by default. */
  over6?: 'closed' | Web;
  /** Serves HTTP/3 on UDP port 443. */
  quic?: true;
  mail: Mail | null;
  /** Server on port 25 of the IPv6 address: none or another mail server; same as IPv4 by default. */
  mailOver6?: 'closed' | Mail;
  /** Additional ports. */
  services: Record<number, Service>;
}

/** One name server of a site. */
export interface SiteServer {
  name: string;
  address: string;
  /** Its IPv6 address; none by default. */
  address6?: string;
  behaviour: NameServerBehavior;
  /** Address in the parent's glue if it differs from the server's own; null = none. */
  glue?: string | null;
  /** Records that only this server returns. */
  rows?: ZoneLine[];
  /** Serial that this server returns if it lags behind. */
  serial?: number;
  /** Different SOA values. */
  soa?: Site['soa'];
  /** NS names that this server returns if they differ from those of the others. */
  names?: readonly string[];
  /** PTR name of the address if it differs from the server's own; null = none. */
  reverse?: string | null;
  /** Another server listens at the same address. */
  shared?: true;
}

/** Third-party data about a site: registries, feeds, providers. All fictional. */
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
  /** Addresses on a DNS block list, with the list's response. */
  listings: { address: string; list: 'abuse' | 'policy'; code: string }[];
  /** Addresses on the downloaded list, with the number of lists that contain them. */
  downloaded: { address: string; lists: number }[];
  /** Addresses that engines of the provider with authentication rate as malicious. */
  malicious: { address: string; engines: number }[];
  /** Data of the threat intelligence providers. */
  chatter: ThreatMentions;
  /** Names in logged certificates. */
  loggedNames: string[];
  /** The domain is on the block list of names. */
  nameListed?: boolean;
  /** Addresses whose announcement contradicts their holder's ROA. */
  misrouted?: string[];
  /** Tor exit addresses. */
  torExits?: string[];
}

/** Threat intelligence about a site; dates in days before now. */
export interface ThreatMentions {
  bugReports: { id: number; type: string; daysAgo: number; fixed: boolean }[];
  pastes: { id: string; tags: string; daysAgo: number }[];
  /** Search engine results for the domain: path, and the operator that finds it. */
  searchHits: { path: string; operator: string }[];
  /** Public source code that names the domain. */
  publicCode: { repository: string; path: string; word: string }[];
  /** Mail addresses of the domain in third-party breaches. */
  accounts: { breach: string; aliases: string[]; daysAgo: number }[];
  stealers: { staff: number; users: number; daysAgo: number } | null;
  malwareUrls: { id: number; path: string; online: boolean; daysAgo: number }[];
  indicators: { malware: string; confidence: number; daysAgo: number }[];
  pulses: string[];
  /** Threat types that cause browser warnings. */
  warnings: string[];
  /** Engines that rate the domain as malicious. */
  engines: string[];
  taggedScans: { path: string; tags: string[]; daysAgo: number }[];
  abuse: { address: string; score: number; reports: number; daysAgo: number }[];
  listed: { address: string; ports: number[]; cves: string[] }[];
  /** Status on the HSTS preload list of browsers. */
  preload: 'preloaded' | 'pending' | 'unknown';
}

/** Complete description of one lab domain: plain data that faults change before servers start from it. */
export interface Site {
  /** Publishes a TLSA record of the mail host's current key (RFC 7672). */
  tlsaOfMail?: true;
  domain: string;
  /** The fictional company that owns it. */
  company: string;
  nameServers: SiteServer[];
  /** NS names in the parent; the zone's own are `nameServers`. */
  parentServers: string[];
  /** The parent has a DS record. */
  parentDs: boolean;
  signing: ZoneSigning;
  keying?: ZoneKeys;
  nsec3?: { iterations: number; salt: string };
  withoutProofs?: boolean;
  /** The parent's DS: a SHA-1 digest, an additional one that matches no key, or only that one. */
  dsForm?: 'sha1' | 'stray' | 'other';
  /** CDS of the zone: correct, or for another key. */
  childSigners?: 'fit' | 'stray';
  /** SOA fields that override the defaults. */
  soa: { refresh?: number; retry?: number; expire?: number; minimum?: number; mname?: string; rname?: string };
  /** Records in addition to SOA, NS and the hosts' addresses. */
  rows: ZoneLine[];
  machines: { web: LabHost; mail: LabHost | null } & Record<string, LabHost | null>;
  outside: ExternalRecords;
}

/** Addresses at which a name server listens. */
export function addressesOf({ address, address6 }: SiteServer): string[] {
  return address6 === undefined ? [address] : [address, address6];
}
