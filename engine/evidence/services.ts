import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Incomplete } from './unknown.ts';
import type { TlsEvidence } from './web.ts';

/**
 * The service behind an open port, as far as its banner identifies it (parse/banner.ts). It lacks what further dialogues
 * should have shown: the NTLM challenge, anonymous access, whether a proxy is open.
 */
export interface ServiceFacts extends Incomplete {
  /** Protocol: `ssh`, `http`, `mysql`, `redis`, `rdp`, …; `unknown` without a response. */
  service: string;
  product: string | null;
  version: string | null;
  /** CPE 2.3 of product and version; null when unknown. */
  cpe: string | null;
  /** A distribution's suffix in the version (`Debian 2+deb12u3`): fixes may be backported. */
  suffix: string | null;
  /** Operating system in the banner: product and version. */
  operatingSystem: { name: string; version: string | null } | null;
  /** Responded to a read-only request without a password. */
  openAccess: boolean | null;
  /**
   * What users without a password can do, if a request of its own proved it; absent without open access, in older
   * evidence, and if the protocol's first response is the proof (parse/open-access/anonymous-access.ts).
   */
  access?: { can: AnonymousAccess; proof: string };
  /** Algorithms offered by SSH in its key exchange; empty otherwise. */
  algorithms: { kind: 'kex' | 'host-key' | 'cipher' | 'mac'; names: string[] }[];
  /**
   * When a remote desktop authenticates: before a session (`network`, CredSSP), or on a screen that is already visible
   * to unauthenticated users (`screen`). Absent if it is not a remote desktop or did not indicate it.
   */
  logIn?: 'network' | 'screen';
  /** Confidence of product and version: from a protocol field, or from free text. Absent without a product. */
  confidence?: 'certain' | 'firm';
  /** Data in the NTLM challenge for unauthenticated users (MS-NLMP §2.2.1.2). */
  ntlm?: NtlmFacts;
  /**
   * Result of an anonymous FTP login or an SMB null session; absent if untested, since the test requires authorization.
   */
  anonymous?: { accepted: boolean; readable: boolean | null; writable: boolean | null };
  /**
   * Dialect that SMB negotiated (MS-SMB2 §2.2.4; `1` for all of MS-CIFS), and whether messages must be signed, null if
   * unknown. Older evidence has the major version in `version`.
   */
  smb?: {
    dialect: string;
    signing: 'required' | 'optional' | null;
    /**
     * Whether a server that selected a newer dialect accepts a client that offers SMB 1 only; null if it did not answer.
     * Absent in older evidence.
     */
    version1?: boolean | null;
  };
}

/** What a service lets users without a password do: run code, change data, read data, or only read its own state. */
export type AnonymousAccess = 'execute' | 'write' | 'read' | 'metadata';

/** Names and build of a Windows host; null if absent in the challenge. */
export interface NtlmFacts {
  computer: string | null;
  domain: string | null;
  dnsComputer: string | null;
  dnsDomain: string | null;
  /** `10.0.17763`. */
  build: string | null;
}

/** A TCP port that accepted a connection. It lacks its facts if it closed every connection before the first byte. */
export interface OpenPort extends Incomplete {
  port: number;
  /** The port uses TLS without STARTTLS. */
  tls: boolean;
  /** First response, printable characters only, at most 1 kB; null without a response. */
  banner: string | null;
  facts: ServiceFacts;
}

/** A UDP service that responded to one small query. */
export interface UdpAnswer {
  port: number;
  facts: ServiceFacts;
  /** As for an open port. */
  banner: string | null;
  /** Bytes sent and bytes returned: the amplification that a spoofed source address could cause. */
  askedBytes: number;
  answeredBytes: number;
}

/** `ports`, asset = the first host that resolves to these addresses. */
export interface PortsEvidence {
  /** All hosts in scope that resolve to these addresses, asset first. */
  names: string[];
  addresses: ({
    address: string;
    asked: number;
    open: OpenPort[];
    closed: number;
    filtered: number;
    /** Ports that dropped packets, also when they were asked again: `22,80-90`; absent without any, and in older evidence. */
    silent?: string;
    /** Null if all ports were probed. */
    stopped: NotAssessedReason | null;
    /** Accepts connections on every port but sends no recognizable data: a tarpit, or a firewall in front. */
    acceptsAll?: true;
    /** Responses over UDP; absent if UDP was not probed. */
    udp?: UdpAnswer[];
    /** UDP ports that responded to nothing, in two rounds: `53,161`; absent without any, and in older evidence. */
    udpSilent?: string;
  } & Incomplete)[];
  /** Recognized CDN or shared provider that operates this edge; its ports are not the owner's. */
  provider: string | null;
}

/**
 * `smtp`, asset = `mx:25/tcp`: greeting, capabilities and STARTTLS of one mail host (RFC 5321, 3207). It lacks what follows
 * a greeting that rejects the scanner, and TLS if the host did not answer in the handshake.
 */
