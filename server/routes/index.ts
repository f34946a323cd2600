import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { accountRoutes } from './accounts/index.ts';
import { administrationRoutes } from './administration/index.ts';
import { addressRoutes } from './analysis/addresses.ts';
import { analysisRoutes } from './analysis/index.ts';
import type { RouteContext } from './context.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { domainRoutes } from './domains/domains.ts';
import { scanSettingsRoutes } from './domains/scan-settings.ts';
import { findingRoutes } from './findings/index.ts';
import { newsRoutes } from './news.ts';
import { notificationRoutes } from './notifications.ts';
import { passwordRoutes } from './password.ts';
import { ratingRoutes } from './ratings.ts';
import { reportRoutes } from './reports/index.ts';
import { scanRoutes } from './scans.ts';
import { scheduleRoutes } from './schedules.ts';
import { sessionRoutes } from './session.ts';
import { supplierRoutes } from './suppliers/index.ts';
import { liveRoutes } from './system/live.ts';
import { securityTxtRoutes } from './system/security-txt.ts';
import { systemRoutes } from './system/system.ts';
import { unsubscribeRoutes } from './system/unsubscribe.ts';

/** Every route of the API, one file per resource. */
export async function registerRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const all = [
    sessionRoutes,
    passwordRoutes,
    systemRoutes,
    securityTxtRoutes,
    unsubscribeRoutes,
    liveRoutes,
    domainRoutes,
    scanRoutes,
    scanSettingsRoutes,
    scheduleRoutes,
    ratingRoutes,
    dashboardRoutes,
    addressRoutes,
    findingRoutes,
    analysisRoutes,
    reportRoutes,
    newsRoutes,
    notificationRoutes,
    accountRoutes,
    supplierRoutes,
    administrationRoutes,
  ];
  for (const routes of all) routes(typed, context);
}
