import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { TlsEvidence } from './web.ts';

/** What stands behind an open port, as far as its greeting tells (parse/banner.ts). */
export interface ServiceFacts {
  /** Protocol: `ssh`, `http`, `mysql`, `redis`, `rdp`, …; `unknown` when it stayed silent. */
  service: string;
  product: string | null;
  version: string | null;
  /** CPE 2.3 of product and version; null when unknown. */
  cpe: string | null;
  /** A distribution's suffix in the version (`Debian 2+deb12u3`): fixes may be back-ported. */
  suffix: string | null;
  /** Operating system told by the banner: product and version. */
  operatingSystem: { name: string; version: string | null } | null;
  /** Answered a read-only question without a password. */
  openAccess: boolean | null;
  /** Algorithms offered by SSH in its key exchange; empty otherwise. */
  algorithms: { kind: 'kex' | 'host-key' | 'cipher' | 'mac'; names: string[] }[];
  /**
   * Where a remote desktop asks who is there: before a session (`network`, CredSSP), or on a screen that is already open to
   * strangers (`screen`). Absent where it is not one or did not say.
   */
  logIn?: 'network' | 'screen';
  /** How sure product and version are: a field of the protocol, or read from free text. Absent where nothing is named. */
  confidence?: 'certain' | 'firm';
  /** What NTLM's challenge tells every stranger (MS-NLMP §2.2.1.2). */
  ntlm?: NtlmFacts;
  /** Result of an anonymous FTP log-in or an SMB null session; absent where it was not tested, which requires authorization. */
  anonymous?: { accepted: boolean; readable: boolean | null; writable: boolean | null };
  /**
   * Dialect that SMB negotiated (MS-SMB2 §2.2.4; `1` for all of MS-CIFS), and whether messages must be signed, null where
   * that was not read. Older evidence has the major version in `version`.
   */
  smb?: { dialect: string; signing: 'required' | 'optional' | null };
}

/** Names and build of a Windows machine; null where the challenge leaves one out. */
export interface NtlmFacts {
  computer: string | null;
  domain: string | null;
  dnsComputer: string | null;
  dnsDomain: string | null;
  /** `10.0.17763`. */
  build: string | null;
}

/** A TCP port that took a connection. */
export interface OpenPort {
  port: number;
  /** TLS spoken directly. */
  tls: boolean;
  /** First answer, printable characters only, at most 1 kB; null when silent. */
  banner: string | null;
  facts: ServiceFacts;
}

/** A UDP service that answered one small question. */
export interface UdpAnswer {
  port: number;
  facts: ServiceFacts;
  /** As of an open port. */
  banner: string | null;
  /** Bytes sent and bytes that came back for them: what a forged sender could turn on others. */
  askedBytes: number;
  answeredBytes: number;
}

/** `ports`, asset = the first host that leads to these addresses. */
export interface PortsEvidence {
  /** All hosts in scope that lead to these addresses, asset first. */
  names: string[];
  addresses: {
    address: string;
    asked: number;
    open: OpenPort[];
    closed: number;
    filtered: number;
    /** Null when all were asked. */
    stopped: NotAssessedReason | null;
    /** Takes connections on port after port and says nothing that is understood: a tarpit, or a firewall in front. */
    acceptsAll?: true;
    /** Answers over UDP; absent where UDP was not asked. */
    udp?: UdpAnswer[];
  }[];
  /** Recognized CDN or shared provider whose edge this is; its ports are not the owner's. */
  provider: string | null;
}

