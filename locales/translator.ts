import type { FactKind, Facts } from '@assay/contract/facts.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';

/** Kinds of facts by name. */
export type Kinds = Readonly<Record<string, FactKind>>;

export interface FindingWords {
  title: string;
  description: string;
  solution: string;
}

/** Texts of one language with values in one time zone; missing texts are English. */
export interface Translator {
  language: LanguageCode;
  timeZone: string;
  /** A text of a namespace: `t('report:cover.title')`. An unknown key is returned unchanged. */
  t(key: string, facts?: Facts, kinds?: Kinds): string;
  /** Names of the values that a text uses. */
  placeholders(key: string): string[];
  /** Message for an error ID of contract/errors.ts. */
  error(id: string, facts?: Facts): string;
  /** Title and purpose of a check; of one that the catalog does not have (any more) its ID and nothing. */
  check(check: string): { title: string; why: string };
  finding(
    check: string,
    finding: string,
    facts: Facts & { asset?: string; subject?: string },
    kinds?: Kinds,
  ): FindingWords;
  /**
   * Texts of a kind of finding without the values of any: the title and purpose of the check where they would need
   * values, and names of values in angle brackets in the solution.
   */
  rule(check: string, finding: string): FindingWords;
  /** Title of a finding on a future day, for those whose own title counts the days left; null for others. */
  forecastTitle(check: string, finding: string): string | null;
  /** `YYYY-MM-DD HH:MM:SS zone`. */
  instant(at: string | Date): string;
}
