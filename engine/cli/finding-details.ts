import type { CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import { cvesOf, cweNames, type ExportedFinding, shownPoints } from '../export/issue-list.ts';
import { breakText, fit, printable, width } from './layout.ts';
import type { View } from './view.ts';

/** Lines of evidence that are shown; the exports contain all. */
const EVIDENCE_LINES = 6;

/** A finding with description, fix, evidence, command and references, as `--verbose` shows it. */
export function findingDetails(row: ExportedFinding, words: Translator, { columns, paint }: View): string[] {
  const title = `${words.t(`terms:severities.${row.column}`)}: ${row.title} (${row.asset})`;
  const details: [string, string[]][] = [
    ['description', [row.description]],
    ['solution', [row.solution]],
    ['points', [shownPoints(row.issuePoints)]],
    ['evidence', row.seen.slice(0, EVIDENCE_LINES)],
    ['command', row.reproduce === null ? [] : [row.reproduce]],
    ['references', [...new Set([...cvesOf(row), ...cweNames(row), ...row.refs])]],
    ['fingerprint', [row.fingerprint]],
  ];
  const shown = details
    .map(([name, lines]) => [words.t(`report:exports.columns.${name}`), lines.filter((line) => line !== '')] as const)
    .filter(([, lines]) => lines.length > 0);
  const label = Math.max(...shown.map(([name]) => width(name))) + 2;
  return [
    ...breakText(printable(title), columns).map((line) => paint.severity(line, row.column as CountColumn)),
    ...shown.flatMap(([name, lines]) =>
      lines
        .flatMap((line) => breakText(printable(line), Math.max(20, columns - label - 2)))
        .map((line, at) => `  ${paint.dim(fit(at === 0 ? name : '', label))}${line}`),
    ),
  ];
}
