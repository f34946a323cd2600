import type { Advisory } from '../evidence/services.ts';

/** State of one source as administrators and reports see it. */
export type SourceState = 'ok' | 'stale' | 'no-key' | 'failed' | 'off';

/** Result of a source: its value, or the failure reason. */
export type SourceAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'source-off' | 'source-no-key' | 'source-failed' | 'source-stale' };

/** One product's release cycles (https://endoflife.date). */
export interface ReleaseCycle {
  cycle: string;
  /** YYYY-MM-DD; null = still supported without a date. */
  endOfLife: string | null;
  /** Last day of extended support, free or paid; null or absent without any. */
  extended?: string | null;
  latest: string | null;
}

/** Statement of a distribution's tracker on one vulnerability in one package; see `fixes` of Advisory. */
export interface PackageFix {
  package: string;
  cve: string;
  introduced: string | null;
  fixed: string | null;
}

/**
 * The large feeds, read by product. Two implementations: a bundle file (command line, offline) and PostgreSQL
 * (server/platform/db), tested by one suite. They return candidates; the checks compare versions.
 */
export interface Catalog {
  /** Feed name → version or date and row count, for the rating's record; empty if nothing is loaded. */
  versions(): Promise<Record<string, string>>;
  /**
   * Advisories for a CPE vendor and product, joined with KEV and EPSS; at most 500, newest first. With a version only
   * those whose ranges contain it or that are exploited: a product may have thousands.
   */
  advisories(vendor: string, product: string, version?: string): Promise<SourceAnswer<Advisory[]>>;
  /** Release cycles for a CPE vendor and product; empty if the product is unknown. */
  releaseCycles(vendor: string, product: string): Promise<SourceAnswer<ReleaseCycle[]>>;
  /**
   * Statements of a distribution's security tracker on these source packages in one release; at most 5,000.
   */
  fixes(distribution: string, release: string, packages: readonly string[]): Promise<SourceAnswer<PackageFix[]>>;
  /** Downloaded block lists that contain an address. */
  blockLists(address: string): Promise<SourceAnswer<{ source: string; entry: string; seen: string }[]>>;
}
