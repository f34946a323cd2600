import type { Paint } from './color.ts';

/** Appearance of the text for a terminal. */
export interface View {
  /** Width in cells; infinite for no wrapping. */
  columns: number;
  paint: Paint;
  /** Fix, evidence and command of each finding. */
  verbose: boolean;
  /** Fingerprints of the baseline, which are not listed; null without one. */
  known: ReadonlySet<string> | null;
}
