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

/** Each unit in the smallest of its kind. */
const UNITS: Readonly<Record<string, number>> = {
  ...{ µs: 1, ms: 1e3, s: 1e6 },
  ...{ B: 1, kB: 1e3, KiB: 1_024, MB: 1e6, MiB: 1_048_576, GB: 1e9 },
};
const QUANTITY = /(-?\d[\d,]*(?:\.\d+)?) ?(µs|ms|s|B|kB|KiB|MB|MiB|GB)?(?!\w)/;

/** Numbers such as `469 / 491 / 635 ms`, in the smallest unit of their kind; bare numbers have the unit of the last one. */
function quantities(text: string): number[] {
  const parts = text.split(' / ');
  const common = QUANTITY.exec(parts.at(-1) ?? '')?.[2] ?? '';
  return parts.map((part) => {
    const [, number = '', unit = ''] = QUANTITY.exec(part) ?? [];
    const value = number === '' ? Number.NaN : Number(number.replaceAll(',', ''));
    return value * (UNITS[number === part.trim() ? common : unit] ?? 1);
  });
}

/**
 * The number that a goal is compared with: the ratio if there is one; of several numbers the one that the goal names
 * (`median`: the second, `p99`: the last), of three otherwise the last; else the first.
 */
function namedValue(measured: string, goal: string, ratio: string): number | undefined {
  if (ratio !== NO_GOAL) return Number(ratio);
  const numbers = quantities(measured);
  if (goal.startsWith('median ')) return numbers[1];
  return numbers.length === 3 || goal.startsWith('p99 ') ? numbers.at(-1) : numbers[0];
}

/**
 * Whether the goal is met: a bound is compared with the ratio to a peer if there is one, otherwise with the measured number
 * (`namedValue`); other goals are compared as texts.
 */
export function verdictOf(measured: string, goal: string, what = ''): SummaryRow['verdict'] {
  if (goal === NO_GOAL || goal === '') return NO_GOAL;
  const bound = /^(?:median |p99 )?(at least|at most|under|within|up to|<|≤|≥) ?(?=-?\d)/.exec(goal);
  if (!bound) return measured.split(', ').some((part) => `${part} `.startsWith(`${goal} `)) ? 'met' : 'missed';
  const value = namedValue(measured, goal, ratioOf(what, measured));
  const [limit] = quantities(goal.slice(bound[0].length));
  if (value === undefined || limit === undefined || Number.isNaN(value)) return NO_GOAL;
  const met =
    bound[1] === 'at least' || bound[1] === '≥'
      ? value >= limit
      : bound[1] === 'under' || bound[1] === '<'
        ? value < limit
        : value <= limit;
  return met ? 'met' : 'missed';
}
