import { DEFAULT_LANGUAGE } from '@assay/contract/languages.ts';
import { CHECKS, FINDING_ALIASES } from '@assay/engine';
import { createTranslator, type Translator } from '@assay/locales';

/** Names of a kind of finding. */
export interface KindTerms {
  /** `area.check/finding`. */
  key: string;
  /**
   * Titles of the check and of the finding, in the requested language and in English, and their aliases; lower case.
   */
  text: string;
  /** `cwe-79`: compared as a whole, because CWE-79 is not CWE-798. */
  weaknesses: ReadonlySet<string>;
  /** The title contains values, which are stored with each finding. */
  values: boolean;
}

const WEAKNESS = /\bcwe[-\s]?(\d{1,5})\b/gi;
const isWeakness = (word: string) => /^cwe-\d+$/.test(word);
/** Language → `area.check/finding` → terms. */
const known = new Map<string, ReadonlyMap<string, KindTerms>>();

/** Words of a search in lower case; `CWE 79` and `CWE79` as `cwe-79`. */
export function termsIn(text: string): string[] {
  return text.replace(WEAKNESS, 'cwe-$1').toLowerCase().trim().split(/\s+/);
}

export function holdsTerm(kind: KindTerms, term: string): boolean {
  return isWeakness(term) ? kind.weaknesses.has(term) : kind.text.includes(term);
}

/** Terms of every kind of finding by its key, with placeholders for values. English terms are found in every language. */
export function kindTerms(words: Translator): ReadonlyMap<string, KindTerms> {
  const kept = known.get(words.language);
  if (kept) return kept;
  const languages = words.language === DEFAULT_LANGUAGE ? [words] : [words, createTranslator(DEFAULT_LANGUAGE)];
  const terms = CHECKS.flatMap((check) =>
    Object.entries(check.findings).map(([finding, { cwe }]): KindTerms => {
      const key = `${check.id}/${finding}`;
      const titles = languages.flatMap((one) => [one.check(check.id).title, one.finding(check.id, finding, {}).title]);
      const aliases = [...(FINDING_ALIASES[check.id] ?? []), ...(FINDING_ALIASES[key] ?? [])].map((alias) =>
        alias.toLowerCase(),
      );
      return {
        key,
        text: [...titles.map((title) => title.toLowerCase()), ...aliases].join(' '),
        weaknesses: new Set([...cwe.map((number) => `cwe-${number}`), ...aliases.filter(isWeakness)]),
        values: titles.some((title) => title.includes('{{')),
      };
    }),
  );
  const byKey = new Map(terms.map((kind) => [kind.key, kind]));
  known.set(words.language, byKey);
  return byKey;
}

/** Whether the titles and aliases of a finding contain every word of the text, for lists whose rows contain neither. */
export function findingFits(finding: { check: string; finding: string }, text: string, words: Translator): boolean {
  const kind = kindTerms(words).get(`${finding.check}/${finding.finding}`);
  return kind !== undefined && termsIn(text).every((term) => holdsTerm(kind, term));
}
