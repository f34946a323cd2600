import type { Config } from '../config/config.ts';
import { type Metrics, NO_METRICS } from './metrics.ts';

/** Metrics of a process with an operations port; the library is loaded only then. */
export async function openMetrics({ operations }: Pick<Config, 'operations'>): Promise<Metrics> {
  if (!operations) return NO_METRICS;
  const { createMetrics } = await import('./prometheus.ts');
  return createMetrics();
}
