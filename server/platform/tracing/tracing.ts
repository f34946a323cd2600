import { AsyncLocalStorage } from 'node:async_hooks';

/** Attributes of a span, by the names of OpenTelemetry's semantic conventions; those of Assay begin with `assay.`. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** `server`: a request of another program. `consumer`: a job. `client`: a statement. `internal`: a part of these. */
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal';

export interface SpanOptions {
  kind: SpanKind;
  attributes: SpanAttributes;
  /** Milliseconds before now at which it began. */
  startedAgo?: number;
}

/** A span that is being recorded, or whose trace is not sampled. */
export interface TraceSpan {
  /** For the header or job that continues the trace elsewhere (W3C Trace Context, §3.2). */
  readonly traceparent: string;
  child(name: string, options: SpanOptions): TraceSpan;
  setAttributes(attributes: SpanAttributes): void;
  /** @param error marks the span as failed; its message is recorded, not its stack */
  end(error?: unknown): void;
}

/** Traces of a process. */
export interface Tracing {
  /** False when nothing is recorded. */
  readonly enabled: boolean;
  /**
   * Starts a span.
   * @param parent traceparent of another process; null, or an invalid one, begins a new trace
   */
  start(name: string, options: SpanOptions, parent: string | null): TraceSpan | null;
  /** Sends what was recorded. */
  close(): Promise<void>;
}

/** Records nothing. */
export const NO_TRACING: Tracing = { enabled: false, start: () => null, close: async () => {} };

const present = new AsyncLocalStorage<TraceSpan>();

/** The span of the request or job that is being handled. */
export function currentSpan(): TraceSpan | null {
  return present.getStore() ?? null;
}

/** Runs `work` so that it belongs to the span. */
export function withSpan<T>(span: TraceSpan | null, work: () => T): T {
  return span ? present.run(span, work) : work();
}

/** For the data of a job: it continues the present trace. */
export function traceOfJob(): { traceparent?: string } {
  const span = currentSpan();
  return span ? { traceparent: span.traceparent } : {};
}

/** Runs `work` in a span that ends with it. */
export async function inSpan<T>(span: TraceSpan | null, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await withSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
