import {
  confirmRequest,
  MEMBER_ACTIONS,
  memberActed,
  memberChange,
  memberQuery,
  memberRow,
  overviewData,
} from '@assay/contract/api/admin.ts';
import { envelope, page } from '@assay/contract/api/envelope.ts';
import { z } from 'zod';
import { actOnMember, changeMember, confirmCompany, shapeOfMembers } from '../../administration/members.ts';
import { overview } from '../../administration/overview.ts';
import { ok } from '../../answers/reply.ts';
import { members } from '../../db/accounts/members.ts';
import type { App, RouteContext } from '../context.ts';
import { reachOf } from '../reach.ts';
import { doerOf } from '../request.ts';

const byId = z.object({ id: z.uuid() });

/** Member management and the overview (PRODUCT §8). */
export function memberRoutes(app: App, context: RouteContext): void {
  const config = { access: [0] } as const;
  const tags = ['administration'];

  app.get(
    '/api/admin/members',
    { config, schema: { querystring: memberQuery, response: { 200: envelope(page(memberRow)) }, tags } },
    async (request) => {
      const { page: number, pageSize, search = '', sort, state, role } = request.query;
      const reach = reachOf(context, request, 'members.list', {});
      const found = await reach.run((tx) =>
        members(tx, { search: search.trim(), state, role, sort, limit: pageSize, offset: (number - 1) * pageSize }),
      );
      const rows = await shapeOfMembers(context, found.rows);
      return ok({ rows, total: found.total, page: number, pageSize });
    },
  );

  app.put(
    '/api/admin/members/:id',
    { config, schema: { params: byId, body: memberChange, response: { 200: envelope(memberRow) }, tags } },
    async (request) => ok(await changeMember(context, doerOf(request), request.params.id, request.body)),
  );

  for (const action of MEMBER_ACTIONS) {
    app.post(
      `/api/admin/members/:id/${action}`,
      { config, schema: { params: byId, response: { 200: envelope(memberActed) }, tags } },
      async (request) => ok(await actOnMember(context, doerOf(request), request.params.id, action)),
    );
  }

  app.post(
    '/api/admin/companies/:id/confirm',
    { config, schema: { params: byId, body: confirmRequest, response: { 200: envelope(z.null()) }, tags } },
    async (request) => {
      await confirmCompany(context, doerOf(request), request.params.id, request.body.confirmed);
      return ok(null);
    },
  );

  app.get(
    '/api/admin/overview',
    { config, schema: { response: { 200: envelope(overviewData) }, tags } },
    async (request) => ok(await overview(context, doerOf(request))),
  );
}
