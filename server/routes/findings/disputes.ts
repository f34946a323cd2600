import { disputeEndpoints } from '@assay/contract/endpoints/administration/disputes.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../../features/auth/guard.ts';
import { rule } from '../../features/disputes/rule.ts';
import { disputeDetailShape, disputeShape } from '../../features/ratings/decisions/shape.ts';
import { NOTICES } from '../../platform/bus/notices.ts';
import { eventsOf } from '../../platform/db/ratings/decisions.ts';
import { disputeById, listDisputes, rulingOfDispute } from '../../platform/db/ratings/disputes.ts';
import { findingByFingerprint } from '../../platform/db/ratings/ratings.ts';
import { AppError } from '../../platform/errors.ts';
import { ok, wordsFor } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Events of a dispute's finding that its page shows. */
const EVENTS_SHOWN = 200;

/** The queue of disputes, for administrators (PRODUCT §5). */
export function disputeRoutes(app: App, context: RouteContext): void {
  const reasonOf = (request: FastifyRequest, action: string, reading: boolean) =>
    ({
      reason: 'administrator',
      account: sessionOf(request).accountId,
      address: request.ip,
      action,
      reading,
    }) as const;

  serve(app, disputeEndpoints.listDisputes, async (request) => {
    const { page: number, pageSize, search = '', status = null } = request.query;
    const query = { status, search: search.trim(), limit: pageSize, offset: (number - 1) * pageSize };
    const reason = reasonOf(request, 'disputes.list', true);
    const found = await context.db.withAllCompanies(reason, (tx) => listDisputes(tx, query));
    const words = wordsFor(request);
    const { companyId } = sessionOf(request);
    const rows = found.rows.map((row) => disputeShape(row, companyId, words));
    return ok({ rows, total: found.total, page: number, pageSize });
  });

  serve(app, disputeEndpoints.getDispute, async (request) => {
    const { companyId: ownCompany } = sessionOf(request);
    return context.db.withAllCompanies(reasonOf(request, 'disputes.read', true), async (tx) => {
      const dispute = await disputeById(tx, request.params.id);
      if (!dispute) throw new AppError('dispute-not-found');
      const { domainId, fingerprint } = dispute;
      const open = (await findingByFingerprint(tx, domainId, fingerprint)) !== null;
      const { rows: events } = await eventsOf(tx, domainId, fingerprint, { limit: EVENTS_SHOWN, offset: 0 });
      const ruling = await rulingOfDispute(tx, dispute.id);
      return ok(disputeDetailShape(dispute, { ownCompany, open, ruling, events }, wordsFor(request)));
    });
  });

  serve(app, disputeEndpoints.ruleOnDispute, async (request) => {
    const { id } = request.params;
    const session = { ...sessionOf(request), address: request.ip };
    const reason = reasonOf(request, 'disputes.rule', true);
    const { companyId, ratingId } = await context.db.withAllCompanies(reason, (tx) =>
      rule(context, tx, session, id, request.body),
    );
    if (ratingId) context.bus.send({ type: NOTICES.rating, id: ratingId, company: companyId });
    return ok(null);
  });
}
