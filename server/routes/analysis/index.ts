import type { App, RouteContext } from '../context.ts';
import { exportRoutes } from './exports.ts';
import { standingRoutes } from './standing.ts';

/** How a rating stands among others and over time, and ways to hand it on. */
export function analysisRoutes(app: App, context: RouteContext): void {
  standingRoutes(app, context);
  exportRoutes(app, context);
}
