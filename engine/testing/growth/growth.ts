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
/** Growth of CPU time for ten times the input: linear is 10, quadratic 100. */
const GROWTH_MAX = 40;
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

/** Work that every machine needs about as long for, relative to its speed, as for a parser. */
function reference(): void {
  const row = { text: 'a\\"b'.repeat(10), list: [1, 2.5, null, true], nested: { deeper: { x: 'y' } } };
  for (let n = 0; n < 4_000; n += 1) JSON.parse(JSON.stringify(row));
}

async function least(work: () => unknown, enough: (ms: number) => boolean): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && !enough(ms); tries += 1) ms = Math.min(ms, await cpuTimeOf(work));
  return ms;
}

let slowness: Promise<number> | null = null;

/**
 * Measures a parser on growing inputs. Independent of the speed of the machine: times are compared with each other and
 * with `reference`, in CPU time, and measured again before a parser is reported.
 * @returns what grows faster than its input, or blocks the serving thread
 */
export async function growthFaults({ name, where, bytesMax, inputs, parse }: GrowthRow): Promise<string[]> {
  slowness ??= least(reference, () => false).then((ms) => Math.max(1, ms / REFERENCE_MS));
  const faults: string[] = [];
  const sizes = [...SIZES.filter((size) => size < bytesMax), Math.min(bytesMax, SIZES.at(-1)!)];
  for (const [input, make] of Object.entries(inputs)) {
    let before: { bytes: number; ms: number } | null = null;
    for (const bytes of sizes) {
      const given = make(bytes);
      const most: number =
        before === null
          ? Number.POSITIVE_INFINITY
          : Math.max(ENOUGH_MS, (GROWTH_MAX / 10) * (bytes / before.bytes) * before.ms);
      const blocked = where === 'serving' ? BLOCKED_MAX_MS * (await slowness) : Number.POSITIVE_INFINITY;
      const limit = Math.min(most, blocked);
      const ms = await least(
        () => parse(given),
        (taken) => taken <= limit,
      );
      if (ms > limit)
        faults.push(`${name}, ${input}: ${Math.round(ms)} ms for ${bytes} bytes, at most ${Math.round(limit)}`);
      if (ms > limit) break;
      // A growth is measured from a time that is long enough.
      before = { bytes, ms: Math.max(ms, ENOUGH_MS / 10) };
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
