import type { App, RouteContext } from '../context.ts';
import { forecastRoutes } from './forecast.ts';
import { searchRoutes } from './search.ts';
import { tagRoutes } from './tags.ts';

/** What dashboard and shell ask for beside ratings: tags, forecast, search. */
export function dashboardRoutes(app: App, context: RouteContext): void {
  for (const routes of [tagRoutes, forecastRoutes, searchRoutes]) routes(app, context);
}
