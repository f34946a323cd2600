import type { App, RouteContext } from '../context.ts';
import { cadenceRoutes } from './cadence.ts';
import { comparisonRoutes } from './comparison.ts';
import { dnssecRoutes } from './dnssec.ts';
import { exportRoutes } from './exports.ts';
import { linkRoutes } from './links.ts';
import { softwareRoutes } from './software.ts';
import { standingRoutes } from './standing.ts';

/** How a rating stands among others and over time, and ways to hand it on. */
export function analysisRoutes(app: App, context: RouteContext): void {
  comparisonRoutes(app, context);
  linkRoutes(app, context);
  standingRoutes(app, context);
  exportRoutes(app, context);
  cadenceRoutes(app, context);
  dnssecRoutes(app, context);
  softwareRoutes(app, context);
}
