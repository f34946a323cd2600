import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Incomplete } from './unknown.ts';

/** One response of a redirect chain. `lacks` names what was longer than is stored. */
export interface Hop extends Incomplete {
  url: string;
  address: string;
  status: number;
  /** As sent, in order, names in lower case; at most 100 headers of 16 kB. Set-Cookie is in `cookies`. */
  headers: [name: string, value: string][];
  /** Set-Cookie values with the cookie's value replaced by its length: `sid=<32>; Secure; HttpOnly`. */
  cookies: string[];
  httpVersion: string;
}

/**
 * Facts from an HTML page, extracted by parse/page.ts; every list is bounded. A page of which only part was read lacks the
 * facts of its rest.
 */
export interface PageFacts extends Incomplete {
  title: string | null;
  generator: string | null;
  /** All generators of a page that names several, the first included; at most 10. */
  generators?: string[];
  /** Policies of meta elements in the head, where alone browsers apply them. */
  metaPolicies: string[];
  /** Scripts that browsers load and run; at most 100, as of the lists that follow. */
  scripts: { src: string; integrity: boolean; crossOrigin: boolean }[];
  stylesheets: { href: string; integrity: boolean }[];
  /** http:// subresources on an https page. */
  mixedContent: { element: string; url: string }[];
  /**
   * Method `none`: a password field without a form, which a script reads. `targets`: where the buttons of the form send it
   * (`formaction`); absent if all of them send it to `action`, and in older evidence.
   */
  forms: { action: string; method: string; password: boolean; antiForgery: boolean; targets?: string[] }[];
  /** Mail addresses: masked (`j***@example.com`), with a hash of the full address. */
  emails: { masked: string; sha256: string }[];
  /** Rule ids of parse/page-signatures.ts that matched (`directory-listing`, `django-debug`, `nginx-default`). */
  signatures: string[];
  /** Masked excerpt of the matched text, per signature. */
  excerpts: { signature: string; text: string }[];
  /** Private addresses and internal names in markup. */
  internalAddresses: string[];
  bytes: number;
  truncated: boolean;
  sha256: string;
  /** Passive findings in links, hidden fields and text; absent in older evidence. */
  passive?: PassiveFacts;
}

/** Facts from passive analysis of a page's markup (parse/pages/passive.ts); values of secrets are not stored. */
export interface PassiveFacts {
  /** Encoding that the markup declares, lower case; null = none. */
  charset: string | null;
  /** Origins of other sites whose links set `window.opener` (`rel=opener`). */
  openers: string[];
  /** Hidden fields with serialized objects, or with an unsigned ViewState. */
  states: { kind: 'java' | 'dotnet' | 'php' | 'viewstate'; field: string }[];
  /** Parameters of same-site links that contain a session id or a credential. */
  urlSecrets: { kind: 'session' | 'credential'; name: string }[];
  /** Payment card numbers, truncated as PCI DSS 3.4.1 allows; `grouped` = written in groups of four. */
  cards: { masked: string; grouped: boolean }[];
}

/** A redirect chain from one start. */
export interface Exchange {
  /** Empty without a response. */
  hops: Hop[];
  /** Facts of the last hop's body; null if it is not HTML or without a response. */
  page: PageFacts | null;
  /** Why the chain ended early. */
  stopped: NotAssessedReason | 'redirect-loop' | 'redirect-limit' | 'left-site' | null;
  /** No packet came back from the port; absent in older evidence. */
  silent?: true;
}

/** HTTP/3 announcements of a host, and whether QUIC responds there. It lacks versions that only an earlier scan saw. */
export interface Http3Evidence extends Incomplete {
  announced: ('alt-svc' | 'https-record')[];
  /** Announced endpoint, usually the host itself and port 443. */
  host: string;
  port: number;
  /** False if another host is announced. */
  asked: boolean;
  /** QUIC versions from Version Negotiation (RFC 9000 §6); null without a response. */
  versions: string[] | null;
}

/** First response of the front page over IPv6; without one only `reason` is set. */
export interface Ipv6Answer {
  address: string;
  status: number | null;
  location: string | null;
  page: Pick<PageFacts, 'title' | 'bytes' | 'sha256' | 'scripts' | 'stylesheets'> | null;
  reason: NotAssessedReason | null;
}

