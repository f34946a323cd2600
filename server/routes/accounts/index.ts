import type { App, RouteContext } from '../context.ts';
import { calendarRoutes } from './calendar.ts';
import { companyRoutes } from './company.ts';
import { licenseRoutes } from './licenses.ts';
import { passkeyRoutes } from './passkeys.ts';
import { profileRoutes } from './profile.ts';
import { registrationRoutes } from './registration.ts';
import { samlRoutes } from './saml.ts';
import { scimRoutes } from './scim.ts';
import { securityRoutes } from './security.ts';
import { signOnRoutes } from './sign-on.ts';

/** Accounts, companies and licenses. */
export function accountRoutes(app: App, context: RouteContext): void {
  for (const routes of [
    registrationRoutes,
    profileRoutes,
    securityRoutes,
    calendarRoutes,
    passkeyRoutes,
    signOnRoutes,
    samlRoutes,
    scimRoutes,
    licenseRoutes,
    companyRoutes,
  ])
    routes(app, context);
}
