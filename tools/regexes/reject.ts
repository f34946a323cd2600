import { BOUND_MAX, BOUNDED_PLACES } from './accepted.ts';
import type { Verdict } from './analyze.ts';
import type { Pattern } from './sources.ts';

/** Why a pattern is rejected; null if it is accepted. */
export function rejectionReason({ key, at }: Pattern, verdict: Verdict): string | null {
  if ('fault' in verdict) return `${at} ${key}: ${verdict.fault}`;
  const largest = Math.max(0, ...verdict.bounds);
  const known = Object.keys(BOUNDED_PLACES).some((place) => at.startsWith(place));
  return largest <= BOUND_MAX || known ? null : `${at} ${key}: each character may cost ${largest} steps`;
}
