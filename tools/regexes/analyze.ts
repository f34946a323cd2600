import { createRequire } from 'node:module';
import { relax, variants } from './relax.ts';
import { partsOf } from './sources.ts';

// The build without Java, native code or threads (https://makenowjust-labs.github.io/recheck/).
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck');

/**
 * Result for one pattern. `bounds`: its running time is linear in the input, times at most these bounds of its repetitions;
 * none = linear even with its bounded repetitions treated as unbounded. `fault`: why linearity could not be proved.
 */
export type Verdict = { bounds: number[] } | { fault: string };

/** Repetitions up to here are expanded; larger ones are treated as unbounded. */
const LIMITS = { checker: 'automaton', maxRepeatCount: 200, maxPatternSize: 20_000, maxNFASize: 200_000 } as const;

/** Degree of the polynomial that bounds the running time: 1 = linear. Null when the analysis exceeds its limits. */
function degreeOf(source: string, flags: string, timeout: number): number | null {
  const answer = checkSync(source, flags, { ...LIMITS, timeout });
  if (answer.status === 'safe') return 1;
  if (answer.status === 'unknown') return null;
  return answer.complexity.type === 'polynomial' ? answer.complexity.degree : Number.POSITIVE_INFINITY;
}

/** As `degreeOf`, alternative by alternative where the whole pattern is too large. */
function degreeOfParts(source: string, flags: string, timeout: number): number | null {
  const whole = degreeOf(source, flags, timeout);
  const parts = variants(source);
  if (whole !== null || parts.length === 1) return whole;
  let most = 1;
  for (const part of parts) {
    const degree = degreeOf(part, flags, timeout);
    if (degree === null) return null;
    most = Math.max(most, degree);
  }
  return most;
}

/** @param timeout milliseconds for each analysis of the automaton */
export function analyze(key: string, timeout = 20_000): Verdict {
  const { source, flags } = partsOf(key);
  const { unbounded, skeleton, bounds, obstacle } = relax(source);
  if (obstacle) return { fault: obstacle };
  const degree = degreeOfParts(unbounded, flags, timeout);
  if (degree === 1) return { bounds: [] };
  const rest = bounds.length === 0 ? degree : degreeOfParts(skeleton, flags, timeout);
  // With an unknown degree every bound may contribute.
  if (rest === 1) return { bounds: Number.isFinite(degree ?? Number.NaN) ? bounds.slice(0, degree! - 1) : bounds };
  if (rest === null) return { fault: 'the analysis timed out' };
  const found = checkSync(source, flags, { timeout });
  const attack = found.status === 'vulnerable' ? `, for example ${found.attack.pattern}` : '';
  return { fault: `${rest === Number.POSITIVE_INFINITY ? 'exponential' : `polynomial of degree ${rest}`}${attack}` };
}
