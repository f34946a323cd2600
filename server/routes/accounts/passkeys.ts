import { confirmation, endedAccess } from '@assay/contract/api/account.ts';
import {
  passkeyList,
  passkeyLogin,
  passkeyMade,
  passkeyNaming,
  passkeyOptions,
  passkeyRequest,
} from '@assay/contract/api/credentials/passkeys.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import { sessionData } from '@assay/contract/api/session.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { assertionOptions } from '../../auth/passkeys/assert.ts';
import { logInByPasskey } from '../../auth/passkeys/log-in.ts';
import {
  addPasskey,
  namePasskey,
  registrationOptions,
  removePasskey,
  shownPasskey,
} from '../../auth/passkeys/manage.ts';
import { relyingParty } from '../../auth/passkeys/relying-party.ts';
import { passkeysOf } from '../../db/accounts/passkeys.ts';
import type { App, RouteContext } from '../context.ts';
import { callerOf, sendTokens, shownSession } from '../session.ts';
import { confirmIdentity } from './confirm.ts';
import { changerOf } from './security.ts';

const byId = z.object({ id: z.uuid() });

/** Passkeys (WebAuthn Level 3): log-in without a password, and one's own. */
export function passkeyRoutes(app: App, context: RouteContext): void {
  const { auth } = context;
  const config = { access: 'public' } as const;
  const tags = ['session'];

  app.post(
    '/api/passkeyLogin/options',
    { config, schema: { response: { 200: envelope(passkeyOptions) }, tags } },
    async () => ok(await assertionOptions(context, { purpose: 'log-in', accountId: null })),
  );

  app.post(
    '/api/passkeyLogin',
    { config, schema: { body: passkeyLogin, response: { 200: envelope(sessionData) }, tags } },
    async (request, reply) => {
      const opened = await logInByPasskey(context, auth, request.body.passkey, callerOf(request));
      await sendTokens(context, request, reply, opened);
      return ok(shownSession(auth, opened.session));
    },
  );

  ownPasskeyRoutes(app, context);
}

function ownPasskeyRoutes(app: App, context: RouteContext): void {
  const { auth, db } = context;
  const config = { access: 'login' } as const;
  const tags = ['account'];

  app.get(
    '/api/account/passkeys',
    { config, schema: { response: { 200: envelope(passkeyList) }, tags } },
    async (request) => {
      const { companyId, accountId } = sessionOf(request);
      const rows = await db.withCompany(companyId, (tx) => passkeysOf(tx, accountId));
      const available = relyingParty(context.config.publicUrl) !== null;
      return ok({ available, passkeys: rows.map(shownPasskey) });
    },
  );

  app.post(
    '/api/account/confirmation',
    { config, schema: { response: { 200: envelope(passkeyOptions) }, tags } },
    async (request) => {
      const { companyId, accountId } = sessionOf(request);
      const own = await db.withCompany(companyId, (tx) => passkeysOf(tx, accountId));
      return ok(await assertionOptions(context, { purpose: 'confirm', accountId }, own));
    },
  );

  app.post(
    '/api/account/passkeys/options',
    { config, schema: { body: confirmation, response: { 200: envelope(passkeyOptions) }, tags } },
    async (request) => {
      await confirmIdentity(context, request, request.body);
      return ok(await registrationOptions(context, changerOf(sessionOf(request))));
    },
  );

  app.post(
    '/api/account/passkeys',
    { config, schema: { body: passkeyRequest, response: { 200: envelope(passkeyMade) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      const made = await addPasskey(context, changerOf(session), request.body, request.ip);
      auth.sessions.forgetAccount(session.accountId);
      return ok(made);
    },
  );

  app.put(
    '/api/account/passkeys/:id',
    { config, schema: { params: byId, body: passkeyNaming, response: { 200: envelope(z.null()) }, tags } },
    async (request) => {
      await namePasskey(context, changerOf(sessionOf(request)), request.params.id, request.body.name, request.ip);
      return ok(null);
    },
  );

  app.delete(
    '/api/account/passkeys/:id',
    { config, schema: { params: byId, body: confirmation, response: { 200: envelope(endedAccess) }, tags } },
    async (request) => {
      await confirmIdentity(context, request, request.body);
      const session = sessionOf(request);
      const ended = await removePasskey(context, changerOf(session), request.params.id, request.ip);
      auth.sessions.forgetAccount(session.accountId);
      return ok(ended);
    },
  );
}
