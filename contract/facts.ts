/**
 * Kinds of typed facts that code passes instead of sentences; they are localized for the reader. Values are plain JSON.
 */
export interface FactKinds {
  /** A DNS name in ASCII form. */
  host: string;
  /** An IPv4 or IPv6 address. */
  address: string;
  port: number;
  count: number;
  days: number;
  seconds: number;
  bytes: number;
  /** 0–100. */
  percent: number;
  /** CVSS base score or EPSS probability: a plain number shown as it is. */
  number: number;
  /** ISO 8601 instant, UTC. */
  instant: string;
  /** Calendar day, YYYY-MM-DD. */
  day: string;
  /** URL path or whole URL. */
  url: string;
  /** Product, header, cookie, algorithm, record: shown literally in mono type. */
  name: string;
  version: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Untrusted text that the target sent, cut and masked. */
  text: string;
  names: string[];
  /** Problems of a certificate (evidence `tls`, `problems`); their texts are in terms.json. */
  problems: string[];
  /** Why forged mail is accepted (engine/parse/mail/spoofing.ts); the texts are in terms.json. */
  reasons: string[];
  /** CVE identifiers, or one. */
  cve: string;
  cves: string[];
}
export type FactKind = keyof FactKinds;
export type FactValue = FactKinds[FactKind];
export type Facts = Readonly<Record<string, FactValue>>;

/** Declared facts → the record of values a caller has to give. */
export type FactsOf<S extends Readonly<Record<string, FactKind>>> = { readonly [K in keyof S]: FactKinds[S[K]] };
