import { ratingEndpoints } from '@assay/contract/endpoints/ratings/ratings.ts';
import type { companyQuery, domainParams } from '@assay/contract/endpoints/shared-schemas.ts';
import { simulate } from '@assay/engine';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toLedger } from '../features/ratings/analysis/ledger-response.ts';
import { averagesFor } from '../features/ratings/averages/averages.ts';
import { readFindingMarks } from '../features/ratings/decisions/decision-access.ts';
import { NO_MARK, parseStates } from '../features/ratings/decisions/decision-response.ts';
import { findingsFor, pointsOf } from '../features/ratings/findings.ts';
import { loadAssessment } from '../features/ratings/load-assessment.ts';
import {
  changesBetween,
  checkLines,
  toFindingRow,
  toRatingLine,
  toRatingSummary,
  withIssueCounts,
} from '../features/ratings/rating-response.ts';
import { toRemediationPlan } from '../features/ratings/remediation-plan.ts';
import { areaRowsFor } from '../features/ratings/rows/area-rows.ts';
import { findingPage } from '../features/ratings/rows/finding-list.ts';
import { toTrendPoints } from '../features/ratings/trend.ts';
import { requestRetest } from '../features/scans/request-scan.ts';
import { toScanRow } from '../features/scans/scan-response.ts';
import { redactChange, redactCheck, redactSummary } from '../features/sharing/redaction.ts';
import { sharedFindings, sharedRecord } from '../features/sharing/shared-findings.ts';
import { nowOf } from '../platform/db/access.ts';
import type { DomainRow } from '../platform/db/domains/domains.ts';
import { listReturnedFindings } from '../platform/db/ratings/finding-history.ts';
import { findAnyFinding, latestRating, latestRatings, ratingBefore, trendOf } from '../platform/db/ratings/ratings.ts';
import { scanListRow } from '../platform/db/scans/scans.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { dayIn } from '../platform/http/calendar.ts';
import { ok, translatorFor } from '../platform/http/reply.ts';
import { accessScopeOf } from './access-scope.ts';
import type { App, RouteContext } from './context.ts';
import { cursorRangeOf } from './request.ts';
import { serve } from './serve.ts';
import { type ReadAccess, type RequiredShareLevel, readDomain } from './shared-access.ts';

const DAY_MS = 86_400_000;
const TREND_DAYS_DEFAULT = 365;
/** A thousand ids of issues, which are shorter than 200 characters. */
const SIMULATION_BODY_BYTES = 256 * 1024;

/** Runs queries about one domain of the path within the scope of the request and the data shared with it. */
function domainReader(context: RouteContext) {
  return <T>(
    request: FastifyRequest,
    action: string,
    needs: RequiredShareLevel,
    work: (tx: Tx, domain: DomainRow, reading: ReadAccess) => Promise<T>,
  ): Promise<T> => {
    const { domain } = request.params as z.infer<typeof domainParams>;
    const { company } = request.query as z.infer<typeof companyQuery>;
    return readDomain(context, request, { domain, company, action, needs }, work);
  };
}

/** @throws {AppError} rating-not-found */
async function ratingOf(tx: Tx, domain: DomainRow) {
  const rating = await latestRating(tx, domain.id);
  if (!rating) throw new AppError('rating-not-found', { domain: domain.name });
  return rating;
}

/** The ratings of domains and everything read from them (docs/product/rating.md). */
export function ratingRoutes(app: App, context: RouteContext): void {
  const reading = domainReader(context);
  summaryRoutes(app, context, reading);
  findingRoutes(app, context, reading);
  assessmentRoutes(app, reading);
}

type Reading = ReturnType<typeof domainReader>;

/** Lists, totals and their development. */
function summaryRoutes(app: App, context: RouteContext, reading: Reading): void {
  serve(app, ratingEndpoints.listRatings, async (request) => {
    const { page: number, pageSize, tag } = request.query;
    const accessScope = accessScopeOf(context, request, 'ratings.list', request.query);
    const query = { ...cursorRangeOf(request.query), tag: tag || null };
    const found = await accessScope.run((tx) => latestRatings(tx, accessScope.companyId, query));
    const rows = found.rows.map((row) => ({ ...toRatingLine(row), tags: row.tags }));
    return ok({ rows, total: found.total, page: number, pageSize, nextCursor: found.nextCursor });
  });

  serve(app, ratingEndpoints.getRating, (request) =>
    reading(request, 'ratings.read', 'rating', async (tx, domain, { session, share }) => {
      const rating = await ratingOf(tx, domain);
      const averages = await averagesFor(tx, session.permission);
      const summary = withIssueCounts(
        toRatingSummary(rating, await ratingBefore(tx, rating), averages),
        await loadAssessment(tx, rating.id),
      );
      return ok(share ? redactSummary(summary, share) : summary);
    }),
  );

  serve(app, ratingEndpoints.getRatingTrend, (request) =>
    reading(request, 'ratings.trend', 'rating', async (tx, domain, { session }) => {
      const since = new Date(nowOf(tx).getTime() - (request.query.days ?? TREND_DAYS_DEFAULT) * DAY_MS);
      return ok(await toTrendPoints(tx, session.permission, await trendOf(tx, domain.id, since)));
    }),
  );

  serve(app, ratingEndpoints.listRatingChanges, (request) =>
    reading(request, 'ratings.changes', 'findings', async (tx, domain, { share }) => {
      const rating = await ratingOf(tx, domain);
      const before = await ratingBefore(tx, rating);
      if (!before) return ok([]);
      const [was, now] = [await loadAssessment(tx, before.id), await loadAssessment(tx, rating.id)];
      const words = translatorFor(request);
      const changes = changesBetween(was, now, words, await listReturnedFindings(tx, domain.id, before.at));
      return ok(share ? changes.map((change) => redactChange(change, share, words)) : changes);
    }),
  );
}

