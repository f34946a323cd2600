import type { Translator } from '@assay/locales/translator.ts';
import type { IntegratedCompany, IntegratedDomain } from './input.ts';

/** How the parts of an integrated report are called throughout. */

/** A company's name; one that has none is said to be a person's. */
export function companyName({ name }: IntegratedCompany, words: Translator): string {
  return name || words.t('report:integrated.noCompany');
}

/** What the company shares, in a word. */
export function levelName({ level }: IntegratedCompany, words: Translator): string {
  return words.t(`report:integrated.levels.${level ?? 'own'}`);
}

/** Whole points, or what stands for them where a domain is not rated. */
export function scoreText({ rating }: Pick<IntegratedDomain, 'rating'>): string {
  return rating.total === null ? '–' : String(rating.total);
}

/** Every domain with its company, in the order of the report. */
export function domainsOf(
  companies: readonly IntegratedCompany[],
): { company: IntegratedCompany; domain: IntegratedDomain }[] {
  return companies.flatMap((company) => company.domains.map((domain) => ({ company, domain })));
}
