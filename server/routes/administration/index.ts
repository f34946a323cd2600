import type { App, RouteContext } from '../context.ts';
import { logRoutes } from './logs.ts';
import { memberRoutes } from './members.ts';

/** Members, overview and audit log. */
export function administrationRoutes(app: App, context: RouteContext): void {
  for (const routes of [logRoutes, memberRoutes]) routes(app, context);
}
