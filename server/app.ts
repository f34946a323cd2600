import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { createTranslator } from '@assay/locales';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createAuth } from './features/auth/auth.ts';
import { installAuthorization } from './features/auth/authorization.ts';
import { DEVICE_COOKIE, rateLimitSubject } from './features/auth/device-cookie.ts';
import { installIdempotencyKeys } from './features/auth/idempotency/idempotency-keys.ts';
import { networkOf } from './features/auth/limits/network.ts';
import { connectionLimits, limitConnections } from './live/connection-limits.ts';
import { refuseForeignHosts } from './live/own-host.ts';
import { refuseUnderPressure } from './live/pressure.ts';
import { MESSAGE_BYTES_MAX } from './live/socket-limits.ts';
import { openSockets } from './live/sockets.ts';
import type { Context } from './platform/context.ts';
import { AppError } from './platform/errors.ts';
import { installErrorHandler, sendError } from './platform/http/error-handler.ts';
import { installEntityTags } from './platform/http/etag.ts';
import { BODY_BYTES_MAX, parseForms, parseJsonBodies, refuseOtherBodies } from './platform/http/json-body.ts';
import { loadRequestLanguages } from './platform/http/reply.ts';
import { installRequestLog } from './platform/http/request-log.ts';
import { installSecurityHeaders } from './platform/http/security-headers.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createQueues } from './platform/queue/queues.ts';
import { registerRoutes } from './routes/index.ts';

/**
 * Bytes of a response that is compressed on the event loop, which takes up to 1.5 ms. Streams and their messages between
 * threads take more CPU time than compressing it, so the page of a list takes a seventh less.
 */
const COMPRESSED_AT_ONCE_MAX = 128 * 1024;
/** Route under which @fastify/static serves the built files. */
const FILES_ROUTE = '/*';
/** Time for a whole request, and for its headers, which is also the time in which a new connection has to send one. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Interval between two searches for connections that have exceeded these times. */
const TIMEOUTS_CHECK_MS = 5_000;

/** Puts the web server together: security headers, limits, the guard, every route, the web app's files. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config } = context;
  // Reads the English texts now, not while the first request waits.
  createTranslator();
  const app = Fastify({
    loggerInstance: context.log.child(
      {},
      { level: config.log.level === 'info' ? 'warn' : config.log.level },
    ) as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // The entries of a request have its id already (request-log.ts).
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses that cannot be read never reach a route.
    frameworkErrors: (_error, request, reply) => sendError(new AppError('bad-request'), request, reply),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUTS_CHECK_MS },
    // Ends idle keep-alive connections when the process stops.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  limitConnections(app.server, connectionLimits(config.trustProxy));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  parseJsonBodies(app);
  refuseOtherBodies(app);
  installRequestLog(app, context);
  app.addHook('onRequest', async ({ url, socket, headers }) => {
    const { 'x-forwarded-for': forwardedFor, forwarded } = headers;
    context.proxies.note({ path: url, peer: socket.remoteAddress ?? '', forwardedFor, forwarded });
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // API responses depend on account and time, except for the description of the API.
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  const secure = config.publicUrl.startsWith('https:');
  await installSecurityHeaders(app, secure);
  const auth = createAuth(context);
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.callsPerMinute,
    timeWindow: 60_000,
    // RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (draft-ietf-httpapi-ratelimit-headers).
    enableDraftSpec: true,
    // Known devices have a separate allowance, which other clients of the same network or behind an untrusted proxy cannot use
    // up.
    keyGenerator: (request) => {
      const account = rateLimitSubject(auth.browserKey, request.cookies?.[DEVICE_COOKIE]);
      return account ? `account ${account}` : `network ${networkOf(request.ip)}`;
    },
    // The login page has to load first, and the cookie is not sent with its files.
    allowList: (request) => request.routeOptions.url === FILES_ROUTE,
    errorResponseBuilder: (_request, limit) => {
      const seconds = Math.max(1, Math.ceil(limit.ttl / 1000));
      return new AppError('too-many-requests', { count: seconds }, seconds);
    },
  });
  refuseUnderPressure(app, config.maxEventLoopDelay);
  loadRequestLanguages(app);
  refuseForeignHosts(app, config);
  installEntityTags(app);
  installIdempotencyKeys(app, context);
  // Before the compression plugin: these files were compressed at build time.
  await serveWebApp(app, secure);
  // Each part of a stream is sent when it is written: an export begins with its first part.
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    syncThreshold: COMPRESSED_AT_ONCE_MAX,
  });
  await parseForms(app);
  await app.register(websocket, { options: { maxPayload: MESSAGE_BYTES_MAX } });

  // A process that only serves must be able to ask for scans and reports before any worker has started.
  await createQueues(context.queue);
  installAuthorization(app, auth);
  const sockets = openSockets(context, auth);
  context.metrics.watchWebSockets(() => sockets.size);
  app.addHook('preClose', async () => sockets.close());
  await registerRoutes(app, { ...context, auth, sockets });
  return app;
}
