import { profileEndpoints } from '@assay/contract/endpoints/accounts/profile.ts';
import type { FastifyRequest } from 'fastify';
import { createAvatar } from '#features/accounts/avatar.ts';
import { eraseAccount } from '#features/accounts/erase.ts';
import { changeOnboarding, readOnboarding } from '#features/accounts/onboarding.ts';
import { changeAccount, readAccount } from '#features/accounts/profile.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { exportOwnRows } from '#platform/db/accounts/erasure.ts';
import { updateAvatar } from '#platform/db/accounts/profiles.ts';
import { audit } from '#platform/db/audit.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { confirmIdentity } from './confirm.ts';

/** JSON with the largest image in base64. */
const AVATAR_BODY_BYTES = 3 * 1024 * 1024;

/** One's own account: details, portrait, data and end (docs/product/screens.md, api.md). */
export function profileRoutes(app: App, context: RouteContext): void {
  const { auth, db } = context;

  serve(app, profileEndpoints.getAccount, async (request) => ok(await readAccount(context, sessionOf(request))));

  serve(app, profileEndpoints.changeAccount, async (request) => {
    const session = sessionOf(request);
    const data = await changeAccount(context, session, request.body, request.ip);
    auth.sessions.forgetAccount(session.accountId);
    return ok(data);
  });

  serve(app, profileEndpoints.deleteAccount, async (request) => {
    const session = sessionOf(request);
    await confirmIdentity(context, request, request.body);
    await eraseAccount(context, session, request.ip);
    auth.sessions.forgetAccount(session.accountId);
    return ok(null);
  });

  serve(app, profileEndpoints.downloadAccountData, async (request) => {
    const { companyId, accountId, account } = sessionOf(request);
    const rows = await db.withCompany(companyId, async (tx) => {
      await audit(tx, { companyId, accountId, address: request.ip, action: 'account.downloaded', target: account });
      return exportOwnRows(tx, accountId);
    });
    return ok(rows);
  });

  serve(app, profileEndpoints.getOnboarding, async (request) => ok(await readOnboarding(context, sessionOf(request))));

  serve(app, profileEndpoints.changeOnboarding, async (request) => {
    const session = sessionOf(request);
    const data = await changeOnboarding(context, session, request.body);
    auth.sessions.forgetAccount(session.accountId);
    return ok(data);
  });

  serve(
    app,
    profileEndpoints.setAvatar,
    async (request) => {
      const png = await createAvatar(request.body);
      await storePortrait(request, png);
      return ok({ avatar: png.toString('base64') });
    },
    { bodyLimit: AVATAR_BODY_BYTES },
  );

  serve(app, profileEndpoints.removeAvatar, async (request) => {
    await storePortrait(request, null);
    return ok(null);
  });

  async function storePortrait(request: FastifyRequest, png: Buffer | null): Promise<void> {
    const { companyId, accountId, account: target } = sessionOf(request);
    await db.withCompany(companyId, async (tx) => {
      await updateAvatar(tx, accountId, png);
      const facts = { changed: ['avatar'] };
      await audit(tx, { companyId, accountId, address: request.ip, action: 'account.changed', target, facts });
    });
  }
}
