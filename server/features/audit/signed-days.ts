import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '#platform/context.ts';
import {
  type DayRow,
  findHeadBefore,
  firstSealedDay,
  insertDay,
  lastDay,
  listSealedDays,
  lockDays,
  NOTHING_BEFORE,
} from '#platform/db/audit/daily-seals.ts';
import { writeOnce } from '#platform/files/write-once.ts';
import { addDays, dayIn, startOfDay } from '#platform/http/calendar.ts';
import { dayFile, digestOfSignature, isSignedBy, signDay } from './day-seal.ts';

/** After a long interruption, days are processed in batches of this size. */
const DAYS_AT_ONCE = 400;

type Parts = Pick<Context, 'db' | 'config' | 'secrets'>;

/** Folder of the data folder that the signed seals are exported to, one file a day. */
export const daysFolder = (dataDir: string): string => join(dataDir, 'audit');

/**
 * Signs the state of the chain at the end of each past day (UTC) that is not sealed yet, including days without an
 * entry, and exports the days that this data folder lacks.
 * @returns the days that were signed
 */
export async function sealDays(context: Parts, now: Date = context.db.clock.now()): Promise<string[]> {
  const key = context.secrets.keys.current('audit');
  const signed = await context.db.withAllCompanies('planner', async (tx) => {
    await lockDays(tx);
    let last: DayRow | null = await lastDay(tx);
    const first = last ? addDays(last.day, 1) : await firstSealedDay(tx);
    const days: string[] = [];
    for (
      let day = first;
      day !== null && day < dayIn('UTC', now) && days.length < DAYS_AT_ONCE;
      day = addDays(day, 1)
    ) {
      const head = await findHeadBefore(tx, startOfDay('UTC', addDays(day, 1)));
      last = signDay({ day, ...head, previous: last ? digestOfSignature(last) : NOTHING_BEFORE }, key);
      await insertDay(tx, last);
      days.push(day);
    }
    return days;
  });
  await exportDays(context);
  return signed;
}

/** Writes missing files; existing ones are never overwritten, so that a modification remains detectable. */
async function exportDays({ db, config, secrets }: Parts): Promise<void> {
  const folder = daysFolder(config.dataDir);
  mkdirSync(folder, { recursive: true });
  const there = new Set(readdirSync(folder));
  for (const row of await db.withoutCompany(listSealedDays)) {
    const name = `${row.day}.json`;
    const key = there.has(name) ? null : await secrets.keys.find('audit', row.keyId);
    // What this installation did not sign is not exported; the verification names it.
    if (key && isSignedBy(row, key)) writeOnce(join(folder, name), dayFile(row, key), { flush: true });
  }
}

/**
 * Exports the daily seals that other processes signed: each one has a data folder of its own.
 * @returns a function to call repeatedly; once yesterday's seal is exported it does not ask the database until the day ends
 */
export function dayExporter(context: Parts): () => Promise<void> {
  let exported: string | null = null;
  return async () => {
    if (exported === addDays(dayIn('UTC', context.db.clock.now()), -1)) return;
    const last = await context.db.withoutCompany(lastDay);
    if (!last || last.day === exported) return;
    await exportDays(context);
    exported = last.day;
  };
}

/** Problem of the first invalid day. */
export type DayError =
  /** There is no seal for the day, though there are for days around it. */
  | 'missing'
  /** The signature is not one of this installation over the row's values. */
  | 'signature'
  /** It does not follow from the day before. */
  | 'previous'
  /** The chain does not contain the signed entry and seal. */
  | 'chain'
  /** The exported file is missing. */
  | 'no-file'
  /** The exported file was modified. */
  | 'other-file';

export interface VerifiedDays {
  /** Days checked. */
  count: number;
  bad: { day: string; fault: DayError } | null;
}

/**
 * Compares every daily seal with its signature, the day before, the chain and its exported file.
 * @param folder contains the exported files; copies kept elsewhere are stronger evidence than those of the data folder
 */
export async function verifyDays({ db, secrets }: Parts, folder: string): Promise<VerifiedDays> {
  const rows = await db.withoutCompany(listSealedDays);
  const files = filesIn(folder);
  let before: DayRow | null = null;
  let count = 0;
  for (const row of rows) {
    const expected: string = before ? addDays(before.day, 1) : row.day;
    if (row.day !== expected) return { count, bad: { day: expected, fault: 'missing' } };
    const key = await secrets.keys.find('audit', row.keyId);
    const fault =
      !key || !isSignedBy(row, key) ? 'signature' : faultOf(row, before, files.get(row.day), dayFile(row, key));
    if (fault) return { count, bad: { day: row.day, fault } };
    files.delete(row.day);
    before = row;
    count += 1;
  }
  const left = [...files.keys()].sort()[0];
  return { count, bad: left === undefined ? null : { day: left, fault: 'missing' } };
}

function faultOf(
  row: DayRow & { held: string | null },
  before: DayRow | null,
  file: string | undefined,
  expected: string,
): DayError | null {
  if (row.previous !== (before ? digestOfSignature(before) : NOTHING_BEFORE)) return 'previous';
  if (row.held !== row.seal) return 'chain';
  if (file === undefined) return 'no-file';
  return file === expected ? null : 'other-file';
}

/** Day → text of its file; empty where there is no folder. */
function filesIn(folder: string): Map<string, string> {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const days = names.filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name));
  return new Map(days.map((name) => [name.slice(0, -'.json'.length), readFileSync(join(folder, name), 'utf8')]));
}
