import type { App, RouteContext } from '../context.ts';
import { admissionRoutes } from './admission.ts';
import { companyRoutes } from './company.ts';
import { licenceRoutes } from './licences.ts';
import { mailRoutes } from './mails.ts';
import { profileRoutes } from './profile.ts';
import { registrationRoutes } from './registration.ts';
import { securityRoutes } from './security.ts';

/** Accounts, companies, licences and the outbox. */
export function accountRoutes(app: App, context: RouteContext): void {
  for (const routes of [
    registrationRoutes,
    profileRoutes,
    securityRoutes,
    admissionRoutes,
    mailRoutes,
    licenceRoutes,
    companyRoutes,
  ])
    routes(app, context);
}
