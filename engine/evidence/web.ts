import type { NotAssessedReason } from '@assay/contract/assessment.ts';

/** One answer of a redirect chain. */
export interface Hop {
  url: string;
  address: string;
  status: number;
  /** As sent, in order, names in lower case; at most 100 headers of 4 kB. Set-Cookie stays in `cookies`. */
  headers: [name: string, value: string][];
  /** Set-Cookie values with the cookie's value replaced by its length: `sid=<32>; Secure; HttpOnly`. */
  cookies: string[];
  httpVersion: string;
}

/** Facts drawn from an HTML page by parse/page.ts; every list is bounded. */
export interface PageFacts {
  title: string | null;
  generator: string | null;
  /** http-equiv CSP. */
  metaPolicies: string[];
  scripts: { src: string; integrity: boolean; crossOrigin: boolean }[];
  stylesheets: { href: string; integrity: boolean }[];
  /** http:// subresources on an https page. */
  mixedContent: { element: string; url: string }[];
  forms: { action: string; method: string; password: boolean; antiForgery: boolean }[];
  /** Mail addresses seen: masked (`j***@example.com`), with a hash of the whole. */
  emails: { masked: string; sha256: string }[];
  /** Rule ids of parse/page-signatures.ts that matched (`directory-listing`, `django-debug`, `nginx-default`). */
  signatures: string[];
  /** Masked excerpt of what matched, per signature. */
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

/** A whole redirect chain from one start. */
export interface Exchange {
  /** Empty when nothing answered. */
  hops: Hop[];
  /** Facts of the last hop's body; null when not HTML or nothing answered. */
  page: PageFacts | null;
  /** Why the chain ended early. */
  stopped: NotAssessedReason | 'redirect-loop' | 'redirect-limit' | 'left-site' | null;
}

/** HTTP/3 announcements of a host, and whether QUIC answers there. */
export interface Http3Evidence {
  announced: ('alt-svc' | 'https-record')[];
  /** Announced endpoint, usually the host itself and port 443. */
  host: string;
  port: number;
  /** False where another host is announced. */
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

/** `http`, asset = a host in scope: its front page over port 80 and 443, and a few fixed questions. */
export interface HttpEvidence {
  /** Starts at http://host/. */
  plain: Exchange;
  /** Starts at https://host/; a bad certificate does not stop it. */
  secure: Exchange;
  /** A path that cannot exist (random), over https or, failing that, http. */
  missingPage: { url: string; status: number; page: PageFacts | null; sha256: string } | null;
  /** Answer to TRACE; null when not tried. */
  trace: { status: number; echoed: boolean } | null;
  /** Access-Control-* headers when asked with a foreign Origin. */
  cors: { allowOrigin: string | null; allowCredentials: boolean } | null;
  /** The origin on which missing page, trace and files were asked: `https://host` or `http://host`; null without web. */
  origin: string | null;
  /**
   * Services at which a page said that nobody has claimed the name, of those that the host's CNAMEs or addresses lead to
   * (parse/takeover/services.ts); absent where none did.
   */
  unclaimed?: { service: string; seen: string }[];
  /** Absent where HTTP/3 is not announced, and in older evidence. */
  http3?: Http3Evidence;
  /** Absent without an IPv6 address, where this scanner reaches nothing over IPv6, and in older evidence. */
  ipv6?: Ipv6Answer;
}

/** One fixed path asked by the `files` probe. */
export interface FileAnswer {
  path: string;
  status: number;
  contentType: string | null;
  bytes: number;
  /** Rule id of parse/file-signatures.ts whose content signature matched; null = nothing recognized. */
  signature: string | null;
  /** Masked excerpt (at most 200 characters) for a match; null otherwise. */
  excerpt: string | null;
  sha256: string;
}

/** `files`, asset = a host with web: fixed paths compared with a random missing one. */
export interface FilesEvidence {
  origin: string;
  /** Answers that matched a signature, and those that differ from the missing page. */
  answers: FileAnswer[];
  asked: number;
  /**
   * Paths without an answer, with the classes of files that they could have shown (parse/pages/file-rules.ts), and why; absent
   * when all were answered, and in evidence of before.
   */
  notAsked?: { path: string; classes: string[]; reason: NotAssessedReason }[];
  securityTxt: { url: string; status: number; text: string | null } | null;
  robots: { status: number; disallowed: string[] } | null;
  /** Libraries that the front page and own scripts name; only in evidence of version 1, since then `sources` of SiteEvidence. */
  libraries?: { path: string; library: string; version: string }[];
}

/** What a certificate says of itself. Times are ISO 8601. */
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
  /** Names a list of revoked certificates (RFC 5280 §4.2.1.13); null in evidence of version 1. */
  crlUrl: boolean | null;
  /** Asks servers to staple a proof that it is not revoked (RFC 7633); null in evidence of version 1. */
  mustStaple: boolean | null;
  /** Proofs of entry in public logs that stand in the certificate itself (RFC 6962 §3.3); null in evidence of version 1. */
  loggedProofs: number | null;
}

export type TlsVersion = 'SSLv2' | 'SSLv3' | 'TLSv1.0' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** What a TLS server does beside choosing a version and a suite. A field is null where it could not be learned. */
export interface TlsBehavior {
  /** Groups of the key exchange that it accepts in any version, IANA names. */
  groups: string[];
  /** Schemes by which it signs the key exchange of TLS 1.2, or that of TLS 1.3 where it speaks nothing older, IANA names. */
  signatures: string[];
  /** Protocols it agrees to by ALPN. */
  protocols: string[];
  /** It takes the suite that it likes best, not the client's first. */
  ownPreference: boolean | null;
  /** It binds renegotiation to the handshake before (RFC 5746); null also where only TLS 1.3 is spoken. */
  secureRenegotiation: boolean | null;
  /** Clients may begin a new handshake on an open connection. */
  clientRenegotiation: boolean | null;
  /** It compresses within TLS. */
  compression: boolean | null;
  /** It refuses a client that says it was forced to an older version (RFC 7507); null with fewer than two versions. */
  fallbackRefused: boolean | null;
  /** RFC 7627. */
  extendedMasterSecret: boolean | null;
  /** A client that comes back goes on where it was. */
  resumption: boolean | null;
  tickets: boolean | null;
  /** Data in the first flight of TLS 1.3, which can be replayed (RFC 8446 §2.3). */
  earlyData: boolean | null;
  /** RFC 6520. */
  heartbeat: boolean | null;
  /** Proofs of entry in public logs came beside the certificate (RFC 6962 §3.3.1). */
  loggedProofs: boolean | null;
  flaws: TlsFlaws;
}

/** Faults of TLS software, each told by how it answered; null = not asked or no clear answer. */
export interface TlsFlaws {
  /** CVE-2014-0160; asked only where the owner confirmed active tests, for a vulnerable server answers with its memory. */
  heartbleed: boolean | null;
  /** CVE-2016-9244; asked as Heartbleed is. */
  ticketbleed: boolean | null;
  /** CVE-2014-0224. */
  earlyChangeCipher: boolean | null;
  /** Answers differ by the padding of an RSA block (ROBOT). */
  robot: boolean | null;
}

/** What an authority says of one of its certificates (RFC 6960; RFC 5280 §5). */
export interface RevocationAnswer {
  /** Of the certificate. */
  sha256: string;
  /** By the response in the handshake, by its responder or by its list; null where nobody gave an answer. */
  by: 'stapled' | 'ocsp' | 'list' | null;
  url: string | null;
  status: 'good' | 'revoked' | 'unknown';
  revokedAt: string | null;
  /** Why it is not known; null where it is. */
  reason: NotAssessedReason | null;
}

/** A certificate chain as served, with the verdict on it. */
export interface ServedChain {
  /** Leaf first, as served; at most 10. */
  chain: CertificateFacts[];
  /** Verdict on the chain against the trust store used; empty = trusted and fitting. */
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
  /** What the authorities say of the certificates that name a place to ask, leaf first; absent in older evidence. */
  revocation?: RevocationAnswer[];
  /** It leads to a root that the operator of this installation added, which no browser knows. */
  privateRoot?: true;
}

/** `tls`, asset = `host:port/tcp`. */
export interface TlsEvidence extends ServedChain {
  host: string;
  port: number;
  address: string;
  /** STARTTLS protocol that led here; null for direct TLS. */
  startTls: 'smtp' | 'ftp' | 'imap' | 'pop3' | null;
  versions: { version: TlsVersion; offered: boolean | null }[];
  /** Suites accepted per version, IANA names, server's choice first where known. */
  suites: { version: TlsVersion; names: string[] }[];
  /** The other chain of a server with certificates of RSA and of elliptic curves; absent with one, and in older evidence. */
  otherChain?: ServedChain;
  /** Smallest prime of ephemeral finite-field Diffie-Hellman, in bits; null or absent without such suites. */
  dhBits?: number | null;
  /** SHA-256 of that prime, big-endian without leading zeros; absent without one, and in older evidence. */
  dhPrime?: string;
  alpn: string | null;
  ocspStapled: boolean | null;
  /** Null in evidence of version 1. */
  behaviour: TlsBehavior | null;
  /** The server was so slow that tests were left out: what was seen is valid, what is missing is unknown. */
  cut?: true;
}
