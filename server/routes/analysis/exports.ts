import { EXPORT_EXTENSIONS, EXPORT_MEDIA_TYPES, EXPORT_VERSION } from '@assay/contract/api/analysis/exports.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import { exportEndpoints } from '@assay/contract/endpoints/ratings/exports.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { examinedIn, exportFile } from '@assay/engine';
import { parseStates } from '#features/ratings/decisions/decision-response.ts';
import { areaRowsCsv } from '#features/ratings/export/area-csv.ts';
import { findingsFor } from '#features/ratings/findings.ts';
import { findingPath } from '#features/ratings/index.ts';
import { loadAssessment } from '#features/ratings/load-assessment.ts';
import { areaRowsFor } from '#features/ratings/rows/area-rows.ts';
import { withPointsOnce } from '#features/ratings/rows/finding-list.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { AppError } from '#platform/errors.ts';
import { translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** `2026-11-21T…` as used in file names. */
const compactDay = (at: string) => at.slice(0, 10).replaceAll('-', '');

/** Findings for other programs and as summaries (docs/product/reports.md); the table of an area as CSV. */
export function exportRoutes(app: App, context: RouteContext): void {
  serve(app, exportEndpoints.exportAreaRows, async (request, reply) => {
    const { area, domain: typed } = request.params;
    const { company, language, ...filter } = request.query;
    const words = translatorFor(request, language);
    const asked = { domain: typed, company, action: 'ratings.exported', needs: 'everything' } as const;
    const file = await readDomain(context, request, asked, async (tx, domain, reading) => {
      const rating = await latestRating(tx, domain.id);
      if (!rating) throw new AppError('rating-not-found', { domain: domain.name });
      const selection = { ...filter, page: 1, pageSize: Number.MAX_SAFE_INTEGER };
      const wanted = { area, group: filter.group ?? null, states: parseStates(filter.state), selection };
      const chosen = await areaRowsFor(tx, { domain, rating, reader: reading }, wanted, words);
      const name = `${area.replaceAll('_', '-')}-${domain.name}-${compactDay(rating.at.toISOString())}.csv`;
      return {
        name,
        text: areaRowsCsv(area, chosen.rows, { domain: domain.name, at: rating.at.toISOString() }, words),
      };
    });
    return reply
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .type('text/csv; charset=utf-8')
      .send(file.text);
  });

  serve(app, exportEndpoints.exportFindings, async (request, reply) => {
    const { format, company, language } = request.query;
    const asked = { domain: request.params.domain, company, action: 'ratings.exported', needs: 'findings' } as const;
    const words = translatorFor(request, language);
    const { name, data } = await readDomain(context, request, asked, async (tx, domain, reading) => {
      const rating = await latestRating(tx, domain.id);
      if (!rating) throw new AppError('rating-not-found', { domain: domain.name });
      const assessment = await loadAssessment(tx, rating.id);
      const listed = await findingsFor(
        tx,
        { domain, assessment, reader: reading },
        { area: null, states: null },
        words,
      );
      const findings = withPointsOnce(listed.map(({ row }) => row));
      const { total, grade, coverage, modelVersion } = rating;
      const limited = grade !== null && isLimited(coverage);
      const counts = rating.counts as AlertCounts;
      const head = { version: EXPORT_VERSION, domain: domain.name, at: rating.at.toISOString() } as const;
      // Data above the sharing level is not in the rows.
      return {
        name: domain.name,
        data: {
          ...{ ...head, modelVersion, total, grade, coverage, limited, counts, findings },
          ...(reading.share ? {} : { examined: examinedIn(assessment) }),
        },
      };
    });
    const { publicUrl } = context.config;
    const text = exportFile(format, data, words, {
      url: publicUrl,
      findingUrl: (fingerprint) => publicUrl + findingPath(name, fingerprint),
    });
    const fileName = `findings-${name}-${compactDay(data.at)}.${EXPORT_EXTENSIONS[format]}`;
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .type(`${EXPORT_MEDIA_TYPES[format]}; charset=utf-8`)
      .send(text);
  });
}
