/**
 * Values that make common database products wait: each waits once, regardless of the number of rows, and reads and
 * writes nothing.
 */
export const WAITS: readonly (readonly [product: string, value: (own: string, seconds: number) => string])[] = [
  ['mysql', (own, seconds) => `${own} AND (SELECT 1 FROM (SELECT SLEEP(${seconds}))q)=1`],
  ['mysql', (own, seconds) => `${own}' AND (SELECT 1 FROM (SELECT SLEEP(${seconds}))q)='1`],
  ['postgresql', (own, seconds) => `${own} AND 1=(SELECT 1 FROM pg_sleep(${seconds}))`],
  ['postgresql', (own, seconds) => `${own}' AND '1'=(SELECT '1' FROM pg_sleep(${seconds}))||'`],
  ['sql-server', (own, seconds) => `${own}; WAITFOR DELAY '0:0:${seconds}'--`],
  ['sql-server', (own, seconds) => `${own}'; WAITFOR DELAY '0:0:${seconds}'--`],
];

/** Number of timed responses to the baseline value before the first test value. */
export const CONTROLS = 3;
/** The shortest wait in seconds: longer than normal page generation, too short for visitors to notice. */
const WAIT_MIN_S = 2;
const WAIT_MAX_S = 5;
/** A wait must exceed the baseline responses by this multiple of their spread. */
const SPREADS = 5;
/** Minimum share of the requested wait, since database clocks count in whole steps. */
const SHARE = 0.9;

/** Baseline response times in milliseconds. */
export interface BaselineTiming {
  slowest: number;
  /** Seconds to wait; null if the responses vary too much to detect a wait. */
  seconds: number | null;
}

export function baselineTiming(took: readonly number[]): BaselineTiming {
  const slowest = Math.max(...took);
  const spread = slowest - Math.min(...took);
  const seconds = Math.max(WAIT_MIN_S, Math.ceil((spread * SPREADS) / 1_000));
  return { slowest, seconds: seconds > WAIT_MAX_S ? null : seconds };
}

/** Returns true if a response took the requested wait longer than the slowest baseline response. */
export function waited(took: number, seconds: number, { slowest }: BaselineTiming): boolean {
  return took >= slowest + seconds * 1_000 * SHARE;
}

/**
 * The waits that confirm a first one, in seconds: without a wait, with a longer one, without, with the first again.
 * Random delays do not follow this pattern.
 */
export function confirmations(seconds: number): readonly number[] {
  return [0, seconds * 2, 0, seconds];
}

/** Returns true if a response matches the requested wait. Half of the first wait is the threshold. */
export function follows(took: number, asked: number, first: number, ordinary: BaselineTiming): boolean {
  return asked === 0 ? took < ordinary.slowest + first * 500 : waited(took, asked, ordinary);
}
