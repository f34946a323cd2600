import type { App, RouteContext } from '../context.ts';
import { logRoutes } from './logs.ts';
import { memberRoutes } from './members.ts';
import { settingsRoutes } from './settings.ts';

/** Members, overview, settings and audit log. */
export function administrationRoutes(app: App, context: RouteContext): void {
  for (const routes of [logRoutes, memberRoutes, settingsRoutes]) routes(app, context);
}
