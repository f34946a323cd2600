import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RouteContext } from './context.ts';
import { liveRoutes } from './live.ts';
import { passwordRoutes } from './password.ts';
import { sessionRoutes } from './session.ts';
import { systemRoutes } from './system.ts';

/** Every route of the API, one file per resource. */
export async function registerRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  for (const routes of [sessionRoutes, passwordRoutes, systemRoutes, liveRoutes]) routes(typed, context);
}