/**
 * `http`, asset = a host in scope: its front page over ports 80 and 443, and a few fixed requests. It lacks chains and
 * answers that the host should have given.
 */
export interface HttpEvidence extends Incomplete {
  /** Starts at http://host/. */
  plain: Exchange;
  /** Starts at https://host/; an invalid certificate does not stop it. */
  secure: Exchange;
  /** A random, nonexistent path, over https or, failing that, http. */
  missingPage: { url: string; status: number; page: PageFacts | null; sha256: string } | null;
  /** Response to TRACE; null if untested. */
  trace: { status: number; echoed: boolean } | null;
  /** Access-Control-* headers for a request with a foreign Origin. */
  cors: { allowOrigin: string | null; allowCredentials: boolean } | null;
  /**
   * The origin for the requests of missing page, trace and files: `https://host` or `http://host`; null without web.
   */
  origin: string | null;
  /**
   * Services whose page shows that the name is unclaimed, among those that the host's CNAMEs or addresses lead to
   * (parse/takeover/services.ts); absent without any.
   */
  unclaimed?: { service: string; seen: string }[];
  /** Absent if HTTP/3 is not announced, and in older evidence; lacking if its announcement could not be looked up. */
  http3?: Http3Evidence;
  /** Absent without an IPv6 address, if the scanner has no IPv6 connectivity, and in older evidence. */
  ipv6?: Ipv6Answer;
}

/** One fixed path that the `files` probe requests. */
export interface FileAnswer {
  path: string;
  status: number;
  contentType: string | null;
  bytes: number;
  /** Rule id of parse/file-signatures.ts whose content signature matched; null = no match. */
  signature: string | null;
  /** Masked excerpt (at most 200 characters) for a match; null otherwise. */
  excerpt: string | null;
  sha256: string;
}

/**
 * `files`, asset = a host with web: fixed paths compared with a random missing one. It lacks `securityTxt` and `robots` if
 * the host neither served nor denied them.
 */
export interface FilesEvidence extends Incomplete {
  origin: string;
  /** Responses that matched a signature, and those that differ from the missing page. */
  answers: FileAnswer[];
  asked: number;
  /**
   * Paths without a response, the classes of files that they could have exposed (parse/pages/file-rules.ts), and the
   * reason; absent if all paths responded, and in older evidence.
   */
  notAsked?: { path: string; classes: string[]; reason: NotAssessedReason }[];
  securityTxt: { url: string; status: number; text: string | null } | null;
  robots: { status: number; disallowed: string[] } | null;
  /** Libraries in the front page and own scripts; only in evidence of version 1, later in `sources` of SiteEvidence. */
  libraries?: { path: string; library: string; version: string }[];
}

/** Contents of a certificate. Times are ISO 8601. */
export interface CertificateFacts {
  subject: string;
  issuer: string;
  /** dNSName and iPAddress alternative names. */
  names: string[];
  notBefore: string;
  notAfter: string;
  keyType: 'RSA' | 'EC' | 'Ed25519' | 'Ed448' | 'DSA' | 'other';
  keyBits: number | null;
  signatureAlgorithm: string;
  serial: string;
  sha256: string;
  selfSigned: boolean;
  ocspUrl: boolean;
  /** Contains a CRL URL (RFC 5280 §4.2.1.13); null in evidence of version 1. */
  crlUrl: boolean | null;
  /** Requires OCSP stapling (RFC 7633); null in evidence of version 1. */
  mustStaple: boolean | null;
  /** Number of signed certificate timestamps in the certificate (RFC 6962 §3.3); null in evidence of version 1. */
  loggedProofs: number | null;
}

export type TlsVersion = 'SSLv2' | 'SSLv3' | 'TLSv1.0' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/**
 * Properties of a TLS server other than version and suite. A field is null if it does not apply or the answer is not
 * conclusive; it lacks what the server did not answer.
 */
