/** A mutant that no test can notice. */
export interface EquivalentMutant {
  /** Relative to the root. */
  file: string;
  original: string;
  replacement: string;
  reason: string;
}

export const EQUIVALENT: readonly EquivalentMutant[] = [];
