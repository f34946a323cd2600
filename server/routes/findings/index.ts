import type { App, RouteContext } from '../context.ts';
import { decisionRoutes } from './decisions.ts';
import { disputeRoutes } from './disputes.ts';
import { howWeRateRoutes } from './how-we-rate.ts';
import { inventoryRoutes } from './inventory.ts';
import { nameRoutes } from './names.ts';
import { savedViewRoutes } from './saved-views.ts';
import { siemRoutes } from './siem.ts';
import { statementRoutes } from './statements.ts';
import { ticketRoutes } from './tickets.ts';
import { workRoutes } from './work.ts';

/** Decisions on findings, tickets, SIEMs, disputes, and the rating method. */
export function findingRoutes(app: App, context: RouteContext): void {
  const parts = [
    decisionRoutes,
    statementRoutes,
    ticketRoutes,
    siemRoutes,
    workRoutes,
    inventoryRoutes,
    savedViewRoutes,
    disputeRoutes,
    nameRoutes,
    howWeRateRoutes,
  ];
  for (const routes of parts) routes(app, context);
}
