import type { App, RouteContext } from '../context.ts';
import { decisionRoutes } from './decisions.ts';
import { disputeRoutes } from './disputes.ts';
import { howWeRateRoutes } from './how-we-rate.ts';
import { nameRoutes } from './names.ts';
import { ticketRoutes } from './tickets.ts';
import { workRoutes } from './work.ts';

/** Decisions on findings, tickets, disputes, and the rating method. */
export function findingRoutes(app: App, context: RouteContext): void {
  for (const routes of [decisionRoutes, ticketRoutes, workRoutes, disputeRoutes, nameRoutes, howWeRateRoutes])
    routes(app, context);
}
