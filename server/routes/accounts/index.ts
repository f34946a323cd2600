import type { App, RouteContext } from '../context.ts';
import { mailRoutes } from './mails.ts';

/** Accounts, companies, licences and the outbox. */
export function accountRoutes(app: App, context: RouteContext): void {
  for (const routes of [mailRoutes]) routes(app, context);
}