/** Findings and rows of areas, and another scan of some of them. */
function findingRoutes(app: App, context: RouteContext, reading: Reading): void {
  serve(app, ratingEndpoints.listFindings, (request) =>
    reading(request, 'ratings.findings', 'findings', async (tx, domain, accessScope) => {
      const assessment = await loadAssessment(tx, (await ratingOf(tx, domain)).id);
      const wanted = { area: request.query.area ?? null, states: parseStates(request.query.state) };
      const words = translatorFor(request);
      const rows = await findingsFor(tx, { domain, assessment, reader: accessScope }, wanted, words);
      return ok(findingPage(rows, request.query.group ?? null, request.query, words));
    }),
  );

  serve(app, ratingEndpoints.getFinding, (request) =>
    reading(request, 'ratings.finding', 'findings', async (tx, domain, accessScope) => {
      const { share } = accessScope;
      const rating = await ratingOf(tx, domain);
      const { fingerprint } = request.params;
      const record = share
        ? await sharedRecord(tx, domain, share, fingerprint)
        : await findAnyFinding(tx, domain.id, fingerprint);
      if (!record) throw new AppError('not-found');
      const mark =
        (await readFindingMarks(tx, accessScope, domain, [record.fingerprint])).get(record.fingerprint) ?? NO_MARK;
      const words = translatorFor(request);
      const row = toFindingRow(record, pointsOf(await loadAssessment(tx, rating.id)), mark, words);
      return ok(share ? (await sharedFindings(tx, domain, [row], share, words))[0]! : row);
    }),
  );

  serve(app, ratingEndpoints.listAreaRows, (request) =>
    reading(request, 'ratings.rows', 'everything', async (tx, domain, accessScope) => {
      const rating = await ratingOf(tx, domain);
      const { query } = request;
      const wanted = { area: request.params.area, group: query.group ?? null, states: parseStates(query.state) };
      const words = translatorFor(request);
      return ok(await areaRowsFor(tx, { domain, rating, reader: accessScope }, { ...wanted, selection: query }, words));
    }),
  );

  serve(app, ratingEndpoints.requestRetest, (request) =>
    reading(request, 'ratings.retest', 'own', async (tx, domain, { session }) => {
      const id = await requestRetest(context, tx, session, domain, request.body.fingerprints);
      return ok(toScanRow((await scanListRow(tx, id))!, nowOf(tx)));
    }),
  );
}

/** What the assessment says beyond its findings: checks, points, and what fixes would change. */
function assessmentRoutes(app: App, reading: Reading): void {
  serve(app, ratingEndpoints.listChecks, (request) =>
    reading(request, 'ratings.checks', 'findings', async (tx, domain, { share }) => {
      const assessment = await loadAssessment(tx, (await ratingOf(tx, domain)).id);
      const lines = checkLines(assessment, request.query.area ?? null, translatorFor(request));
      return ok(share ? lines.map((line) => redactCheck(line, share)) : lines);
    }),
  );

  serve(app, ratingEndpoints.getLedger, (request) =>
    reading(request, 'ratings.ledger', 'everything', async (tx, domain) =>
      ok(toLedger(await loadAssessment(tx, (await ratingOf(tx, domain)).id), translatorFor(request))),
    ),
  );

  serve(app, ratingEndpoints.getRemediationPlan, (request) =>
    reading(request, 'ratings.way', 'everything', async (tx, domain, accessScope) => {
      const assessment = await loadAssessment(tx, (await ratingOf(tx, domain)).id);
      const { session, share } = accessScope;
      const marks = share ? null : await readFindingMarks(tx, accessScope, domain);
      const work = marks && { marks, today: dayIn(session.companyZone, nowOf(tx)) };
      return ok(toRemediationPlan(assessment, work, translatorFor(request)));
    }),
  );

  serve(
    app,
    ratingEndpoints.simulateFixes,
    (request) =>
      reading(request, 'ratings.simulate', 'everything', async (tx, domain) => {
        const assessment = await loadAssessment(tx, (await ratingOf(tx, domain)).id);
        const { total, grade, ledger } = simulate(assessment, request.body.fixed);
        const areas = ledger.areas.map(({ area, score }) => ({ area, score }));
        return ok({ total, grade, areas });
      }),
    { bodyLimit: SIMULATION_BODY_BYTES },
  );
}
