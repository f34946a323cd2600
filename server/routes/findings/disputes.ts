import { disputeEndpoints } from '@assay/contract/endpoints/administration/disputes.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#features/auth/authorization.ts';
import { resolveDispute } from '#features/disputes/resolve-dispute.ts';
import { toDisputeDetail, toDisputeRow } from '#features/ratings/decisions/decision-response.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import { listEvents } from '#platform/db/ratings/decisions.ts';
import { disputeById, findRuling, listDisputes } from '#platform/db/ratings/disputes.ts';
import { findingByFingerprint } from '#platform/db/ratings/ratings.ts';
import { AppError } from '#platform/errors.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Events of a dispute's finding that its page shows. */
const EVENTS_SHOWN = 200;

/** The queue of disputes, for administrators (docs/product/rating.md). */
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
    const words = translatorFor(request);
    const { companyId } = sessionOf(request);
    const rows = found.rows.map((row) => toDisputeRow(row, companyId, words));
    return ok({ rows, total: found.total, page: number, pageSize });
  });

  serve(app, disputeEndpoints.getDispute, async (request) => {
    const { companyId: ownCompany } = sessionOf(request);
    return context.db.withAllCompanies(reasonOf(request, 'disputes.read', true), async (tx) => {
      const dispute = await disputeById(tx, request.params.id);
      if (!dispute) throw new AppError('dispute-not-found');
      const { domainId, fingerprint } = dispute;
      const open = (await findingByFingerprint(tx, domainId, fingerprint)) !== null;
      const { rows: events } = await listEvents(tx, domainId, fingerprint, { limit: EVENTS_SHOWN, offset: 0 });
      const ruling = await findRuling(tx, dispute.id);
      return ok(toDisputeDetail(dispute, { ownCompany, open, ruling, events }, translatorFor(request)));
    });
  });

  serve(app, disputeEndpoints.ruleOnDispute, async (request) => {
    const { id } = request.params;
    const session = { ...sessionOf(request), address: request.ip };
    const reason = reasonOf(request, 'disputes.rule', true);
    const { companyId, ratingId } = await context.db.withAllCompanies(reason, (tx) =>
      resolveDispute(context, tx, session, id, request.body),
    );
    if (ratingId) context.bus.send({ type: NOTICES.rating, id: ratingId, company: companyId });
    return ok(null);
  });
}
