import type { App, RouteContext } from '../context.ts';
import { approvalRoutes } from './approvals.ts';
import { identityProviderRoutes } from './identity-providers.ts';
import { licenseCodeRoutes } from './license-codes.ts';
import { logRoutes } from './logs.ts';
import { mailRoutes } from './mails.ts';
import { memberRoutes } from './members.ts';
import { newsAdministrationRoutes } from './news.ts';
import { providerRoutes } from './providers.ts';
import { settingsRoutes } from './settings.ts';

/** Members, overview, settings, news and audit log. */
export function administrationRoutes(app: App, context: RouteContext): void {
  for (const routes of [
    logRoutes,
    memberRoutes,
    approvalRoutes,
    licenseCodeRoutes,
    mailRoutes,
    newsAdministrationRoutes,
    providerRoutes,
    identityProviderRoutes,
    settingsRoutes,
  ])
    routes(app, context);
}
