import type { App, RouteContext } from '../context.ts';
import { cadenceRoutes } from './cadence.ts';
import { comparisonRoutes } from './comparison.ts';
import { dnssecRoutes } from './dnssec.ts';
import { exportRoutes } from './exports.ts';
import { linkRoutes } from './links.ts';
import { softwareRoutes } from './software.ts';
import { standingRoutes } from './standing.ts';

/** Ranking, trends, comparison, exports and share links of ratings. */
export function analysisRoutes(app: App, context: RouteContext): void {
  comparisonRoutes(app, context);
  linkRoutes(app, context);
  standingRoutes(app, context);
  exportRoutes(app, context);
  cadenceRoutes(app, context);
  dnssecRoutes(app, context);
  softwareRoutes(app, context);
}
