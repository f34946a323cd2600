import type { App, RouteContext } from '../context.ts';
import { associationRoutes } from './associations.ts';
import { invitationRoutes } from './invitations.ts';
import { portfolioRoutes } from './portfolio.ts';
import { questionnaireRoutes } from './questionnaires.ts';

/** The supplier chain (docs/product/suppliers.md). */
export function supplierRoutes(app: App, context: RouteContext): void {
  for (const routes of [associationRoutes, invitationRoutes, portfolioRoutes, questionnaireRoutes])
    routes(app, context);
}
