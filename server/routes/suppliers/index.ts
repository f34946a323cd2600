import type { App, RouteContext } from '../context.ts';
import { invitationRoutes } from './invitations.ts';
import { linkRoutes } from './links.ts';

/** The supplier chain (PRODUCT §6). */
export function supplierRoutes(app: App, context: RouteContext): void {
  for (const routes of [linkRoutes, invitationRoutes]) routes(app, context);
}
