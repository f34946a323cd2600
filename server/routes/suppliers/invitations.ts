import { supplierInvitationEndpoints } from '@assay/contract/endpoints/suppliers/invitations.ts';
import { sessionOf } from '../../features/auth/guard.ts';
import { accept, readInvitation, reject } from '../../features/suppliers/answer.ts';
import { invite, resend, withdraw } from '../../features/suppliers/invite.ts';
import { listInvitations } from '../../features/suppliers/lists.ts';
import { ok } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf, pageOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Invitations of the supplier chain, in both directions. */
export function invitationRoutes(app: App, context: RouteContext): void {
  serve(app, supplierInvitationEndpoints.listSupplierInvitations, async (request) => {
    const { box, page, pageSize } = request.query;
    const found = await listInvitations(context, sessionOf(request), box, pageOf(request.query));
    return ok({ ...found, page, pageSize });
  });

  serve(app, supplierInvitationEndpoints.inviteSupplier, async (request) =>
    ok({ id: await invite(context, doerOf(request), request.body) }),
  );

  serve(app, supplierInvitationEndpoints.resendSupplierInvitation, async (request) => {
    await resend(context, doerOf(request), request.params.id);
    return ok(null);
  });

  serve(app, supplierInvitationEndpoints.withdrawSupplierInvitation, async (request) => {
    await withdraw(context, doerOf(request), request.params.id);
    return ok(null);
  });

  // Description of the invitation behind a mail's link. No GET here accepts or rejects an invitation.
  serve(app, supplierInvitationEndpoints.readSupplierInvitation, async (request) =>
    ok(await readInvitation(context, sessionOf(request), { token: request.body.token })),
  );

  serve(app, supplierInvitationEndpoints.getSupplierInvitation, async (request) =>
    ok(await readInvitation(context, sessionOf(request), { id: request.params.id })),
  );

  serve(app, supplierInvitationEndpoints.acceptSupplierInvitation, async (request) => {
    const doer = doerOf(request);
    await accept(context, doer, request.params.id, request.body);
    // Accepting may have changed the role.
    context.auth.sessions.forgetCompany(doer.session.companyId);
    return ok(null);
  });

  serve(app, supplierInvitationEndpoints.rejectSupplierInvitation, async (request) => {
    await reject(context, doerOf(request), request.params.id);
    return ok(null);
  });
}
