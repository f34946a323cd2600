import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** Traces of a process for which a collector is configured; the libraries are loaded only then. */
export async function openTracing(
  { tracing, instance, role }: Pick<Config, 'tracing' | 'instance' | 'role'>,
  log: Logger,
): Promise<Tracing> {
  if (!tracing) return NO_TRACING;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(tracing, { instance, role }, log);
}
