import { siemEndpoints } from '@assay/contract/endpoints/siem.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import {
  addSiemConnection,
  changeSiemConnection,
  readSiemConnections,
  removeSiemConnection,
  restartSiemConnection,
  testSiemConnection,
} from '#features/siem/manage-connections.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Connections of a company that send findings and audit events to a SIEM. */
export function siemRoutes(app: App, context: RouteContext): void {
  serve(app, siemEndpoints.listSiemConnections, async (request) =>
    ok(await readSiemConnections(context, sessionOf(request))),
  );

  serve(app, siemEndpoints.createSiemConnection, async (request) =>
    ok(await addSiemConnection(context, sessionOf(request), request.body)),
  );

  serve(app, siemEndpoints.changeSiemConnection, async (request) =>
    ok(await changeSiemConnection(context, sessionOf(request), request.params.id, request.body)),
  );

  serve(app, siemEndpoints.deleteSiemConnection, async (request) => {
    await removeSiemConnection(context, sessionOf(request), request.params.id);
    return ok(null);
  });

  serve(app, siemEndpoints.testSiemConnection, async (request) =>
    ok(await testSiemConnection(context, sessionOf(request), request.params.id)),
  );

  serve(app, siemEndpoints.resumeSiemConnection, async (request) =>
    ok(await restartSiemConnection(context, sessionOf(request), request.params.id)),
  );
}
