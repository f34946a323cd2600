import type { App, RouteContext } from '../context.ts';
import { admissionRoutes } from './admission.ts';
import { mailRoutes } from './mails.ts';
import { registrationRoutes } from './registration.ts';

/** Accounts, companies, licences and the outbox. */
export function accountRoutes(app: App, context: RouteContext): void {
  for (const routes of [registrationRoutes, admissionRoutes, mailRoutes]) routes(app, context);
}
