import type pg from 'pg';

/** The migration that creates the whole schema as of number 0057 (decision 0070). */
export const BASELINE = '0057-baseline';

/** The last of the migrations that the baseline replaced. */
const LAST_REPLACED = '0057-standard-names';
const REPLACED_NUMBERS = /^00(?:[0-4]\d|5[0-7])-/;

/** Versions that still have the replaced migrations, up to the last one. */
const UPGRADE_WITH = 'commit 256eb457 (any from 8acd7ad7 to 256eb457)';

/** A row of the table `migration`. */
export interface AppliedMigration {
  name: string;
  /** As `compatibleFrom` of the migration; absent in databases from before the baseline. */
  compatible_from?: string | null;
}

const isReplaced = (name: string): boolean => name !== BASELINE && REPLACED_NUMBERS.test(name);

/** Names in their order; empty for a database without a schema. */
export async function readHistory(client: pg.ClientBase | pg.Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const applied = await client.query<{ row: AppliedMigration }>(
    'select to_jsonb(m) as row from public.migration m order by name',
  );
  return applied.rows.map(({ row }) => row);
}

/** Whether the baseline has to be recorded in place of the migrations that it replaced. */
export function isBeforeBaseline(names: readonly string[]): boolean {
  return names.some(isReplaced);
}

/**
 * The migrations of a database or a backup, with the baseline in place of those that it replaced.
 * @param what how the message begins
 * @throws Error with a message for the operator if it is older than the last migration that the baseline replaced
 */
export function withBaseline(names: readonly string[], what: 'This database' | 'The backup'): string[] {
  if (!isBeforeBaseline(names)) return [...names];
  if (!names.includes(LAST_REPLACED)) {
    const last = names.filter(isReplaced).at(-1);
    throw new Error(
      `${what} is of a version before migration 0057 (its last one is ${last}), which this version cannot upgrade. Nothing was changed. ${what === 'The backup' ? 'Restore' : 'Start'} it with ${UPGRADE_WITH} first, then ${what === 'The backup' ? 'back it up again and restore that backup' : 'start this version'}.`,
    );
  }
  return [BASELINE, ...names.filter((name) => !isReplaced(name))];
}

/**
 * Compares a database with this version.
 * @param known names of this version's migrations, in their order
 * @returns names of the migrations that the database lacks; whether it is of a newer version on whose schema this
 * version still runs
 * @throws Error with a message for the operator if this version cannot use the database
 */
export function compareHistory(
  applied: readonly AppliedMigration[],
  known: readonly string[],
): { pending: string[]; isNewer: boolean } {
  const names = withBaseline(
    applied.map(({ name }) => name),
    'This database',
  );
  const pending = known.filter((name) => !names.includes(name));
  const isNewer = names.some((name) => !known.includes(name));
  if (!isNewer) return { pending, isNewer };
  const last = known.at(-1)!;
  const [required] = applied
    .map(({ compatible_from }) => compatible_from ?? '')
    .filter((name) => name > last)
    .sort()
    .reverse();
  if (required !== undefined)
    throw new Error(
      `This database was made by a newer version of Assay, and this one cannot read all of its data. The oldest version that can has the migration ${required} (server/platform/db/migrations). Start that version or a newer one, or use another database.`,
    );
  if (pending.length > 0)
    throw new Error('This database was made by a newer version of Assay. Start that version, or another database.');
  return { pending, isNewer };
}
