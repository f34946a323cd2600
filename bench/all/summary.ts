/** A table that a benchmark reported, as it would be written to docs/measured.md. */
export interface RecordedTable {
  title: string;
  columns: readonly string[];
  cells: readonly (readonly string[])[];
}

/** A line of the summary. */
export interface SummaryRow {
  section: string;
  what: string;
  measured: string;
  goal: string;
  /** How many times faster than the peer, as far as the benchmark compares with one; else `–`. */
  ratio: string;
  verdict: 'met' | 'missed' | '–';
}

const NO_GOAL = '–';
const NUMBER = /-?\d[\d,]*(?:\.\d+)?/;

/** One line per figure; tables with a column per property, such as those of `bench:scale`, keep their own verdicts. */
export function summarize({ title, columns, cells }: RecordedTable): SummaryRow[] {
  if (columns.at(-1) === 'has to be' && columns.length === 3) {
    return cells.map(([what = '', measured = '', goal = NO_GOAL]) => ({
      ...{ section: title, what, measured, goal },
      ratio: ratioOf(what, measured),
      verdict: verdictOf(measured, goal, what),
    }));
  }
  return cells.map((row) => {
    const last = row.at(-1) ?? '';
    const ratio = row[columns.indexOf('ratio')] ?? NO_GOAL;
    const what = row.slice(0, 2).join(', ');
    const measured = row.slice(2, -1).join(', ');
    const verdict = last === 'met' || last === 'missed' ? last : NO_GOAL;
    return { section: title, what, measured, goal: columns.at(-1) ?? NO_GOAL, ratio, verdict };
  });
}

function ratioOf(what: string, measured: string): string {
  const stated = /([\d.,]+) times as long/.exec(measured)?.[1];
  if (stated) return stated;
  return /times (?:faster|of ours)/.test(what) ? (NUMBER.exec(measured)?.[0] ?? NO_GOAL) : NO_GOAL;
}

/**
 * Whether the goal is met: bounds are compared with the measured number in the same unit, of several numbers with the
 * one that the goal names (`median`: the second of three) or the ratio; other goals are compared as texts.
 */
export function verdictOf(measured: string, goal: string, what = ''): SummaryRow['verdict'] {
  if (goal === NO_GOAL || goal === '') return NO_GOAL;
  const bound = /^(median )?(at least|at most|under|within|up to|<|≤|≥) ?(-?\d[\d,]*(?:\.\d+)?)/.exec(goal);
  if (!bound) return measured.startsWith(goal) ? 'met' : 'missed';
  const ratio = ratioOf(what, measured);
  const numbers = measured.split(' / ').map((part) => Number(NUMBER.exec(part)?.[0].replaceAll(',', '')));
  const value = ratio !== NO_GOAL ? Number(ratio) : numbers.length === 3 ? numbers[bound[1] ? 1 : 2]! : numbers[0]!;
  const limit = Number(bound[3]!.replaceAll(',', ''));
  if (Number.isNaN(value)) return NO_GOAL;
  const met =
    bound[2] === 'at least' || bound[2] === '≥'
      ? value >= limit
      : bound[2] === 'under' || bound[2] === '<'
        ? value < limit
        : value <= limit;
  return met ? 'met' : 'missed';
}
