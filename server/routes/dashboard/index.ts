import type { App, RouteContext } from '../context.ts';
import { alertRuleRoutes } from './alert-rules.ts';
import { forecastRoutes } from './forecast.ts';
import { searchRoutes } from './search.ts';
import { tagRoutes } from './tags.ts';

/** Data of dashboard and shell in addition to ratings: tags, forecast, search. */
export function dashboardRoutes(app: App, context: RouteContext): void {
  for (const routes of [tagRoutes, forecastRoutes, searchRoutes, alertRuleRoutes]) routes(app, context);
}
