import type { LogDetail, LogEntry } from '@assay/contract/api/logs.ts';
import type { auditEntry, EntryRow } from '../../db/audit/entries.ts';
import { csvLine } from './csv.ts';

export function shapeOfEntry(row: EntryRow): LogEntry {
  const { id, at, accountId, action, target, address, company, erased } = row;
  const actor = accountId === null ? null : { id: accountId, account: row.account ?? '', name: row.name ?? '' };
  return { id, at: at.toISOString(), actor, action, target, address, company, erased };
}

export function shapeOfDetail(row: NonNullable<Awaited<ReturnType<typeof auditEntry>>>): LogDetail {
  const { facts, before, after, number, seal } = row;
  const place = number !== null && seal !== null ? { number, seal } : null;
  return { ...shapeOfEntry(row), facts, before, after, seal: place };
}

/** As a file for spreadsheets; ids instead of words, so that it reads the same in every language. */
export function entriesCsv(rows: readonly EntryRow[]): string {
  const head = ['at', 'account', 'name', 'action', 'target', 'address', 'company', 'facts', 'before', 'after'];
  const json = (value: Record<string, unknown> | null) =>
    value && Object.keys(value).length > 0 ? JSON.stringify(value) : '';
  const lines = rows.map((row) =>
    csvLine([
      row.at.toISOString(),
      row.account,
      row.name,
      row.action,
      row.target,
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
