/** How long before the end is warned, milliseconds. */
const WARNING_MS = 30 * 86_400_000;

/**
 * Whether certificates or metadata of a provider end within 30 days, or have ended. Of several certificates the last
 * end counts: the provider has replaced the others.
 * @param ends ISO 8601, in any order; empty if no end is known
 */
export function validityOf(ends: readonly string[], now: Date): 'valid' | 'ends-soon' | 'ended' {
  const last = Math.max(...ends.map((end) => Date.parse(end)));
  if (ends.length === 0 || last - now.getTime() > WARNING_MS) return 'valid';
  return last > now.getTime() ? 'ends-soon' : 'ended';
}
