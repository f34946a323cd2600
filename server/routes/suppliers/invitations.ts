import { supplierInvitationEndpoints } from '@assay/contract/endpoints/suppliers/invitations.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { sendAnnouncedQuestionnaire } from '#features/questionnaires/ask-with-invitation.ts';
import { acceptInvitation, readSupplierInvitation, rejectInvitation } from '#features/suppliers/answer-invitation.ts';
import { inviteSupplier, resendInvitation, withdrawInvitation } from '#features/suppliers/invite-supplier.ts';
import { listInvitations } from '#features/suppliers/supplier-lists.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf, pageRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Invitations of the supplier chain, in both directions. */
export function invitationRoutes(app: App, context: RouteContext): void {
  serve(app, supplierInvitationEndpoints.listSupplierInvitations, async (request) => {
    const { box, page, pageSize } = request.query;
    const found = await listInvitations(context, sessionOf(request), box, pageRangeOf(request.query));
    return ok({ ...found, page, pageSize });
  });

  serve(app, supplierInvitationEndpoints.inviteSupplier, async (request) =>
    ok({ id: await inviteSupplier(context, actorOf(request), request.body) }),
  );

  serve(app, supplierInvitationEndpoints.resendSupplierInvitation, async (request) => {
    await resendInvitation(context, actorOf(request), request.params.id);
    return ok(null);
  });

  serve(app, supplierInvitationEndpoints.withdrawSupplierInvitation, async (request) => {
    await withdrawInvitation(context, actorOf(request), request.params.id);
    return ok(null);
  });

  // Description of the invitation behind a mail's link. No GET here accepts or rejects an invitation.
  serve(app, supplierInvitationEndpoints.readSupplierInvitation, async (request) =>
    ok(await readSupplierInvitation(context, sessionOf(request), { token: request.body.token })),
  );

  serve(app, supplierInvitationEndpoints.getSupplierInvitation, async (request) =>
    ok(await readSupplierInvitation(context, sessionOf(request), { id: request.params.id })),
  );

  serve(app, supplierInvitationEndpoints.acceptSupplierInvitation, async (request) => {
    const actor = actorOf(request);
    await acceptInvitation(context, actor, request.params.id, request.body, (tx, invitation) =>
      sendAnnouncedQuestionnaire(context, tx, actor, invitation),
    );
    // Accepting may have changed the role.
    context.auth.sessions.forgetCompany(actor.session.companyId);
    return ok(null);
  });

  serve(app, supplierInvitationEndpoints.rejectSupplierInvitation, async (request) => {
    await rejectInvitation(context, actorOf(request), request.params.id);
    return ok(null);
  });
}
