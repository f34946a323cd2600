import { MEMBER_ACTIONS, MEMBERS_EXPORTED_MAX } from '@assay/contract/api/admin.ts';
import { memberEndpoints } from '@assay/contract/endpoints/administration/members.ts';
import { settingsEndpoints } from '@assay/contract/endpoints/administration/settings.ts';
import { readOverview } from '#features/administration/installation-overview.ts';
import { changeMember, confirmCompany, performMemberAction, readMembers } from '#features/administration/members.ts';
import { membersCsv } from '#features/administration/members-csv.ts';
import { listMembers } from '#platform/db/accounts/members.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import { accessScopeOf } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Member management and the overview (docs/product/administration.md). */
export function memberRoutes(app: App, context: RouteContext): void {
  serve(app, memberEndpoints.listMembers, async (request) => {
    const { page: number, pageSize, search = '', sort, state, role } = request.query;
    const accessScope = accessScopeOf(context, request, 'members.list', {});
    const found = await accessScope.run((tx) =>
      listMembers(tx, { search: search.trim(), state, role, sort, limit: pageSize, offset: (number - 1) * pageSize }),
    );
    const rows = await readMembers(context, found.rows);
    return ok({ rows, total: found.total, page: number, pageSize });
  });

  serve(app, memberEndpoints.exportMembers, async (request, reply) => {
    const { search = '', sort, state, role, language } = request.query;
    const accessScope = accessScopeOf(context, request, 'members.export', {});
    const wanted = { search: search.trim(), state, role, sort, limit: MEMBERS_EXPORTED_MAX, offset: 0 };
    const { rows } = await accessScope.run((tx) => listMembers(tx, wanted));
    const text = membersCsv(await readMembers(context, rows), translatorFor(request, language));
    const day = dayIn('UTC', context.clock.now()).replaceAll('-', '');
    return reply
      .header('content-disposition', `attachment; filename="accounts-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(text);
  });

  serve(app, memberEndpoints.changeMember, async (request) =>
    ok(await changeMember(context, actorOf(request), request.params.id, request.body)),
  );

  const acts = {
    disable: memberEndpoints.disableMember,
    enable: memberEndpoints.enableMember,
    unlock: memberEndpoints.unlockMember,
    revokeSessions: memberEndpoints.revokeMemberSessions,
    expirePassword: memberEndpoints.expireMemberPassword,
  } as const satisfies Record<(typeof MEMBER_ACTIONS)[number], unknown>;
  for (const action of MEMBER_ACTIONS) {
    serve(app, acts[action], async (request) =>
      ok(await performMemberAction(context, actorOf(request), request.params.id, action)),
    );
  }

  serve(app, memberEndpoints.confirmCompany, async (request) => {
    await confirmCompany(context, actorOf(request), request.params.id, request.body.confirmed);
    return ok(null);
  });

  serve(app, settingsEndpoints.getOverview, async (request) => ok(await readOverview(context, actorOf(request))));
}
