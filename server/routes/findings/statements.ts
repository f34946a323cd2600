import { statementEndpoints } from '@assay/contract/endpoints/ratings/statements.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { requireDecisionAccess, requireDecisionRight } from '#features/ratings/decisions/decision-access.ts';
import { toOwnerStatement } from '#features/ratings/decisions/owner-statements.ts';
import { stateAboutFinding, withdrawOwnerStatement } from '#features/ratings/decisions/state-about-finding.ts';
import { renewReport } from '#features/reports/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import { listStatements } from '#platform/db/ratings/work/owner-statements.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf, findDomainIn } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** What the owner of a domain states about unconfirmed findings (docs/product/rating.md). */
export function statementRoutes(app: App, context: RouteContext): void {
  const tellReaders = (id: string | null, company: string) => {
    if (id !== null) context.bus.send({ type: NOTICES.rating, id, company });
  };

  serve(app, statementEndpoints.stateAboutFinding, async (request) => {
    const { domain: name, fingerprint } = request.params;
    const session = { ...sessionOf(request), address: request.ip };
    const accessScope = accessScopeOf(context, request, 'ratings.state', request.query, name);
    const { response, ratingId, companyId } = await accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, name);
      requireDecisionRight(accessScope, domain);
      const result = await stateAboutFinding(tx, session, domain, fingerprint, request.body);
      if (result.ratingId !== null) await renewReport(context, tx, domain);
      return { ...result, companyId: domain.companyId };
    });
    tellReaders(ratingId, companyId);
    return ok(response);
  });

  serve(app, statementEndpoints.listStatements, async (request) => {
    const { domain: name } = request.params;
    const accessScope = accessScopeOf(context, request, 'ratings.statements', request.query, name);
    return accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, name);
      requireDecisionAccess(accessScope, domain);
      const rows = await listStatements(tx, domain.id);
      return ok({ rows: rows.toReversed().map(toOwnerStatement) });
    });
  });

  serve(app, statementEndpoints.withdrawStatement, async (request) => {
    const { domain: name, id } = request.params;
    const session = { ...sessionOf(request), address: request.ip };
    const accessScope = accessScopeOf(context, request, 'ratings.state', request.query, name);
    const { ratingId, companyId } = await accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, name);
      requireDecisionRight(accessScope, domain);
      const ratingId = await withdrawOwnerStatement(tx, session, domain, id);
      if (ratingId !== null) await renewReport(context, tx, domain);
      return { ratingId, companyId: domain.companyId };
    });
    tellReaders(ratingId, companyId);
    return ok(null);
  });
}
