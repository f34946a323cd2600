import { cpuTime } from '../cpu-time.ts';
import { type Arguments, bytesOf, changed, encoded } from './arguments.ts';
import { mutate } from './mutate.ts';
import { type Random, seeded } from './random.ts';

/** Maximum CPU time in milliseconds for an input of at most `INPUT_BYTES_MAX` bytes; most take microseconds. */
export const CPU_MAX_MS = 200;
/** Inputs that take at least this much wall-clock time are measured again by CPU time. */
const SUSPICIOUS_MS = 50;
/** Number of measurements; the minimum counts, to exclude garbage collection and compilation. */
const TRIES = 4;
/** Maximum number of inputs of one target kept as additional seeds because of a new kind of result. */
const POOL_MAX = 256;
/** Maximum number of faults reported for one target. */
const FAULTS_MAX = 20;

/** A function that is fuzzed. */
export interface Target {
  name: string;
  parse: (...given: unknown[]) => unknown;
  /** Arguments recorded in tests. */
  seeds: readonly Arguments[];
  /** Whether the function declares this error; without it, every error is a fault. */
  mayThrow?: (error: unknown) => boolean;
}

export interface FuzzFailure {
  target: string;
  what: string;
  /** The arguments as JSON. */
  input: string;
}

/** What fuzzing a target found. */
export interface FuzzResult {
  mutations: number;
  faults: FuzzFailure[];
  /** Number of different kinds of results. */
  kinds: number;
  slowestMs: number;
}

/** Shape of a result, two levels deep. An input that leads to a new one is a good seed. */
function kindOf(result: unknown, depth = 2): string {
  if (result === null || typeof result !== 'object')
    return typeof result === 'boolean' ? String(result) : typeof result;
  if (Array.isArray(result)) {
    return `[${Math.min(result.length, 4)}${depth > 0 && result.length > 0 ? kindOf(result[0], depth - 1) : ''}]`;
  }
  if (depth === 0) return '{}';
  let kind = '{';
  for (const key in result) kind += `${key}:${kindOf((result as Record<string, unknown>)[key], depth - 1)},`;
  return kind;
}

/** @returns a fault, or the result's kind */
function attempt(
  { name, parse, mayThrow }: Target,
  given: Arguments,
): { fault: FuzzFailure } | { kind: string; ms: number } {
  const fault = (what: string) => ({ fault: { target: name, what, input: encoded(given) ?? '' } });
  const began = performance.now();
  let kind: string;
  try {
    kind = kindOf(parse(...given));
  } catch (error) {
    if (!mayThrow?.(error)) return fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
    kind = `throws ${(error as Error).name}`;
  }
  const ms = performance.now() - began;
  if (ms < SUSPICIOUS_MS) return { kind, ms };
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > CPU_MAX_MS; tries += 1) {
    least = Math.min(
      least,
      cpuTime(() => {
        try {
          parse(...given);
        } catch {
          // Allowed above.
        }
      }),
    );
  }
  return least > CPU_MAX_MS ? fault(`${Math.round(least)} ms of CPU time`) : { kind, ms: least };
}

/**
 * Runs a parser on its seeds and on mutations of them; an input with a new kind of result becomes a seed as well.
 * @param mutations number of mutated inputs
 * @param seed of the random numbers; the same seed gives the same inputs
 * @param alive called before each input, for a watchdog
 */
export function fuzzParser(
  target: Target,
  mutations: number,
  seed: number,
  alive: (given: Arguments) => void = () => {},
): FuzzResult {
  const random: Random = seeded(seed, ...Buffer.from(target.name));
  const pool = [...target.seeds];
  const kinds = new Set<string>();
  const places = new Set<string>();
  const result: FuzzResult = { mutations: 0, faults: [], kinds: 0, slowestMs: 0 };
  const run = (given: Arguments) => {
    alive(given);
    const outcome = attempt(target, given);
    if ('fault' in outcome) {
      // One input per place that throws is enough.
      const place = outcome.fault.what.split('\n').slice(0, 2).join('\n');
      if (result.faults.length < FAULTS_MAX && !places.has(place)) result.faults.push(outcome.fault);
      places.add(place);
      return;
    }
    result.slowestMs = Math.max(result.slowestMs, outcome.ms);
    if (kinds.has(outcome.kind)) return;
    kinds.add(outcome.kind);
    if (pool.length < target.seeds.length + POOL_MAX && !pool.includes(given)) pool.push(given);
  };
  for (const given of target.seeds) run(given);
  for (; result.mutations < mutations; result.mutations += 1) {
    const [first, ...rest] = random.one(pool);
    const other = bytesOf(random.one(pool)[0]);
    run([changed(first, random, (input) => mutate(input, random, other)), ...rest]);
  }
  result.kinds = kinds.size;
  return result;
}
