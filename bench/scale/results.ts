import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from '../measured.ts';
import type { Row } from './measure-calls.ts';
import type { TaskFigures } from './tasks.ts';

/** What a run has measured. */
export interface Results {
  rows: Row[];
  /** Writing ratings, and calls of a neighbor. */
  others: Figure[];
  tasks: TaskFigures[];
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
