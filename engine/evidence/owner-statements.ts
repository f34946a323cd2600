import type { PackageBuild } from './services.ts';

interface Statement {
  id: string;
  /** ISO 8601 UTC: when it was made, and until when it applies. */
  at: string;
  until: string;
}

/** The owner says that an unconfirmed finding is real. */
export interface Confirmation extends Statement {
  fingerprint: string;
  /** Version of the product that the finding stated; null if it is not about one. It does not apply to another version. */
  version: string | null;
}

/** The package that the owner says is installed where a product was observed. */
export interface NamedBuild extends Statement {
  /** Asset of the `products` item. */
  asset: string;
  /** Product and version as observed, and the distribution's mark: with another one, the statement does not apply. */
  cpe: string;
  suffix: string | null;
  /** Its version is as the package manager writes it, with or without the epoch. */
  build: PackageBuild & { version: string };
  /**
   * What the distribution's security tracker says about the advisories of the product in this package; read again for
   * each evaluation that is not a repetition of a stored one. Empty if the tracker does not list any.
   */
  fixes: { cve: string; introduced: string | null; fixed: string | null }[];
}

/**
 * `owner-statements`, one item per domain, asset = the domain: what the owner states about unconfirmed findings, without
 * what was withdrawn. Its time is that of the last statement.
 */
export interface OwnerStatementsEvidence {
  confirmations: Confirmation[];
  builds: NamedBuild[];
}
