import type { App, RouteContext } from '../context.ts';
import { logRoutes } from './logs.ts';

/** Members, overview and audit log. */
export function administrationRoutes(app: App, context: RouteContext): void {
  for (const routes of [logRoutes]) routes(app, context);
}
