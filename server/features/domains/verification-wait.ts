import { VERIFICATIONS_PER_HOUR } from '@assay/contract/limits.ts';
import { AppError } from '#platform/errors.ts';

const HOUR_MS = 3_600_000;

/** When the oldest of the hour's attempts falls out of the hour; null while one is left. */
export function retryAfter(recent: readonly Date[]): Date | null {
  const oldest = recent.at(-VERIFICATIONS_PER_HOUR);
  return oldest ? new Date(oldest.getTime() + HOUR_MS) : null;
}

/**
 * The refusal of an attempt above the hour's limit, with the remaining time in hours and minutes (docs/product/states.md). Rounded up: who
 * waits as long as it states is not refused again.
 * @param recent attempts of the last hour, oldest first
 */
export function tooSoon(recent: readonly Date[], now: Date): AppError {
  const at = retryAfter(recent) ?? now;
  const seconds = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const facts = { hours: Math.floor(minutes / 60), minutes: minutes % 60, retryAfter: at.toISOString() };
  return new AppError('verification-too-soon', facts, seconds);
}
