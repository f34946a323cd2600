import { accountChange, accountData, avatarData, avatarRequest, confirmation } from '@assay/contract/api/account.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { makeAvatar } from '../../accounts/avatar.ts';
import { eraseAccount } from '../../accounts/erase.ts';
import { changeAccount, readAccount } from '../../accounts/profile.ts';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { ownRows } from '../../db/accounts/erasure.ts';
import { storeAvatar } from '../../db/accounts/profiles.ts';
import { audit } from '../../db/audit.ts';
import type { App, RouteContext } from '../context.ts';
import { confirmIdentity } from './confirm.ts';

/** Base64 of the largest image and what stands around it. */
const AVATAR_BODY_BYTES = 3 * 1024 * 1024;

/** One's own account: details, portrait, data and end (SPEC §2 `account`, §7). */
export function profileRoutes(app: App, context: RouteContext): void {
  const { auth, db } = context;
  const config = { access: 'login' } as const;
  const tags = ['account'];

  app.get('/api/account', { config, schema: { response: { 200: envelope(accountData) }, tags } }, async (request) =>
    ok(await readAccount(context, sessionOf(request))),
  );

  app.put(
    '/api/account',
    { config, schema: { body: accountChange, response: { 200: envelope(accountData) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      const data = await changeAccount(context, session, request.body, request.ip);
      auth.sessions.forgetAccount(session.accountId);
      return ok(data);
    },
  );

  app.delete(
    '/api/account',
    { config, schema: { body: confirmation, response: { 200: envelope(z.null()) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      await confirmIdentity(context, request, request.body);
      await eraseAccount(context, session, request.ip);
      auth.sessions.forgetAccount(session.accountId);
      return ok(null);
    },
  );

  app.get(
    '/api/account/data',
    { config, schema: { response: { 200: envelope(z.record(z.string(), z.array(z.unknown()))) }, tags } },
    async (request) => {
      const { companyId, accountId, account } = sessionOf(request);
      const rows = await db.withCompany(companyId, async (tx) => {
        await audit(tx, { companyId, accountId, address: request.ip, action: 'account.downloaded', target: account });
        return ownRows(tx, accountId);
      });
      return ok(rows);
    },
  );

  app.post(
    '/api/avatar',
    {
      config,
      bodyLimit: AVATAR_BODY_BYTES,
      schema: { body: avatarRequest, response: { 200: envelope(avatarData) }, tags },
    },
    async (request) => {
      const png = await makeAvatar(request.body.avatar);
      await storePortrait(request, png);
      return ok({ avatar: png.toString('base64') });
    },
  );

  app.delete('/api/avatar', { config, schema: { response: { 200: envelope(z.null()) }, tags } }, async (request) => {
    await storePortrait(request, null);
    return ok(null);
  });

  async function storePortrait(request: FastifyRequest, png: Buffer | null): Promise<void> {
    const { companyId, accountId, account: target } = sessionOf(request);
    await db.withCompany(companyId, async (tx) => {
      await storeAvatar(tx, accountId, png);
      const facts = { changed: ['avatar'] };
      await audit(tx, { companyId, accountId, address: request.ip, action: 'account.changed', target, facts });
    });
  }
}
