import { decisionEndpoints } from '@assay/contract/endpoints/ratings/decisions.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { decideFindings, findDisputeRecipients } from '#features/ratings/decisions/decide-findings.ts';
import { requireDecisionAccess, requireDecisionRight } from '#features/ratings/decisions/decision-access.ts';
import { countDecisions } from '#features/ratings/decisions/decision-counts.ts';
import { toFindingDecisions, toFindingEvent, toFindingRetest } from '#features/ratings/decisions/decision-response.ts';
import { describeStatement } from '#features/ratings/decisions/owner-statements.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import { nowOf } from '#platform/db/access.ts';
import { findRetestVerdict, listDecisions, listEvents } from '#platform/db/ratings/decisions.ts';
import { findOpenDispute } from '#platform/db/ratings/disputes.ts';
import { findLastRetest } from '#platform/db/ratings/finding-history.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import { accessScopeOf, findDomainIn } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Decisions of a company about the findings of its domains (docs/product/rating.md). */
export function decisionRoutes(app: App, context: RouteContext): void {
  serve(app, decisionEndpoints.decideOnFindings, async (request) => {
    const { domain: name } = request.params;
    const session = sessionOf(request);
    const accessScope = accessScopeOf(context, request, 'ratings.decide', request.query, name);
    const administrators = await findDisputeRecipients(context, request.body.action);
    const { changed, rating } = await accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, name);
      requireDecisionRight(accessScope, domain);
      const by = { session, administrators };
      return {
        changed: await decideFindings(context, tx, by, domain, request.body),
        rating: await latestRating(tx, domain.id),
      };
    });
    // Colleagues who have the list open see the change immediately.
    if (rating) context.bus.send({ type: NOTICES.rating, id: rating.id, company: rating.companyId });
    return ok({ changed });
  });

  serve(app, decisionEndpoints.countDecisions, async (request) => {
    const accessScope = accessScopeOf(context, request, 'ratings.decisions', request.query, request.params.domain);
    return accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, request.params.domain);
      const { area = null, group = null } = request.query;
      const today = dayIn(accessScope.session.companyZone, nowOf(tx));
      return ok(
        await countDecisions(tx, { domain, reader: accessScope, today }, { area, group }, translatorFor(request)),
      );
    });
  });

  serve(app, decisionEndpoints.listDecisions, async (request) => {
    const { domain: name, fingerprint } = request.params;
    const { page: number, pageSize } = request.query;
    const accessScope = accessScopeOf(context, request, 'ratings.decisions', request.query, name);
    return accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, name);
      requireDecisionAccess(accessScope, domain);
      const [row] = await listDecisions(tx, domain.id, [fingerprint]);
      const list = { limit: pageSize, offset: (number - 1) * pageSize };
      const { rows, total } = await listEvents(tx, domain.id, fingerprint, list);
      const reader = accessScope.session.companyId === domain.companyId ? 'owner' : 'administrator';
      const events = { rows: rows.map((event) => toFindingEvent(event, reader)), total, page: number, pageSize };
      const last = await findLastRetest(tx, domain.id, fingerprint);
      const retest = last && toFindingRetest(last, await findRetestVerdict(tx, domain.id, fingerprint, last.scanId));
      const stated = await describeStatement(tx, domain.id, fingerprint);
      const dispute = await findOpenDispute(tx, domain.id, fingerprint);
      return ok(toFindingDecisions(row, dispute, { retest, events, ...stated }));
    });
  });
}
