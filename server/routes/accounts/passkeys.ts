import { passkeyEndpoints } from '@assay/contract/endpoints/accounts/passkeys.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { assertionOptions } from '#features/auth/passkeys/assertion.ts';
import {
  addPasskey,
  registrationOptions,
  removePasskey,
  renamePasskey,
  toPasskeyRow,
} from '#features/auth/passkeys/manage-passkeys.ts';
import { logInByPasskey } from '#features/auth/passkeys/passkey-log-in.ts';
import { relyingParty } from '#features/auth/passkeys/relying-party.ts';
import { passkeysOf } from '#platform/db/accounts/passkeys.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { clientInfoOf, sendTokens, toSessionRow } from '../session.ts';
import { confirmIdentity } from './confirm.ts';
import { factorActorOf } from './security.ts';

/** Passkeys (WebAuthn Level 3): login without a password, and management of the account's own. */
export function passkeyRoutes(app: App, context: RouteContext): void {
  const { auth } = context;

  serve(app, passkeyEndpoints.getPasskeyLogInOptions, async () =>
    ok(await assertionOptions(context, { purpose: 'log-in', accountId: null })),
  );

  serve(app, passkeyEndpoints.logInWithPasskey, async (request, reply) => {
    const opened = await logInByPasskey(context, auth, request.body.passkey, clientInfoOf(request));
    await sendTokens(context, request, reply, opened);
    return ok(toSessionRow(auth, opened.session));
  });

  ownPasskeyRoutes(app, context);
}

function ownPasskeyRoutes(app: App, context: RouteContext): void {
  const { auth, db } = context;

  serve(app, passkeyEndpoints.listPasskeys, async (request) => {
    const { companyId, accountId } = sessionOf(request);
    const rows = await db.withCompany(companyId, (tx) => passkeysOf(tx, accountId));
    const available = relyingParty(context.config.publicUrl) !== null;
    return ok({ available, passkeys: rows.map(toPasskeyRow) });
  });

  serve(app, passkeyEndpoints.getConfirmationOptions, async (request) => {
    const { companyId, accountId } = sessionOf(request);
    const own = await db.withCompany(companyId, (tx) => passkeysOf(tx, accountId));
    return ok(await assertionOptions(context, { purpose: 'confirm', accountId }, own));
  });

  serve(app, passkeyEndpoints.getPasskeyRegistrationOptions, async (request) => {
    await confirmIdentity(context, request, request.body);
    return ok(await registrationOptions(context, factorActorOf(sessionOf(request))));
  });

  serve(app, passkeyEndpoints.addPasskey, async (request) => {
    const session = sessionOf(request);
    const made = await addPasskey(context, factorActorOf(session), request.body, request.ip);
    auth.sessions.forgetAccount(session.accountId);
    return ok(made);
  });

  serve(app, passkeyEndpoints.renamePasskey, async (request) => {
    await renamePasskey(context, factorActorOf(sessionOf(request)), request.params.id, request.body.name, request.ip);
    return ok(null);
  });

  serve(app, passkeyEndpoints.removePasskey, async (request) => {
    await confirmIdentity(context, request, request.body);
    const session = sessionOf(request);
    const ended = await removePasskey(context, factorActorOf(session), request.params.id, request.ip);
    auth.sessions.forgetAccount(session.accountId);
    return ok(ended);
  });
}
