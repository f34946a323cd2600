import type { Analysis, ComparisonGroup } from '@assay/contract/api/analysis/comparison.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { AreaScore } from '@assay/contract/assessment.ts';
import { nowOf } from '#platform/db/access.ts';
import type { CompanyRow } from '#platform/db/accounts/companies.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { compareRanking, findRanking, findRankOn, type RankingScope } from '#platform/db/ratings/rankings.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { findCompanyMeans } from '#platform/db/ratings/scores/company-scores.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { COMPANIES_SHOWN_FROM, WEIGHT_MAX } from '../averages/ranking.ts';

const WEEK_DAYS = 7;

/** Scope: a domain, or all of a company's. */
export interface AnalysisSubject {
  company: CompanyRow;
  domain: DomainRow | null;
  /** The company's rank is shown to itself and to administrators, not to companies that it shares results with. */
  withPlace: boolean;
}

/** Figures of the subject by area, hundredths. */
interface Figures {
  domains: number;
  at: Date | null;
  total: number | null;
  areas: Readonly<Record<string, Pick<AreaScore, 'score' | 'status'>>>;
}

/** The subject's figures against the averages of all enterprise users and of the company's industry (docs/product/rating.md). */
export async function compareWithPeers(tx: Tx, subject: AnalysisSubject): Promise<Analysis> {
  const { company, domain, withPlace } = subject;
  const figures = domain ? await ofDomain(tx, domain) : await ofCompany(tx, company.id);
  const own = withPlace ? ((await findRanking(tx, company.id))?.score ?? null) : null;
  const all = await groupOf(tx, company.id, own, 'all');
  const industry = company.industry ? await groupOf(tx, company.id, own, `industry:${company.industry}`) : null;
  return {
    domain: domain?.name ?? null,
    company: company.personal ? '' : company.name,
    industry: company.industry,
    domains: figures.domains,
    at: figures.at?.toISOString() ?? null,
    total: figures.total,
    areas: AREA_IDS.map((area) => ({
      area,
      score: figures.areas[area]?.score ?? null,
      status: figures.areas[area]?.status ?? 'not-assessed',
      all: all.averages[area] ?? null,
      industry: industry?.averages[area] ?? null,
    })),
    all: all.group,
    ofIndustry: industry?.group ?? null,
  };
}

async function ofDomain(tx: Tx, domain: DomainRow): Promise<Figures> {
  const rating = await latestRating(tx, domain.id);
  if (!rating) throw new AppError('rating-not-found', { domain: domain.name });
  const areas = Object.fromEntries((rating.areas as AreaScore[]).map((area) => [area.area, area]));
  return { domains: 1, at: rating.at, total: rating.total === null ? null : rating.total * 100, areas };
}

async function ofCompany(tx: Tx, companyId: string): Promise<Figures> {
  const { domains, total, areas } = await findCompanyMeans(tx, companyId, WEIGHT_MAX);
  const figures = areas.map(({ area, score, status }) => [
    area,
    // An area that no rating assessed has the status that all of them give it, such as not applicable.
    { score, status: score === null ? (status ?? 'not-assessed') : 'assessed' } as const,
  ]);
  return { domains, at: null, total, areas: Object.fromEntries(figures) };
}

/** @param own score of the company; null = its rank is hidden, or it is not ranked */
async function groupOf(
  tx: Tx,
  companyId: string,
  own: number | null,
  scope: RankingScope,
): Promise<{ group: ComparisonGroup; averages: Readonly<Record<string, number>> }> {
  const { companies, above, averages } = await compareRanking(tx, scope, own);
  const shown = companies >= COMPANIES_SHOWN_FROM;
  const ranked = shown && own !== null;
  return {
    group: {
      companies,
      shown,
      average: shown ? (averages[''] ?? null) : null,
      place: ranked ? above + 1 : null,
      placeBefore: ranked ? await findRankOn(tx, companyId, addDays(dayIn('UTC', nowOf(tx)), -WEEK_DAYS), scope) : null,
    },
    averages: shown ? averages : {},
  };
}
