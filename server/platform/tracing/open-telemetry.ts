import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import {
  type Context as ApiContext,
  SpanKind as ApiKind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import pg from 'pg';
import type { Logger } from 'pino';
import type { TracingSettings } from '../config/config.ts';
import type { SpanKind, SpanOptions, TraceSpan, Tracing } from './tracing.ts';

const KINDS: Readonly<Record<SpanKind, ApiKind>> = {
  server: ApiKind.SERVER,
  consumer: ApiKind.CONSUMER,
  client: ApiKind.CLIENT,
  internal: ApiKind.INTERNAL,
};
/** A collector that is slower than this fails: the process must be able to stop. Milliseconds. */
const EXPORT_MS = 5_000;
/** Longer statements are cut. */
const ATTRIBUTE_LENGTH_MAX = 4_000;
/** W3C Trace Context, §3.2.2: version, trace id, parent id and flags. Later versions may append fields. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

/** Traces sent to a collector by OTLP over HTTP, in batches. Nothing is registered globally. */
export function createTracing(
  { url, headers, serviceName, ratio }: TracingSettings,
  { instance, role }: { instance: string; role: string },
  log: Logger,
): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': APPLICATION_VERSION,
      'service.instance.id': instance,
      'assay.role': role,
    }),
    // A caller that samples its trace gets the whole of it.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LENGTH_MAX },
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, log), exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('assay', APPLICATION_VERSION);
  return {
    enabled: true,
    start: (name, options, parent) => startSpan(tracer, name, options, remoteContext(parent)),
    async close() {
      await provider.shutdown().catch(() => {});
    },
  };
}

/** Logs when sending begins to fail, and when it works again. */
function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !failing)
          log.warn({ error: String(result.error) }, 'traces are lost: the collector cannot be reached');
        if (!failed && failing) log.info('traces are sent again');
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function startSpan(tracer: Tracer, name: string, options: SpanOptions, parent: ApiContext): TraceSpan {
  const { kind, attributes, startedAgo } = options;
  const startTime =
    startedAgo === undefined ? {} : { startTime: performance.timeOrigin + performance.now() - startedAgo };
  return wrap(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes, ...startTime }, parent));
}

function wrap(tracer: Tracer, span: Span): TraceSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child: (name, options) => startSpan(tracer, name, options, trace.setSpan(ROOT_CONTEXT, span)),
    setAttributes: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', error instanceof Error ? error.name : 'Error');
        span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error).slice(0, 300) });
      }
      span.end();
    },
  };
}

/** Error message for a span. PostgreSQL's messages can contain query values, so only the SQLSTATE code is recorded. */
function messageOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return `SQLSTATE ${error.code}`;
  return error instanceof Error ? error.message : String(error);
}

function remoteContext(traceparent: string | null): ApiContext {
  const [, version, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const invalid = version === 'ff' || /^0+$/.test(traceId ?? '0') || /^0+$/.test(spanId ?? '0');
  if (!traceId || !spanId || invalid) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
