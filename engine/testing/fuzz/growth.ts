import { setImmediate as turn } from 'node:timers/promises';

/** A parser of bytes that an anonymous or foreign party chooses, with inputs of any size. */
export interface GrowthRow {
  name: string;
  /** `serving`: on the thread that answers requests, which it must not block; `jobs`: in a thread or process for jobs. */
  where: 'serving' | 'jobs';
  /** Bytes of the largest input that reaches the parser. */
  bytesMax: number;
  /** Inputs of about that many bytes, by what makes them hard. */
  inputs: Readonly<Record<string, (bytes: number) => string | Buffer>>;
  /** Errors do not matter, only the time. */
  parse: (input: string | Buffer) => unknown;
}

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
/** CPU milliseconds below which no growth is measured. */
const ENOUGH_MS = 25;
/** Growth of CPU time beyond that of the input: linear is 1, quadratic 10 for ten times the input. */
const GROWTH_MAX = 4;
/** CPU milliseconds for which the serving thread may be blocked, on a machine as fast as that of `REFERENCE_MS`. */
const BLOCKED_MAX_MS = 50;
/** CPU milliseconds of `reference` on one core of 2.5 GHz. */
const REFERENCE_MS = 12;
/** Measurements before a parser counts as too slow; the minimum counts. */
const TRIES = 4;

async function cpuTimeOf(work: () => unknown): Promise<number> {
  await turn();
  const began = process.cpuUsage();
  try {
    await work();
  } catch {
    // A refusal takes time as well.
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

/** Work that takes a slower machine longer by the same factor as a parser. */
export function reference(rounds = 4_000): void {
  const row = { text: 'a\\"b'.repeat(10), list: [1, 2.5, null, true], nested: { deeper: { x: 'y' } } };
  for (let n = 0; n < rounds; n += 1) JSON.parse(JSON.stringify(row));
}

/**
 * The least CPU time of some attempts, until one is short enough.
 * @param relative divide it by how much slower the machine is now than that of `REFERENCE_MS`
 */
async function leastOf(
  work: () => unknown,
  enoughMs: number,
  relative: boolean,
  measure: typeof cpuTimeOf,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && (tries === 0 || least > enoughMs); tries += 1) {
    const ms = await measure(work);
    const slowness = relative && ms > enoughMs ? Math.max(1, (await measure(() => reference())) / REFERENCE_MS) : 1;
    least = Math.min(least, ms / slowness);
  }
  return least;
}

/**
 * Measures a parser on growing inputs. Independent of the speed of the machine: times are compared with each other and
 * with `reference`, in CPU time, and measured again before a parser is reported.
 * @param measure CPU milliseconds of work
 * @returns what grows faster than its input, or blocks the serving thread
 */
export async function growthFaults(
  { name, where, bytesMax, inputs, parse }: GrowthRow,
  measure: typeof cpuTimeOf = cpuTimeOf,
): Promise<string[]> {
  const faults: string[] = [];
  const sizes = [...SIZES.filter((size) => size < bytesMax), Math.min(bytesMax, SIZES.at(-1)!)];
  const serves = where === 'serving';
  for (const [input, make] of Object.entries(inputs)) {
    let mostMs = serves ? BLOCKED_MAX_MS : Number.POSITIVE_INFINITY;
    for (const [at, bytes] of sizes.entries()) {
      const given = make(bytes);
      const ms = await leastOf(() => parse(given), mostMs, serves, measure);
      if (ms > mostMs) {
        faults.push(`${name}, ${input}: ${Math.round(ms)} ms for ${bytes} bytes, at most ${Math.round(mostMs)}`);
        break;
      }
      // Below a tenth of what is enough, a time says little.
      const grown = GROWTH_MAX * Math.max(ms, ENOUGH_MS / 10) * ((sizes[at + 1] ?? bytes) / bytes);
      mostMs = Math.min(serves ? BLOCKED_MAX_MS : Number.POSITIVE_INFINITY, Math.max(ENOUGH_MS, grown));
    }
  }
  return faults;
}

/** A text repeated to about that many bytes, between a beginning and an end. */
export const repeated =
  (part: string, before = '', behind = '') =>
  (bytes: number): string =>
    before + part.repeat(Math.max(1, Math.floor((bytes - before.length - behind.length) / part.length))) + behind;

/** Something opened as often as half of the bytes allow, and closed again. */
export const nested =
  (open: string, close: string, before = '', behind = '') =>
  (bytes: number): string => {
    const times = Math.max(1, Math.floor((bytes - before.length - behind.length) / (open.length + close.length)));
    return before + open.repeat(times) + close.repeat(times) + behind;
  };
