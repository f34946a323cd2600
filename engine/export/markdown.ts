import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import { issuesOf, ratingText, shownPoints } from './issue-list.ts';

/** Lines of assets listed per issue; a summary of a pull request stays readable. */
const ASSETS_SHOWN = 5;

/** A summary for pull requests and job summaries (GitHub Flavored Markdown): the rating and a row per issue. */
export function findingsMarkdown(data: FindingsExport, words: Translator): string {
  const issues = issuesOf(data);
  const head = ['severity', 'finding', 'assets', 'points', 'solution'].map((column) => headText(column, words));
  const rows = issues.map(({ column, lead, assets, points }) => [
    words.t(`terms:severities.${column}`),
    lead.title,
    shownAssets(assets, words),
    shownPoints(points),
    lead.solution,
  ]);
  const counts = COUNT_COLUMNS.filter((column) => data.counts[column] > 0).map(
    (column) => `${words.t(`terms:severities.${column}`)}: ${data.counts[column]}`,
  );
  return [
    `# ${literal(ratingText(data, words))}`,
    '',
    literal([...counts, words.instant(data.at)].join(' · ')),
    '',
    ...(rows.length === 0
      ? [words.t('cli:no-findings')]
      : [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(literal)))]),
    '',
  ].join('\n');
}

/** Header of a column of the exports. */
export const headText = (column: string, words: Translator) => words.t(`report:exports.columns.${column}`);

/** The first assets of an issue and the number of the others. */
export function shownAssets(assets: readonly string[], words: Translator): string {
  const shown = assets.slice(0, ASSETS_SHOWN).join(', ');
  const rest = assets.length - ASSETS_SHOWN;
  return rest > 0 ? words.t('report:exports.andMore', { assets: shown, count: rest }) : shown;
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/**
 * Text without a meaning in Markdown or HTML, and without links: values from scanned hosts must not add links, images or
 * rows. Character references are never syntax (CommonMark §2.5).
 */
function literal(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[&<>\\`*_{}[\]#|!~@]|:(?=\/\/)|(?<=\bwww)\./gi, (sign) => `&#${sign.charCodeAt(0)};`);
}
