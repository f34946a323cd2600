import { decisionEndpoints } from '@assay/contract/endpoints/ratings/decisions.ts';
import { sessionOf } from '../../features/auth/guard.ts';
import { decide, whoIsTold } from '../../features/ratings/decisions/decide.ts';
import { marksOf, mayDecide, maySeeDecisions } from '../../features/ratings/decisions/marks.ts';
import { countsShape, decisionsShape, eventShape, NO_MARK } from '../../features/ratings/decisions/shape.ts';
import { NOTICES } from '../../platform/bus/notices.ts';
import { nowOf } from '../../platform/db/access.ts';
import { decisionsOf, eventsOf } from '../../platform/db/ratings/decisions.ts';
import { openDisputeOf } from '../../platform/db/ratings/disputes.ts';
import { latestRating, openFindings } from '../../platform/db/ratings/ratings.ts';
import { dayIn } from '../../platform/http/calendar.ts';
import { ok } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { domainIn, reachOf } from '../reach.ts';
import { serve } from '../serve.ts';

/** What a company decides about the findings of its domains (PRODUCT §5). */
export function decisionRoutes(app: App, context: RouteContext): void {
  serve(app, decisionEndpoints.decideOnFindings, async (request) => {
    const { domain: name } = request.params;
    const session = sessionOf(request);
    const reach = reachOf(context, request, 'ratings.decide', request.query, name);
    const administrators = await whoIsTold(context, request.body.action);
    const { changed, rating } = await reach.run(async (tx) => {
      const domain = await domainIn(tx, reach, name);
      mayDecide(reach, domain);
      const by = { session, administrators };
      return {
        changed: await decide(context, tx, by, domain, request.body),
        rating: await latestRating(tx, domain.id),
      };
    });
    // Colleagues who have the list open see the change immediately.
    if (rating) context.bus.send({ type: NOTICES.rating, id: rating.id, company: rating.companyId });
    return ok({ changed });
  });

  serve(app, decisionEndpoints.countDecisions, async (request) => {
    const reach = reachOf(context, request, 'ratings.decisions', request.query, request.params.domain);
    return reach.run(async (tx) => {
      const domain = await domainIn(tx, reach, request.params.domain);
      const marks = await marksOf(tx, reach, domain);
      const open = await openFindings(tx, domain.id, request.query.area ?? null);
      const today = dayIn(reach.session.companyZone, nowOf(tx));
      return ok(
        countsShape(
          open.map(({ fingerprint }) => marks.get(fingerprint) ?? NO_MARK),
          today,
        ),
      );
    });
  });

  serve(app, decisionEndpoints.listDecisions, async (request) => {
    const { domain: name, fingerprint } = request.params;
    const { page: number, pageSize } = request.query;
    const reach = reachOf(context, request, 'ratings.decisions', request.query, name);
    return reach.run(async (tx) => {
      const domain = await domainIn(tx, reach, name);
      maySeeDecisions(reach, domain);
      const [row] = await decisionsOf(tx, domain.id, [fingerprint]);
      const list = { limit: pageSize, offset: (number - 1) * pageSize };
      const { rows, total } = await eventsOf(tx, domain.id, fingerprint, list);
      const reader = reach.session.companyId === domain.companyId ? 'owner' : 'administrator';
      const events = { rows: rows.map((event) => eventShape(event, reader)), total, page: number, pageSize };
      return ok(decisionsShape(row, await openDisputeOf(tx, domain.id, fingerprint), events));
    });
  });
}
