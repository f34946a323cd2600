import { DatabaseTrouble } from '../db/opening/trouble.ts';
import type { Logger } from './log.ts';

/** Logs what failed beside requests, unless the database is away: that is logged once, when it begins. */
export function complain(
  log: Logger,
  error: unknown,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
) {
  if (error instanceof DatabaseTrouble) return;
  log.error({ ...details, error: String(error) }, message);
}
