import { ratingEndpoints } from '@assay/contract/endpoints/ratings/ratings.ts';
import type { companyQuery, domainParams } from '@assay/contract/endpoints/shared-schemas.ts';
import { simulate } from '@assay/engine';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { areaRowsFor } from '../features/ratings/area-rows.ts';
import { averagesFor } from '../features/ratings/averages.ts';
import { marksOf } from '../features/ratings/decisions/marks.ts';
import { NO_MARK, statesIn } from '../features/ratings/decisions/shape.ts';
import { findingsFor, pointsOf } from '../features/ratings/findings.ts';
import { loadAssessment } from '../features/ratings/load.ts';
import { findingFits } from '../features/ratings/search/terms.ts';
import { selectRows } from '../features/ratings/select.ts';
import {
  changesBetween,
  checkLines,
  findingShape,
  ledgerShape,
  ratingLineShape,
  ratingShape,
} from '../features/ratings/shape.ts';
import { trendShape } from '../features/ratings/trend.ts';
import { wayShape } from '../features/ratings/way.ts';
import { requestRetest } from '../features/scans/request.ts';
import { scanShape } from '../features/scans/shape.ts';
import { sharedFindings, sharedRecord } from '../features/sharing/findings.ts';
import { sharedChange, sharedCheck, sharedSummary } from '../features/sharing/hide.ts';
import { nowOf } from '../platform/db/access.ts';
import type { DomainRow } from '../platform/db/domains/domains.ts';
import {
  findingByFingerprint,
  latestRating,
  latestRatings,
  ratingBefore,
  trendOf,
} from '../platform/db/ratings/ratings.ts';
import { scanListRow } from '../platform/db/scans/scans.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { ok, wordsFor } from '../platform/http/reply.ts';
import type { App, RouteContext } from './context.ts';
import { reachOf } from './reach.ts';
import { serve } from './serve.ts';
import { type Needs, type Reading, readDomain } from './shared-reach.ts';

const DAY_MS = 86_400_000;
const TREND_DAYS_DEFAULT = 365;
/** A thousand ids of issues, which are shorter than 200 characters. */
const SIMULATION_BODY_BYTES = 256 * 1024;

