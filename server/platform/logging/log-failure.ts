import { DatabaseFailure } from '../db/connection/database-failure.ts';
import type { Logger } from './log.ts';

/** Logs an error outside of requests, except for failures of the database, which are logged once when they begin. */
export function logFailure(
  log: Logger,
  error: unknown,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
) {
  if (error instanceof DatabaseFailure) return;
  log.error({ ...details, error: String(error) }, message);
}
