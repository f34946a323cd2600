import type { analysisQuery } from '@assay/contract/api/analysis/comparison.ts';
import { analysisEndpoints } from '@assay/contract/endpoints/ratings/analysis.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { comparedChanges, kindCounts, toComparisonHead } from '#features/ratings/analysis/compare-ratings.ts';
import { type AnalysisSubject, compareWithPeers } from '#features/ratings/analysis/peer-comparison.ts';
import { scoreTrends } from '#features/ratings/analysis/score-history.ts';
import { loadAssessment } from '#features/ratings/load-assessment.ts';
import { selectRows } from '#features/ratings/rows/select-rows.ts';
import { redactChange } from '#features/sharing/redaction.ts';
import { includesLevel } from '#features/sharing/share-access.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listReturnedFindings } from '#platform/db/ratings/finding-history.ts';
import { ratingById } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import { accessScopeOf } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** Ratings against the averages, over time, and against each other (docs/product/screens.md, analyze). */
export function comparisonRoutes(app: App, context: RouteContext): void {
  /** Runs a query over one domain, or all domains of the caller's company or the one that an administrator names. */
  const ofSubject = async <T>(
    request: FastifyRequest,
    { domain, company }: z.infer<typeof analysisQuery>,
    action: string,
    work: (tx: Tx, subject: AnalysisSubject) => Promise<T>,
  ): Promise<T> => {
    if (domain !== undefined) {
      const asked = { domain, company, action, needs: 'rating' } as const;
      return readDomain(context, request, asked, async (tx, row, { share }) =>
        work(tx, { company: await companyOf(tx, row.companyId), domain: row, withPlace: share === null }),
      );
    }
    const accessScope = accessScopeOf(context, request, action, { company });
    const companyId = accessScope.companyId ?? accessScope.session.companyId;
    return accessScope.run(async (tx) =>
      work(tx, { company: await companyOf(tx, companyId), domain: null, withPlace: true }),
    );
  };

  serve(app, analysisEndpoints.getAnalysis, (request) =>
    ofSubject(request, request.query, 'ratings.analysis', async (tx, at) => ok(await compareWithPeers(tx, at))),
  );

  serve(app, analysisEndpoints.getAnalysisTrend, (request) => {
    const { area = '', days } = request.query;
    return ofSubject(request, request.query, 'ratings.analysis', async (tx, subject) =>
      ok(await scoreTrends(tx, subject, area, days)),
    );
  });

  serve(app, analysisEndpoints.compareRatings, (request) => {
    const { a, b, kind, area, company, ...selection } = request.query;
    const asked = { domain: request.params.domain, company, action: 'ratings.compare', needs: 'rating' } as const;
    return readDomain(context, request, asked, async (tx, domain, { share }) => {
      const [one, other] = [await ratingIn(tx, domain, a), await ratingIn(tx, domain, b)];
      const [earlier, later] = one.at <= other.at ? [one, other] : [other, one];
      const head = toComparisonHead(earlier, later);
      if (share && !includesLevel(share.level, 'findings')) return ok({ ...head, kinds: null, changes: null });
      const words = translatorFor(request);
      const [was, is] = [await loadAssessment(tx, earlier.id), await loadAssessment(tx, later.id)];
      const returned = await listReturnedFindings(tx, domain.id, earlier.at);
      const compared = comparedChanges(was, is, words, returned);
      const changes = compared.filter((change) => area === undefined || change.area === area);
      const shown = share ? changes.map((change) => ({ ...change, ...redactChange(change, share, words) })) : changes;
      const wanted = shown.filter((change) => kind === undefined || change.kind === kind);
      return ok({ ...head, kinds: kindCounts(changes), changes: selectRows(wanted, selection, '') });
    });
  });
}

async function companyOf(tx: Tx, companyId: string) {
  const company = await companyById(tx, companyId);
  if (!company) throw new AppError('not-found');
  return company;
}

/** @throws {AppError} rating-not-found, also for another domain's */
async function ratingIn(tx: Tx, domain: DomainRow, ratingId: string) {
  const rating = await ratingById(tx, ratingId);
  if (rating?.domainId !== domain.id) throw new AppError('rating-not-found', { domain: domain.name });
  return rating;
}
