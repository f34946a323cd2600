import { envelope } from '@assay/contract/api/envelope.ts';
import {
  invitationAcceptance,
  invitationListQuery,
  invitationPage,
  invitationView,
  supplierInvitationRequest,
  supplierLinkRequest,
} from '@assay/contract/api/suppliers.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { accept, readInvitation, reject } from '../../suppliers/answer.ts';
import { invite, resend, withdraw } from '../../suppliers/invite.ts';
import { listInvitations } from '../../suppliers/lists.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf, pageOf } from '../request.ts';

const tags = ['suppliers'];
const byId = z.object({ id: z.uuid() });
const nothing = { 200: envelope(z.null()) };

/** Invitations of the supplier chain, in both directions. */
export function invitationRoutes(app: App, context: RouteContext): void {
  const login = { access: 'login' } as const;
  const owner = { access: 'login', companyRole: 'owner' } as const;

  app.get(
    '/api/suppliers/invitations',
    {
      config: login,
      schema: { querystring: invitationListQuery, response: { 200: envelope(invitationPage) }, tags },
    },
    async (request) => {
      const { box, page, pageSize } = request.query;
      const found = await listInvitations(context, sessionOf(request), box, pageOf(request.query));
      return ok({ ...found, page, pageSize });
    },
  );

  app.post(
    '/api/suppliers/invitations',
    {
      config: owner,
      schema: { body: supplierInvitationRequest, response: { 200: envelope(z.object({ id: z.string() })) }, tags },
    },
    async (request) => ok({ id: await invite(context, doerOf(request), request.body) }),
  );

  app.post(
    '/api/suppliers/invitations/:id/resend',
    { config: owner, schema: { params: byId, response: nothing, tags } },
    async (request) => {
      await resend(context, doerOf(request), request.params.id);
      return ok(null);
    },
  );

  app.delete(
    '/api/suppliers/invitations/:id',
    { config: owner, schema: { params: byId, response: nothing, tags } },
    async (request) => {
      await withdraw(context, doerOf(request), request.params.id);
      return ok(null);
    },
  );

  // What the link of a mail leads to. A GET of anything here answers no invitation.
  app.post(
    '/api/suppliers/invitation',
    {
      config: login,
      schema: { body: supplierLinkRequest, response: { 200: envelope(invitationView) }, tags },
    },
    async (request) => ok(await readInvitation(context, sessionOf(request), { token: request.body.token })),
  );

  app.get(
    '/api/suppliers/invitations/:id',
    { config: login, schema: { params: byId, response: { 200: envelope(invitationView) }, tags } },
    async (request) => ok(await readInvitation(context, sessionOf(request), { id: request.params.id })),
  );

  app.post(
    '/api/suppliers/invitations/:id/accept',
    { config: owner, schema: { params: byId, body: invitationAcceptance, response: nothing, tags } },
    async (request) => {
      const doer = doerOf(request);
      await accept(context, doer, request.params.id, request.body);
      // Accepting may have changed the role.
      context.auth.sessions.forgetCompany(doer.session.companyId);
      return ok(null);
    },
  );

  app.post(
    '/api/suppliers/invitations/:id/reject',
    { config: login, schema: { params: byId, response: nothing, tags } },
    async (request) => {
      await reject(context, doerOf(request), request.params.id);
      return ok(null);
    },
  );
}
