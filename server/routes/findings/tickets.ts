import { ticketEndpoints } from '@assay/contract/endpoints/tickets.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { requireDecisionAccess, requireDecisionRight } from '#features/ratings/decisions/decision-access.ts';
import { readTickets, requestTicket } from '#features/tickets/finding-tickets.ts';
import {
  addConnection,
  changeConnection,
  readConnections,
  removeConnection,
  resumeConnection,
  testConnection,
} from '#features/tickets/manage-connections.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf, findDomainIn } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Connections of a company to ticket systems, and the tickets of its findings. */
export function ticketRoutes(app: App, context: RouteContext): void {
  serve(app, ticketEndpoints.listTicketConnections, async (request) =>
    ok(await readConnections(context, sessionOf(request))),
  );

  serve(app, ticketEndpoints.createTicketConnection, async (request) =>
    ok(await addConnection(context, sessionOf(request), request.body)),
  );

  serve(app, ticketEndpoints.changeTicketConnection, async (request) =>
    ok(await changeConnection(context, sessionOf(request), request.params.id, request.body)),
  );

  serve(app, ticketEndpoints.deleteTicketConnection, async (request) => {
    await removeConnection(context, sessionOf(request), request.params.id);
    return ok(null);
  });

  serve(app, ticketEndpoints.testTicketConnection, async (request) =>
    ok(await testConnection(context, sessionOf(request), request.params.id)),
  );

  serve(app, ticketEndpoints.resumeTicketConnection, async (request) =>
    ok(await resumeConnection(context, sessionOf(request), request.params.id)),
  );

  serve(app, ticketEndpoints.listFindingTickets, async (request) => {
    const { domain: name, fingerprint } = request.params;
    const accessScope = accessScopeOf(context, request, 'ratings.decisions', request.query, name);
    return accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, name);
      requireDecisionAccess(accessScope, domain);
      return ok(await readTickets(tx, domain, fingerprint));
    });
  });

  serve(app, ticketEndpoints.requestTicket, async (request) => {
    const { domain: name, fingerprint } = request.params;
    const accessScope = accessScopeOf(context, request, 'ratings.decide', request.query, name);
    return accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, name);
      requireDecisionRight(accessScope, domain);
      const connectionId = request.body.connection;
      await requestTicket(context, tx, sessionOf(request), { domain, fingerprint, connectionId });
      return ok(await readTickets(tx, domain, fingerprint));
    });
  });
}
