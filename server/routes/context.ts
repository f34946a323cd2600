import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Auth } from '../features/auth/auth.ts';
import type { Sockets } from '../live/sockets.ts';
import type { Context } from '../platform/context.ts';

/** Dependencies of routes in addition to those of the process. */
export interface RouteContext extends Context {
  auth: Auth;
  sockets: Sockets;
}

/** The app as routes see it: schemas of contract/ give the types of bodies, queries and answers. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
