import { analysisEndpoints } from '@assay/contract/endpoints/ratings/analysis.ts';
import { readChangesSince, readScoreEvents } from '#features/ratings/work/score-events.ts';
import { redactChange } from '#features/sharing/redaction.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { AppError } from '#platform/errors.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** Why the score of a domain moved. */
export function scoreEventRoutes(app: App, context: RouteContext): void {
  serve(app, analysisEndpoints.listScoreEvents, (request) => {
    const { company, days } = request.query;
    const asked = { domain: request.params.domain, company, action: 'ratings.events', needs: 'findings' } as const;
    return readDomain(context, request, asked, async (tx, domain) => ok(await readScoreEvents(tx, domain.id, days)));
  });

  serve(app, analysisEndpoints.listChangesSince, (request) => {
    const { company, since } = request.query;
    const asked = { domain: request.params.domain, company, action: 'ratings.changes', needs: 'findings' } as const;
    return readDomain(context, request, asked, async (tx, domain, { share }) => {
      const rating = await latestRating(tx, domain.id);
      if (!rating) throw new AppError('rating-not-found', { domain: domain.name });
      const words = translatorFor(request);
      const found = await readChangesSince(tx, rating, since, words);
      const changes = share
        ? found.changes.map((change) => {
            const { impact, cap } = change;
            return { ...redactChange(change, share, words), impact, cap };
          })
        : found.changes;
      return ok({ ...found, changes });
    });
  });
}
