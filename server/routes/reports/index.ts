import type { App, RouteContext } from '../context.ts';
import { badgeRoutes } from './badge.ts';
import { brandingRoutes } from './branding.ts';
import { integratedRoutes } from './integrated.ts';
import { perDomainRoutes } from './reports.ts';
import { reportScheduleRoutes } from './schedules.ts';
import { signedRoutes } from './signed.ts';

/** Reports of one domain and integrated ones (docs/product/suppliers.md, reports.md). */
export function reportRoutes(app: App, context: RouteContext): void {
  for (const routes of [
    perDomainRoutes,
    integratedRoutes,
    brandingRoutes,
    badgeRoutes,
    reportScheduleRoutes,
    signedRoutes,
  ])
    routes(app, context);
}
