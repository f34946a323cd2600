import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';

/** What the exports know of the program that wrote them. */
export interface ExportSource {
  /** Home of the installation; absent on the command line. */
  url?: string;
  /** Page of a finding in the web app; absent on the command line. */
  findingUrl?: (fingerprint: string) => string;
  /** Fingerprints of a baseline; null or absent without one. */
  known?: ReadonlySet<string> | null;
  /** Findings of the baseline that could not be looked for: a service that compares results must not call them fixed. */
  unseen?: FindingsExport['findings'];
}
