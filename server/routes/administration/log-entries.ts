import type { LogDetail, LogEntry } from '@assay/contract/api/administration/logs.ts';
import { csvLine } from '@assay/engine';
import type { auditEntry, EntryRow } from '#platform/db/audit/entries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Facts are flat; nested values are shown unchanged. */
const DEPTH_MAX = 4;

type Names = ReadonlyMap<string, string>;
type Facts = Record<string, unknown>;

/** Ids in entries that refer to something with a name. */
export function idsIn(rows: readonly EntryRow[], facts = false): string[] {
  const found: string[] = [];
  const walk = (value: unknown, depth = 0): void => {
    if (typeof value === 'string' && ID.test(value)) found.push(value);
    else if (value && typeof value === 'object' && depth < DEPTH_MAX)
      for (const one of Object.values(value)) walk(one, depth + 1);
  };
  for (const row of rows) walk(facts ? [row.target, row.facts, row.before, row.after] : row.target);
  return found;
}

/** The same facts with names instead of ids; null if a name is no longer known. */
function named(value: unknown, names: Names, depth = 0): unknown {
  if (typeof value === 'string') return ID.test(value) ? (names.get(value) ?? null) : value;
  if (!value || typeof value !== 'object' || depth >= DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((one) => named(one, names, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, named(one, names, depth + 1)]));
}

/** Old or new value of a change; some entries contain only the changed value. */
function recordOf(value: unknown, names: Names): Facts | null {
  if (value === null || value === undefined) return null;
  const shown = named(value, names);
  return typeof shown === 'object' && !Array.isArray(shown) ? (shown as Facts) : { value: shown };
}

export function toLogEntry(row: EntryRow, names: Names): LogEntry {
  const { id, at, accountId, account, name, deleted, action, address, company, erased } = row;
  const actor = accountId === null ? null : { id: accountId, account: account ?? '', name: name ?? '', deleted };
  const target = String(named(row.target, names) ?? '');
  return { id, at: at.toISOString(), actor, action, target, address, company, erased };
}

export function toLogEntryDetail(row: NonNullable<Awaited<ReturnType<typeof auditEntry>>>, names: Names): LogDetail {
  const { number, seal } = row;
  const { before: _before, after: _after, ...facts } = row.facts;
  return {
    ...toLogEntry(row, names),
    facts: recordOf(facts, names) ?? {},
    before: recordOf(row.before, names),
    after: recordOf(row.after, names),
    seal: number !== null && seal !== null ? { number, seal } : null,
  };
}

/** As a file for spreadsheets, with ids instead of texts, so that it is the same in every language. */
export function entriesCsv(rows: readonly EntryRow[], names: Names): string {
  const head = ['at', 'account', 'name', 'action', 'target', 'address', 'company', 'facts', 'before', 'after'];
  const json = (value: unknown) => {
    const shown = recordOf(value, names);
    return shown && Object.keys(shown).length > 0 ? JSON.stringify(shown) : '';
  };
  const lines = rows.map((row) =>
    csvLine([
      row.at.toISOString(),
      row.account,
      row.name,
      row.action,
      toLogEntry(row, names).target,
      row.address,
      row.company,
      json(row.facts),
      json(row.before),
      json(row.after),
    ]),
  );
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${csvLine(head)}${lines.join('')}`;
}