/** The ratings of domains and everything read from them (PRODUCT §5). */
export function ratingRoutes(app: App, context: RouteContext): void {
  /** Runs a reading of one domain of the path within what the request reaches, and what is shared with it. */
  const reading = <T>(
    request: FastifyRequest,
    action: string,
    needs: Needs,
    work: (tx: Tx, domain: DomainRow, reading: Reading) => Promise<T>,
  ): Promise<T> => {
    const { domain } = request.params as z.infer<typeof domainParams>;
    const { company } = request.query as z.infer<typeof companyQuery>;
    return readDomain(context, request, { domain, company, action, needs }, work);
  };
  /** @throws {AppError} rating-not-found */
  const ratingOf = async (tx: Tx, domain: DomainRow) => {
    const rating = await latestRating(tx, domain.id);
    if (!rating) throw new AppError('rating-not-found', { domain: domain.name });
    return rating;
  };

  serve(app, ratingEndpoints.listRatings, async (request) => {
    const { page: number, pageSize, search = '', tag } = request.query;
    const reach = reachOf(context, request, 'ratings.list', request.query);
    const query = { search, tag: tag || null, limit: pageSize, offset: (number - 1) * pageSize };
    const found = await reach.run((tx) => latestRatings(tx, reach.companyId, query));
    const rows = found.rows.map((row) => ({ ...ratingLineShape(row), tags: row.tags }));
    return ok({ rows, total: found.total, page: number, pageSize });
  });

  serve(app, ratingEndpoints.getRating, (request) =>
    reading(request, 'ratings.read', 'rating', async (tx, domain, { session, share }) => {
      const rating = await ratingOf(tx, domain);
      const averages = await averagesFor(tx, session.permission);
      const summary = ratingShape(rating, await ratingBefore(tx, rating), averages);
      return ok(share ? sharedSummary(summary, share) : summary);
    }),
  );

  serve(app, ratingEndpoints.getRatingTrend, (request) =>
    reading(request, 'ratings.trend', 'rating', async (tx, domain, { session }) => {
      const since = new Date(nowOf(tx).getTime() - (request.query.days ?? TREND_DAYS_DEFAULT) * DAY_MS);
      return ok(await trendShape(tx, session.permission, await trendOf(tx, domain.id, since)));
    }),
  );

  serve(app, ratingEndpoints.listRatingChanges, (request) =>
    reading(request, 'ratings.changes', 'findings', async (tx, domain, { share }) => {
      const rating = await ratingOf(tx, domain);
      const before = await ratingBefore(tx, rating);
      if (!before) return ok([]);
      const [was, now] = [await loadAssessment(tx, before.id), await loadAssessment(tx, rating.id)];
      const words = wordsFor(request);
      const changes = changesBetween(was, now, words);
      return ok(share ? changes.map((change) => sharedChange(change, share, words)) : changes);
    }),
  );

  serve(app, ratingEndpoints.listFindings, (request) =>
    reading(request, 'ratings.findings', 'findings', async (tx, domain, reach) => {
      const assessment = await loadAssessment(tx, (await ratingOf(tx, domain)).id);
      const wanted = { area: request.query.area ?? null, states: statesIn(request.query.state) };
      const words = wordsFor(request);
      const rows = await findingsFor(tx, domain, reach, assessment, wanted, words);
      return ok(selectRows(rows, request.query, 'column', (row, needle) => findingFits(row, needle, words)));
    }),
  );

  serve(app, ratingEndpoints.getFinding, (request) =>
    reading(request, 'ratings.finding', 'findings', async (tx, domain, reach) => {
      const { share } = reach;
      const rating = await ratingOf(tx, domain);
      const { fingerprint } = request.params;
      const record = share
        ? await sharedRecord(tx, domain, share, fingerprint)
        : await findingByFingerprint(tx, domain.id, fingerprint);
      if (!record) throw new AppError('not-found');
      const mark = (await marksOf(tx, reach, domain)).get(record.fingerprint) ?? NO_MARK;
      const words = wordsFor(request);
      const row = findingShape(record, pointsOf(await loadAssessment(tx, rating.id)), mark, words);
      return ok(share ? (await sharedFindings(tx, domain, [row], share, words))[0]! : row);
    }),
  );

  serve(app, ratingEndpoints.listAreaRows, (request) =>
    reading(request, 'ratings.rows', 'everything', async (tx, domain, reach) => {
      await ratingOf(tx, domain);
      const wanted = { area: request.params.area, states: statesIn(request.query.state) };
      return ok(selectRows(await areaRowsFor(tx, domain, reach, wanted, wordsFor(request)), request.query, ''));
    }),
  );

  serve(app, ratingEndpoints.listChecks, (request) =>
    reading(request, 'ratings.checks', 'findings', async (tx, domain, { share }) => {
      const assessment = await loadAssessment(tx, (await ratingOf(tx, domain)).id);
      const lines = checkLines(assessment, request.query.area ?? null, wordsFor(request));
      return ok(share ? lines.map((line) => sharedCheck(line, share)) : lines);
    }),
  );

  serve(app, ratingEndpoints.getLedger, (request) =>
    reading(request, 'ratings.ledger', 'everything', async (tx, domain) =>
      ok(ledgerShape((await loadAssessment(tx, (await ratingOf(tx, domain)).id)).ledger, wordsFor(request))),
    ),
  );

  serve(app, ratingEndpoints.getWayToNextGrade, (request) =>
    reading(request, 'ratings.way', 'everything', async (tx, domain) => {
      const assessment = await loadAssessment(tx, (await ratingOf(tx, domain)).id);
      return ok(wayShape(assessment, wordsFor(request)));
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

  serve(app, ratingEndpoints.requestRetest, (request) =>
    reading(request, 'ratings.retest', 'own', async (tx, domain, { session }) => {
      const id = await requestRetest(context, tx, session, domain, request.body.fingerprints);
      return ok(scanShape((await scanListRow(tx, id))!, nowOf(tx)));
    }),
  );
}
