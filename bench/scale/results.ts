import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Figure, writeSection, writeTable } from '../measured.ts';
import { FINDINGS_PER_DOMAIN, OWN_DOMAINS, SCANS_PER_DOMAIN, type Size } from './data-set.ts';
import type { ServerFacts } from './database/given.ts';
import { SUPPLIERS } from './fill-screens.ts';
import { GOAL, meetsGoals, type Row } from './measure-calls.ts';
import type { TaskFigures } from './tasks.ts';

/** What a run has measured. */
export interface Results {
  rows: Row[];
  /** Writing ratings, and calls of a neighbor. */
  others: Figure[];
  tasks: TaskFigures[];
}

/** Figures of one PostgreSQL are not added to those of another. @param folder that of `--data` */
export function resultsFile(folder: string | undefined, other: ServerFacts | null): string | null {
  if (folder === undefined) return null;
  return path.join(folder, other === null ? 'measured.json' : `measured-${other.major}.json`);
}

/**
 * Adds what runs of other parts at the same commit have measured, and stores both for later runs.
 * @param file in the folder of the data set; without one nothing is stored
 */
export function withOtherParts(file: string | null, now: Results): Results {
  if (file === null) return now;
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const stored: (Results & { commit: string }) | null = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : null;
  const before = stored?.commit === commit ? stored : null;
  const keyOf = ({ role, call }: Row) => `${role} ${call.what}`;
  const measured = new Set(now.rows.map(keyOf));
  const all: Results = {
    rows: [...(before?.rows ?? []).filter((row) => !measured.has(keyOf(row))), ...now.rows],
    others: now.others.length > 0 ? now.others : (before?.others ?? []),
    tasks: now.tasks.length > 0 ? now.tasks : (before?.tasks ?? []),
  };
  writeFileSync(file, JSON.stringify({ commit, ...all }));
  return all;
}

/** PostgreSQL on another machine has no CPU times. */
export const ms = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(1)} ms`);

/** Calls of another PostgreSQL that the document names besides those that miss a goal: the slowest. */
const SLOWEST = 25;
/** Milliseconds that a planned task takes at least to be named of another PostgreSQL. */
const TASK_MS_MIN = 5;

interface Circumstances {
  size: Size;
  /** Most calls of each kind. */
  runs: number;
  /** The PostgreSQL of `--database`; null for the embedded one. */
  other: ServerFacts | null;
}

/** Writes the sections, those of another PostgreSQL than the embedded one beside its own. */
export function writeResults({ rows, others, tasks }: Results, { size, runs, other }: Circumstances): void {
  const on = other === null ? '' : ` on PostgreSQL ${other.major}`;
  const command = `\`npm run bench:scale -- --domains ${size.domains}${other === null ? '' : ' --database URL'} --write\``;
  const shown = other === null ? rows : missedAndSlowest(rows);
  const met = `${rows.filter(meetsGoals).length} of ${rows.length} calls meet all of them`;
  writeTable(
    `A hundred thousand domains${on}`,
    other === null
      ? `${command}: embedded PostgreSQL, ${size.domains} domains of ${size.companies} companies, ${size.domains * SCANS_PER_DOMAIN} scans and ratings, ${size.domains * FINDINGS_PER_DOMAIN} findings; one caller at a time, up to ${runs} calls each. *Own* is a company of ${OWN_DOMAINS} domains, *big* one of ${size.big}, *admin* an administrator over all, *main* a main supplier with ${SUPPLIERS + 1} suppliers. CPU times are per call, of the process with server and caller, and of PostgreSQL; blocks have 8 kB. The ratio is the median of a bare Fastify route with the same statements over that of the product. Goals: p50 ${GOAL.p50} ms, p99 ${GOAL.p99} ms, ratio ${GOAL.ratio}, no sequential scan of a large table, no just-in-time compilation; ${met};`
      : `${command}: data, calls, goals and columns as on the embedded PostgreSQL (section *A hundred thousand domains*), up to ${runs} calls each; ${other.description}. ${met}; the table has the others and the ${SLOWEST} slowest;`,
    ['call', 'role', 'p50', 'p99', 'CPU, Node.js', 'CPU, PostgreSQL', 'blocks', 'ratio', 'goals'],
    shown.map((row) => [
      row.call.what,
      row.role,
      ms(row.p50),
      ms(row.p99),
      ms(row.cpu.node),
      ms(row.cpu.postgres),
      String(row.blocks),
      row.ratio.toFixed(2),
      meetsGoals(row) ? 'met' : 'missed',
    ]),
  );
  const asAbove = `As above: ${command}`;
  if (others.length > 0) writeSection(`Writes and neighbors at size${on}`, `${asAbove};`, others);
  const slowTasks = other === null ? tasks : tasks.filter((one) => one.failure !== null || one.ms >= TASK_MS_MIN);
  if (slowTasks.length === 0) return;
  const left = other === null ? '' : `, of ${tasks.length} tasks those that took ${TASK_MS_MIN} ms or more`;
  writeTable(
    `Planned tasks at size${on}`,
    `${asAbove}: each task of the planner when there is nothing to do, that is its second run in a row, without those that wait for the network${left};`,
    ['task', 'every', 'time', 'CPU, PostgreSQL'],
    slowTasks.map(({ task, beat, ms: time, postgres, failure }) => [task, beat, failure ?? ms(time), ms(postgres)]),
  );
}

/** @returns in the order of the measurement */
function missedAndSlowest(rows: readonly Row[]): Row[] {
  const slowest = new Set(rows.toSorted((a, b) => b.p50 - a.p50).slice(0, SLOWEST));
  return rows.filter((row) => slowest.has(row) || !meetsGoals(row));
}
