import { cpuTime } from './cpu-time.ts';

/** Characters of a run; a parser with quadratic time takes minutes. */
const LENGTH = 100_000;
/** CPU milliseconds below which no growth is measured: linear parsers take a few. */
const ENOUGH_MS = 100;
/** Maximum growth of CPU time for four times the text: linear is 4, quadratic 16. */
const GROWTH_MAX = 9;
/** Measurements before a parser counts as superlinear; the minimum counts. */
const TRIES = 4;

/** Parts of runs: single kinds of characters, and pairs that patterns often match. */
const RUNS: readonly string[] = [
  ...[' ', '\t', '\n', '\r\n', '\u2028', '0', 'a', '<', '"', '/', '.', ',', ':', '-', '='],
  ...['a ', 'a=', '<a ', '\n#', '{{'],
];
/** Text before and after a run: the end makes a pattern backtrack. */
const [BEFORE, BEHIND] = ['x', '\u2028!'];

/** Texts of any length, one per kind of run. @param heads prefixes */
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
      // Errors do not matter here, only the time.
    }
  });
}

/**
 * Runs for which a parser's CPU time grows faster than their length. Independent of the host's speed: compares a
 * quarter of the text with the whole, and repeats the measurement before it reports a parser.
 */
export function superlinear(parse: (text: string) => unknown, heads: readonly string[] = ['']): string[] {
  return longRuns(heads).flatMap(({ name, text }) => {
    // A short text first: with cubic time the long one would never return.
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
