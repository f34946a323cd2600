import type { FactKind, Facts } from '@assay/contract/facts.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';

/** Kinds of facts by their names. */
export type Kinds = Readonly<Record<string, FactKind>>;

export interface FindingWords {
  title: string;
  description: string;
  solution: string;
}

/** Words of one language with values shown in one zone; what a language lacks is English. */
export interface Translator {
  language: LanguageCode;
  timeZone: string;
  /** A text of a namespace: `t('report:cover.title')`. An unknown key comes back as itself. */
  t(key: string, facts?: Facts, kinds?: Kinds): string;
  /** Names of the values that a text asks for. */
  placeholders(key: string): string[];
  /** Message for an error id of contract/errors.ts. */
  error(id: string, facts?: Facts): string;
  /** Title of a check and why it is made. */
  check(check: string): { title: string; why: string };
  finding(
    check: string,
    finding: string,
    facts: Facts & { asset?: string; subject?: string },
    kinds?: Kinds,
  ): FindingWords;
  /** `YYYY-MM-DD HH:MM:SS zone`. */
  instant(at: string | Date): string;
}