/** `smtp`, asset = `mx:25/tcp`: greeting, capabilities and STARTTLS of one mail host (RFC 5321, 3207). */
export interface SmtpEvidence {
  host: string;
  address: string;
  /** The host stands at or under the scanned domain. */
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
  /** What it accepts behind STARTTLS by own handshakes; suites of the domain's own hosts alone. Absent where none was made. */
  accepts?: Pick<TlsEvidence, 'versions' | 'suites'>;
  /** Answers 250 or 251 to VRFY of a name (RFC 5321 §3.5). */
  vrfy: boolean | null;
  /** Answers 250 to EXPN of a name; absent where it was not asked. */
  expn?: boolean;
  /**
   * Accepts a recipient of another domain from any sender (no mail is sent); null where the host deferred the decision. Absent
   * where it was not tested, which requires authorization.
   */
  relays?: boolean | null;
  /** Host name in the EHLO response (RFC 5321 §4.1.1.1); absent in older evidence. */
  helloName?: string;
  /**
   * The same host over IPv6: whether it offers STARTTLS, null where unknown; `reason` where it could not be reached. Absent where
   * the host has IPv4 or IPv6 only, where the scanner has no IPv6 connectivity, and in older evidence.
   */
  ipv6?: { address: string; startTls: boolean | null; reason: NotAssessedReason | null };
}

/** One vulnerability record delivered by a source for a product, before its ranges were compared. */
export interface Advisory {
  /** CVE or the source's own id. */
  id: string;
  title: string;
  published: string;
  cvss: number | null;
  /** Probability of exploitation within 30 days, 0–1 (FIRST EPSS). */
  epss: number | null;
  /** Present when listed in CISA's Known Exploited Vulnerabilities. */
  kev: { added: string; ransomware: boolean } | null;
  cwe: number[];
  /** Affected ranges; a version is affected when it falls in any. Bounds as delivered by NVD. */
  ranges: {
    exact: string | null;
    startIncluding: string | null;
    startExcluding: string | null;
    endIncluding: string | null;
    endExcluding: string | null;
    /**
     * Further conditions of NVD's configuration (operator AND): of each group one has to be there, as `part:vendor:product` of
     * a CPE name (`o:microsoft:windows`). Absent where there are none.
     */
    requires?: string[][];
    /** Software or platform that the product is made for (target_sw of its CPE name); absent where any. */
    target?: string;
  }[];
  references: string[];
  /** CISA's decision (SSVC); absent where it made none. */
  ssvc?: { exploitation: 'none' | 'poc' | 'active'; automatable: boolean | null; impact: 'partial' | 'total' | null };
  /** The record is tagged `disputed` (CVE record format 5.1, tags): it is contested that this is a vulnerability. */
  disputed?: true;
  /**
   * The distribution's security tracker on the package behind the banner: builds from `introduced` (null = all) up to but not
   * including `fixed` (null = no fix yet) are vulnerable. Absent where the tracker does not know the CVE or was not queried.
   */
  fixes?: { introduced: string | null; fixed: string | null }[];
}

/** A distribution's package behind a banner, where its release is known. */
export interface PackageBuild {
  distribution: 'debian' | 'ubuntu' | 'redhat' | 'almalinux' | 'rocky';
  /** `11`, `20.04`, `9`. */
  release: string;
  /** Source package as the tracker names it. */
  package: string;
  /** Without epoch; null where the banner has only the upstream version. */
  version: string | null;
}

/** `products`, asset = `host:port/tcp` or a host: software seen there with what the sources say of it. */
export interface ProductsEvidence {
  host: string;
  port: number | null;
  address: string | null;
  products: {
    vendor: string;
    product: string;
    version: string;
    cpe: string;
    suffix: string | null;
    /** Where it was read: `banner`, `header`, `script`, `generator`. */
    from: 'banner' | 'header' | 'script' | 'generator';
    /** The text it was read from, cut. */
    seen: string;
    advisories: Advisory[];
    /** End of life of this release cycle, YYYY-MM-DD, with the newest version of the cycle. */
    endOfLife: { cycle: string; date: string | null; latest: string | null } | null;
    kind: 'application' | 'library' | 'operating-system';
    /** Present where the distribution's tracker was queried. */
    build?: PackageBuild;
  }[];
}
