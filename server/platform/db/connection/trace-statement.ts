import type { LogEvent } from 'kysely';
import { currentSpan } from '#platform/tracing/tracing.ts';

/**
 * Adds a statement that ended to the present trace (OpenTelemetry, semantic conventions for PostgreSQL). Its text has
 * placeholders instead of values.
 */
export function traceStatement({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  const parent = currentSpan();
  if (!parent) return;
  const text = query.sql.trim();
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  parent
    .child(operation, { kind: 'client', attributes, startedAgo: queryDurationMillis })
    .end(level === 'error' && 'error' in event ? event.error : undefined);
}
