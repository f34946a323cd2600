import { EXPORT_FORMATS, EXPORT_VERSION, findingsExport } from '@assay/contract/api/analysis/exports.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { z } from 'zod';
import { wordsFor } from '../../answers/reply.ts';
import { latestRating } from '../../db/ratings/ratings.ts';
import { AppError } from '../../errors.ts';
import { exportFile } from '../../ratings/export/form.ts';
import { findingsFor } from '../../ratings/findings.ts';
import { loadAssessment } from '../../ratings/load.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery } from '../reach.ts';
import { readDomain } from '../shared-reach.ts';

/** Findings for other programs: CSV, JSON and SARIF (PRODUCT §7). */
export function exportRoutes(app: App, context: RouteContext): void {
  app.get(
    '/api/ratings/:domain/export',
    {
      config: { access: RATED_PERMISSIONS },
      schema: {
        params: z.object({ domain: z.string().max(300) }),
        querystring: companyQuery.extend({ format: z.enum(EXPORT_FORMATS) }),
        tags: ['ratings'],
      },
    },
    async (request, reply) => {
      const { format, company } = request.query;
      const asked = { domain: request.params.domain, company, action: 'ratings.exported', needs: 'findings' } as const;
      const words = wordsFor(request);
      const { name, data } = await readDomain(context, request, asked, async (tx, domain, reading) => {
        const rating = await latestRating(tx, domain.id);
        if (!rating) throw new AppError('rating-not-found', { domain: domain.name });
        const assessment = await loadAssessment(tx, rating.id);
        const findings = await findingsFor(tx, domain, reading, assessment, { area: null, states: null }, words);
        const { total, grade, coverage, modelVersion } = rating;
        const counts = rating.counts as AlertCounts;
        const head = { version: EXPORT_VERSION, domain: domain.name, at: rating.at.toISOString() } as const;
        // What a share hides is not in the rows; nothing but the declared fields goes out.
        return {
          name: domain.name,
          data: findingsExport.parse({ ...head, modelVersion, total, grade, coverage, counts, findings }),
        };
      });
      const file = exportFile(format, data, words.language);
      const fileName = `findings-${name}-${data.at.slice(0, 10).replaceAll('-', '')}.${file.ending}`;
      return reply.header('content-disposition', `attachment; filename="${fileName}"`).type(file.type).send(file.text);
    },
  );
}
