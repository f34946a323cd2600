import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logging/log.ts';
import { withLogFields } from '../logging/log-fields.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type TraceSpan, type Tracing, withSpan } from '../tracing/tracing.ts';

interface Parts {
  log: Logger;
  metrics: Metrics;
  tracing: Tracing;
  config: Pick<Config, 'log'>;
}

/** Pages of the web app, whose addresses are those of its own router. */
const PAGE = '(page)';
/** Paths without a route. */
const UNMATCHED = '(unmatched)';
/** Requests of every page view and of supervisors. */
const FREQUENT: ReadonlySet<string> = new Set([PAGE, '/*', '/api/health', '/api/version']);

/**
 * Logs one line per request with its route template and duration, counts and traces it, and adds its id to every entry
 * that is logged meanwhile. Paths and queries are not logged: they contain codes of links and names of domains.
 */
export function installRequestLog(app: FastifyInstance, { log, metrics, tracing, config }: Parts): void {
  // A terminal shows what needs attention; a log collector gets every request.
  const level = config.log.format === 'json' ? 'info' : 'debug';
  const spans = new WeakMap<FastifyRequest, TraceSpan>();
  const scoped = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    withLogFields({ request: request.id }, () => withSpan(spans.get(request) ?? null, done));
  if (tracing.enabled) {
    app.addHook('onRequest', (request, _reply, done) => {
      const span = startSpan(tracing, request);
      if (span) spans.set(request, span);
      done();
    });
  }
  app.addHook('onRequest', scoped);
  // Reading the body continues in the context of the socket.
  app.addHook('preValidation', scoped);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    const route = request.is404 ? (status < 400 ? PAGE : UNMATCHED) : (request.routeOptions.url ?? UNMATCHED);
    metrics.recordRequest({ method, route, status, seconds: reply.elapsedTime / 1_000 });
    const account = 'session' in request ? (request.session as { accountId?: string } | null)?.accountId : undefined;
    const span = spans.get(request);
    span?.setAttributes({ 'http.response.status_code': status, ...(account ? { 'assay.account.id': account } : {}) });
    span?.end(status >= 500 ? new Error(String(status)) : undefined);
    const facts = { method, route, status, ms: Math.round(reply.elapsedTime), ...(account ? { account } : {}) };
    withLogFields({ request: request.id }, () => log[FREQUENT.has(route) ? 'debug' : level](facts, 'request'));
  });
}

/** OpenTelemetry, semantic conventions for HTTP servers, without path and query (see above). */
function startSpan(tracing: Tracing, request: FastifyRequest): TraceSpan | null {
  const { method, headers, id, is404, routeOptions, protocol } = request;
  const route = is404 ? null : (routeOptions.url ?? null);
  const attributes = {
    'http.request.method': method,
    'url.scheme': protocol,
    ...(route ? { 'http.route': route } : {}),
    'assay.request.id': id,
  };
  const parent = typeof headers.traceparent === 'string' ? headers.traceparent : null;
  return tracing.start(route ? `${method} ${route}` : method, { kind: 'server', attributes }, parent);
}
