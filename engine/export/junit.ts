import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Translator } from '@assay/locales';
import type { ExportSource } from './export-source.ts';
import { cvesOf, cweNames, decisionOf, type ExportedFinding, stateText } from './issue-list.ts';
import { markupText } from './markup.ts';

/**
 * Findings as JUnit XML, which CI systems list as failed tests: a suite per area, a test case per finding. Findings
 * that were accepted or disputed, those of a baseline, and those without a severity are skipped tests.
 */
export function findingsJunit(data: FindingsExport, words: Translator, { known }: ExportSource = {}): string {
  const isSkipped = (row: ExportedFinding) =>
    decisionOf(row).decision !== null ||
    row.column === 'informational' ||
    row.column === 'other' ||
    known?.has(row.fingerprint) === true;
  const suites = AREA_IDS.map((area) => ({ area, own: data.findings.filter((row) => row.area === area) })).filter(
    ({ own }) => own.length > 0,
  );
  const body = suites.map(({ area, own }) => suite(words.t(`terms:areas.${area}`), own, isSkipped, data, words));
  const attributes = counted(data.findings, isSkipped);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${markupText(data.domain)}" ${attributes}>`,
    ...body,
    '</testsuites>',
    '',
  ].join('\n');
}

type IsSkipped = (row: ExportedFinding) => boolean;

function counted(rows: readonly ExportedFinding[], isSkipped: IsSkipped): string {
  const skipped = rows.filter(isSkipped).length;
  return `tests="${rows.length}" failures="${rows.length - skipped}" errors="0" skipped="${skipped}"`;
}

function suite(
  name: string,
  rows: readonly ExportedFinding[],
  isSkipped: IsSkipped,
  data: FindingsExport,
  words: Translator,
): string {
  // The schema of Jenkins' xunit plugin and of Apache Ant takes local times without a zone.
  const head = `  <testsuite name="${markupText(name)}" ${counted(rows, isSkipped)} timestamp="${data.at.slice(0, 19)}">`;
  return [head, ...rows.map((row) => testCase(row, isSkipped(row), words)), '  </testsuite>'].join('\n');
}

function testCase(row: ExportedFinding, skipped: boolean, words: Translator): string {
  const severity = words.t(`terms:severities.${row.column}`);
  const title = markupText(`${severity}: ${row.title}`);
  const subject = row.subject === '' ? '' : ` (${row.subject})`;
  const head = `    <testcase classname="${markupText(`${row.check}.${row.finding}`)}" name="${markupText(row.asset + subject)}">`;
  if (skipped) {
    const reason = decisionOf(row).decision === null ? title : `${markupText(stateText(row, words))}: ${title}`;
    return `${head}\n      <skipped message="${reason}"/>\n    </testcase>`;
  }
  const details = [row.description, row.solution, [...cvesOf(row), ...cweNames(row)].join(' '), row.seen.join('\n')];
  const text = details.filter((part) => part !== '').join('\n\n');
  return `${head}\n      <failure type="${row.column}" message="${title}">${markupText(text)}</failure>\n    </testcase>`;
}