export interface TlsBehavior extends Incomplete {
  /** Accepted key exchange groups in any version, IANA names. */
  groups: string[];
  /** Signature schemes for the key exchange of TLS 1.2, or of TLS 1.3 if no older version is supported, IANA names. */
  signatures: string[];
  /** Supported ALPN protocols. */
  protocols: string[];
  /** The server selects its preferred suite, not the client's first. */
  ownPreference: boolean | null;
  /** Renegotiation is bound to the previous handshake (RFC 5746); null also if only TLS 1.3 is supported. */
  secureRenegotiation: boolean | null;
  /** Clients may start a new handshake on an open connection. */
  clientRenegotiation: boolean | null;
  /** TLS compression is enabled. */
  compression: boolean | null;
  /** The server rejects a client that signals a version fallback (RFC 7507); null with fewer than two versions. */
  fallbackRefused: boolean | null;
  /** RFC 7627. */
  extendedMasterSecret: boolean | null;
  /** Session resumption is supported. */
  resumption: boolean | null;
  tickets: boolean | null;
  /** Data in the first flight of TLS 1.3, which can be replayed (RFC 8446 §2.3). */
  earlyData: boolean | null;
  /** RFC 6520. */
  heartbeat: boolean | null;
  /** Signed certificate timestamps were sent outside the certificate (RFC 6962 §3.3.1). */
  loggedProofs: boolean | null;
  flaws: TlsFlaws;
}

/**
 * Vulnerabilities of TLS software, each detected from the response; null = untested. It lacks those of which the server
 * answered no test, or not conclusively.
 */
export interface TlsFlaws extends Incomplete {
  /** CVE-2014-0160; tested only if the owner authorized active tests, since a vulnerable server returns its memory. */
  heartbleed: boolean | null;
  /** CVE-2016-9244; tested under the same condition as Heartbleed. */
  ticketbleed: boolean | null;
  /** CVE-2014-0224. */
  earlyChangeCipher: boolean | null;
  /** Responses differ by the padding of an RSA block (ROBOT). */
  robot: boolean | null;
}

/** Revocation status of a certificate from its authority (RFC 6960; RFC 5280 §5). */
export interface RevocationAnswer {
  /** Hash of the certificate. */
  sha256: string;
  /** Source of the status: the response in the handshake, the OCSP responder or the CRL; null without a response. */
  by: 'stapled' | 'ocsp' | 'list' | null;
  url: string | null;
  status: 'good' | 'revoked' | 'unknown';
  revokedAt: string | null;
  /** Why the status is unknown; null if it is known. */
  reason: NotAssessedReason | null;
}

/** A served certificate chain with its validation result. */
export interface ServedChain {
  /** Leaf first, as served; at most 10. */
  chain: CertificateFacts[];
  /** Validation problems of the chain against the configured trust store; empty = trusted and matching. */
  problems: (
    | 'expired'
    | 'not-yet-valid'
    | 'self-signed'
    | 'incomplete-chain'
    | 'untrusted-root'
    | 'name-mismatch'
    | 'unreadable'
    | 'wrong-purpose'
    | 'constraint-violated'
  )[];
  /** Status of the certificates that contain a revocation URL, leaf first; absent in older evidence. */
  revocation?: RevocationAnswer[];
  /** The chain ends at a root that the operator of this installation added and that no browser trusts. */
  privateRoot?: true;
}

/** `tls`, asset = `host:port/tcp`. It lacks what was not answered; a version that was not answered is not listed. */
export interface TlsEvidence extends ServedChain, Incomplete {
  host: string;
  port: number;
  address: string;
  /** STARTTLS protocol of the port; null for direct TLS. */
  startTls: 'smtp' | 'ftp' | 'imap' | 'pop3' | null;
  versions: { version: TlsVersion; offered: boolean | null }[];
  /** Accepted suites per version, IANA names, server's preference first if known. A list that was cut off lacks names. */
  suites: ({ version: TlsVersion; names: string[] } & Incomplete)[];
  /**
   * The second chain of a server with both RSA and elliptic curve certificates; absent with one, and in older evidence.
   */
  otherChain?: ServedChain;
  /** Smallest prime of ephemeral finite-field Diffie-Hellman, in bits; null or absent without such suites. */
  dhBits?: number | null;
  /** SHA-256 of that prime, big-endian without leading zeros; absent without one, and in older evidence. */
  dhPrime?: string;
  alpn: string | null;
  ocspStapled: boolean | null;
  /** Null in evidence of version 1, and if the server limited connections. */
  behaviour: TlsBehavior | null;
  /** The server was so slow, or limited connections so much, that results are missing; those that exist are valid. */
  cut?: true;
}
