import type { App, RouteContext } from '../context.ts';
import { decisionRoutes } from './decisions.ts';
import { disputeRoutes } from './disputes.ts';
import { howWeRateRoutes } from './how-we-rate.ts';

/** Decisions on findings, disputes, and how ratings are made. */
export function findingRoutes(app: App, context: RouteContext): void {
  for (const routes of [decisionRoutes, disputeRoutes, howWeRateRoutes]) routes(app, context);
}
