import { cpuTime } from './cpu-time.ts';

/** Characters of a run; a parser whose steps grow with the square of it takes minutes. */
const LENGTH = 100_000;
/** Less processor time than this, in milliseconds, is not looked at any further: linear parsers take a few. */
const ENOUGH_MS = 100;
/** Four times the text may take so many times as long: linear is 4, quadratic 16. */
const GROWTH_MAX = 9;
/** Measured again so often before a parser is blamed; the least of all counts. */
const TRIES = 4;

/** What runs are made of: each kind of character by itself, and what patterns often look for in pairs. */
const RUNS: readonly string[] = [
  ...[' ', '\t', '\n', '\r\n', '\u2028', '0', 'a', '<', '"', '/', '.', ',', ':', '-', '='],
  ...['a ', 'a=', '<a ', '\n#', '{{'],
];
/** What stands before and behind a run: the end is what makes a pattern give up. */
const [BEFORE, BEHIND] = ['x', '\u2028!'];

/** Texts of any length, one for each kind of run. @param heads what stands before them */
export function longRuns(heads: readonly string[] = ['']): { name: string; text: (length: number) => string }[] {
  return heads.flatMap((head) =>
    RUNS.map((part) => ({
      name: JSON.stringify(`${head}${BEFORE}${part}…${BEHIND}`),
      text: (length: number) => head + BEFORE + part.repeat(Math.ceil(length / part.length)) + BEHIND,
    })),
  );
}

/** Processor time in milliseconds, or what it threw. */
function timeOf(parse: (text: string) => unknown, text: string): number {
  return cpuTime(() => {
    try {
      parse(text);
    } catch {
      // What a parser refuses is its own affair; only the time counts here.
    }
  });
}

/**
 * Names the runs over which a parser's processor time grows faster than their length. Says nothing of how fast it is: a quarter
 * of the text is measured beside the whole, on the same machine in the same moment, and again before a parser is blamed.
 */
export function superlinear(parse: (text: string) => unknown, heads: readonly string[] = ['']): string[] {
  return longRuns(heads).flatMap(({ name, text }) => {
    // A short text first: what grows with the cube would never come back from the long one.
    if (timeOf(parse, text(2_000)) > 2_000) return [`${name}: 2 000 characters take seconds`];
    const [quarter, whole] = [text(LENGTH / 4), text(LENGTH)];
    let long = timeOf(parse, whole);
    let short = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (long < ENOUGH_MS) return [];
      short = Math.min(short, timeOf(parse, quarter));
      if (long <= GROWTH_MAX * short) return [];
      long = Math.min(long, timeOf(parse, whole));
    }
    return [`${name}: ${Math.round(short)} ms for a quarter, ${Math.round(long)} ms for the whole`];
  });
}
