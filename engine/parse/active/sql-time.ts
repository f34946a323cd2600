/**
 * Values by which a database waits, in the ways of the usual products: each waits once, whatever the number of rows, and reads
 * and writes nothing.
 */
export const WAITS: readonly (readonly [product: string, value: (own: string, seconds: number) => string])[] = [
  ['mysql', (own, seconds) => `${own} AND (SELECT 1 FROM (SELECT SLEEP(${seconds}))q)=1`],
  ['mysql', (own, seconds) => `${own}' AND (SELECT 1 FROM (SELECT SLEEP(${seconds}))q)='1`],
  ['postgresql', (own, seconds) => `${own} AND 1=(SELECT 1 FROM pg_sleep(${seconds}))`],
  ['postgresql', (own, seconds) => `${own}' AND '1'=(SELECT '1' FROM pg_sleep(${seconds}))||'`],
  ['sql-server', (own, seconds) => `${own}; WAITFOR DELAY '0:0:${seconds}'--`],
  ['sql-server', (own, seconds) => `${own}'; WAITFOR DELAY '0:0:${seconds}'--`],
];

/** Answers to the ordinary value that are timed before anything else is sent. */
export const CONTROLS = 3;
/** The shortest wait, seconds: above what servers need for a page, below what visitors would notice. */
const WAIT_MIN_S = 2;
const WAIT_MAX_S = 5;
/** A wait has to stand out of the ordinary answers by so many times their spread. */
const SPREADS = 5;
/** Of a wait that was asked for, so much has to be there: clocks of databases count in whole steps. */
const SHARE = 0.9;

/** What the ordinary answers took, milliseconds. */
export interface BaselineTiming {
  slowest: number;
  /** Seconds to wait; null where the answers differ too much for a wait to show. */
  seconds: number | null;
}

export function baselineTiming(took: readonly number[]): BaselineTiming {
  const slowest = Math.max(...took);
  const spread = slowest - Math.min(...took);
  const seconds = Math.max(WAIT_MIN_S, Math.ceil((spread * SPREADS) / 1_000));
  return { slowest, seconds: seconds > WAIT_MAX_S ? null : seconds };
}

/** Took an answer as long as the wait that was asked for, beyond the slowest ordinary one? */
export function waited(took: number, seconds: number, { slowest }: BaselineTiming): boolean {
  return took >= slowest + seconds * 1_000 * SHARE;
}

/**
 * The waits that confirm a first one, in seconds, and whether each has to show: without a wait, with a longer one, without,
 * with the first again. A server that is slow by chance does not follow them.
 */
export function confirmations(seconds: number): readonly number[] {
  return [0, seconds * 2, 0, seconds];
}

/** Does an answer follow the wait that was asked for? Half of the first wait tells "none" from "some". */
export function follows(took: number, asked: number, first: number, ordinary: BaselineTiming): boolean {
  return asked === 0 ? took < ordinary.slowest + first * 500 : waited(took, asked, ordinary);
}