export interface SmtpEvidence extends Incomplete {
  host: string;
  address: string;
  /** The host is the scanned domain or below it. */
  own: boolean;
  greeting: string | null;
  capabilities: string[];
  startTls: boolean | null;
  tls: {
    version: string;
    problems: string[];
    /** Hashes: SHA-256 and SHA-512 in hexadecimal of the certificate and of its public key (SubjectPublicKeyInfo). */
    chain: { subject: string; notAfter: string; certificateHashes?: string[]; keyHashes?: string[] }[];
  } | null;
  /**
   * Versions and suites accepted after STARTTLS, from the scanner's own handshakes; suites only for the domain's own
   * hosts. Absent without such handshakes.
   */
  accepts?: Pick<TlsEvidence, 'versions' | 'suites'> & Incomplete;
  /** Returns 250 or 251 to VRFY of a name (RFC 5321 §3.5). */
  vrfy: boolean | null;
  /** Returns 250 to EXPN of a name; absent if untested. */
  expn?: boolean;
  /**
   * Accepts a recipient of another domain from any sender (no mail is sent); null if the host deferred the decision.
   * Absent if untested, since the test requires authorization.
   */
  relays?: boolean | null;
  /** Host name in the EHLO response (RFC 5321 §4.1.1.1); absent in older evidence. */
  helloName?: string;
  /**
   * The same host over IPv6: whether it offers STARTTLS, null if unknown; `reason` if it could not be reached. Absent
   * if the host has IPv4 or IPv6 only, if the scanner has no IPv6 connectivity, and in older evidence.
   */
  ipv6?: { address: string; startTls: boolean | null; reason: NotAssessedReason | null };
}

/** One vulnerability record from a source for a product, before its ranges are compared. */
export interface Advisory {
  /** CVE or the source's own id. */
  id: string;
  title: string;
  published: string;
  cvss: number | null;
  /** Probability of exploitation within 30 days, 0–1 (FIRST EPSS). */
  epss: number | null;
  /** Present if listed in CISA's Known Exploited Vulnerabilities. */
  kev: { added: string; ransomware: boolean } | null;
  cwe: number[];
  /** Affected ranges; a version in any of them is affected. Bounds as returned by NVD. */
  ranges: {
    exact: string | null;
    startIncluding: string | null;
    startExcluding: string | null;
    endIncluding: string | null;
    endExcluding: string | null;
    /**
     * Further conditions of NVD's configuration (operator AND): at least one of each group is required, as
     * `part:vendor:product` of a CPE name (`o:microsoft:windows`). Absent without conditions.
     */
    requires?: string[][];
    /** Target software or platform of the product (target_sw of its CPE name); absent for any. */
    target?: string;
  }[];
  references: string[];
  /** CISA's decision (SSVC); absent without a decision. */
  ssvc?: { exploitation: 'none' | 'poc' | 'active'; automatable: boolean | null; impact: 'partial' | 'total' | null };
  /** The record is tagged `disputed` (CVE record format 5.1, tags): it is contested that this is a vulnerability. */
  disputed?: true;
  /**
   * The data of the distribution's security tracker about the package in the banner: builds from `introduced` (null =
   * all) up to but not including `fixed` (null = no fix yet) are vulnerable. Absent if the tracker does not list the
   * CVE or was not queried.
   */
  fixes?: { introduced: string | null; fixed: string | null }[];
}

/** A distribution's package in a banner, if its release is known. */
export interface PackageBuild {
  distribution: 'debian' | 'ubuntu' | 'redhat' | 'almalinux' | 'rocky';
  /** `11`, `20.04`, `9`. */
  release: string;
  /** Source package name in the tracker. */
  package: string;
  /** Without epoch; null if the banner contains only the upstream version. */
  version: string | null;
  /** The owner named it: the banner does not contain it. */
  named?: true;
}

/** End of life of a release cycle (https://endoflife.date), days as YYYY-MM-DD. */
export interface CycleEnd {
  cycle: string;
  /** Last day of regular support; null if it has none yet. */
  date: string | null;
  /** Last day of extended support, free or paid; absent without any, and in older evidence. */
  extended?: string;
  /** The newest version of the cycle. */
  latest: string | null;
}

/** `products`, asset = `host:port/tcp` or a host: detected software with the sources' data about it. */
export interface ProductsEvidence extends Incomplete {
  host: string;
  port: number | null;
  address: string | null;
  /**
   * Operating system that the services of the host disclose, if its release has an end; absent if none was disclosed,
   * and in older evidence.
   */
  system?: { name: string; version: string; endOfLife: CycleEnd };
  /** A product lacks what the feed for it did not answer. */
  products: ({
    vendor: string;
    product: string;
    version: string;
    cpe: string;
    suffix: string | null;
    /** Where the version was found; `page`: in the text of a page, whose path begins `seen`. */
    from: 'banner' | 'header' | 'script' | 'generator' | 'page';
    /** The matched text, truncated. */
    seen: string;
    advisories: Advisory[];
    endOfLife: CycleEnd | null;
    kind: 'application' | 'library' | 'operating-system';
    /** The version is only in the name of a file, which does not prove what the file contains; absent otherwise. */
    named?: true;
    /** Present if the distribution's tracker was queried. */
    build?: PackageBuild;
  } & Incomplete)[];
}
