import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { Translator } from '@assay/locales';
import { csvLine } from './csv-line.ts';
import { cvesOf, cweNames, decisionOf, type ExportedFinding, shownPoints, stateText } from './issue-list.ts';

/** Columns in their order; headers are `report:exports.columns.<name>`. */
const COLUMNS = {
  domain: (_row, { domain }) => domain,
  scanned: (_row, { at }) => at,
  severity: (row, _data, words) => words.t(`terms:severities.${row.column}`),
  area: (row, _data, words) => words.t(`terms:areas.${row.area}`),
  finding: ({ title }) => title,
  asset: ({ asset }) => asset,
  subject: ({ subject }) => subject,
  points: ({ points }) => shownPoints(points),
  status: (row, _data, words) => stateText(row, words),
  until: (row) => decisionOf(row).until ?? '',
  owner: ({ mark }) => mark?.assignee?.name ?? '',
  due: ({ mark }) => mark?.due ?? '',
  cve: (row) => cvesOf(row).join(' '),
  cwe: (row) => cweNames(row).join(' '),
  confidence: ({ confidence }, _data, words) => words.t(`terms:confidences.${confidence}`),
  effort: ({ effort }, _data, words) => words.t(`terms:effortLevels.${effort}`),
  description: ({ description }) => description,
  solution: ({ solution }) => solution,
  evidence: ({ seen }) => seen.join('\n'),
  references: ({ refs }) => refs.join(' '),
  firstSeen: ({ firstSeen }) => firstSeen,
  lastSeen: ({ lastSeen }) => lastSeen,
  check: ({ check }) => check,
  fingerprint: ({ fingerprint }) => fingerprint,
} as const satisfies Record<string, (row: ExportedFinding, data: FindingsExport, words: Translator) => string>;

/**
 * A line per finding with localized headers and terms. Points are as they are shown, on one finding per issue, so that
 * the column adds up.
 */
export function findingsCsv(data: FindingsExport, words: Translator): string {
  const head = Object.keys(COLUMNS).map((column) => words.t(`report:exports.columns.${column}`));
  const cells = Object.values(COLUMNS);
  const lines = data.findings.map((row) => csvLine(cells.map((cell) => cell(row, data, words))));
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${csvLine(head)}${lines.join('')}`;
}
