import type { Translator } from '@assay/locales/translator.ts';
import type { IntegratedCompany, IntegratedDomain } from './input.ts';

/** Names used in all parts of an integrated report. */

/** Company name; an account without one is shown as an individual. */
export function companyName({ name }: IntegratedCompany, words: Translator): string {
  return name || words.t('report:integrated.noCompany');
}

/** Name of the company's sharing level. */
export function levelName({ level }: IntegratedCompany, words: Translator): string {
  return words.t(`report:integrated.levels.${level ?? 'own'}`);
}

/** Whole points, or a placeholder for a domain without a rating. */
export function scoreText({ rating }: Pick<IntegratedDomain, 'rating'>): string {
  return rating.total === null ? '–' : String(rating.total);
}

/** All domains with their companies, in report order. */
export function domainsOf(
  companies: readonly IntegratedCompany[],
): { company: IntegratedCompany; domain: IntegratedDomain }[] {
  return companies.flatMap((company) => company.domains.map((domain) => ({ company, domain })));
}
