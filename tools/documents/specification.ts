import { OPEN_REQUIREMENTS, SPECIFICATION } from '@assay/requirements/requirements.ts';
import { allMarks } from './marks.ts';

const SECTIONS: Readonly<Record<string, string>> = {
  1: 'What the product does',
  2: 'Screens and routes',
  3: 'Entities and fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'API calls',
  8: 'Error catalog',
  9: 'Constants',
};

/** docs/specification.md: every requirement with its implementation and the tests that mark it, or why none does. */
export function specificationDocument(): string {
  const marks = Map.groupBy(allMarks(), ({ id }) => id);
  const open: Readonly<Partial<Record<string, string>>> = OPEN_REQUIREMENTS;
  const lines = [
    '# Requirements',
    '',
    'Generated from `requirements/requirements.ts` and the tests by `npm run generate`.',
    '',
    `${SPECIFICATION.length} requirements: ${SPECIFICATION.length - Object.keys(open).length} shown by a test, ${Object.keys(open).length} open.`,
    'Each test marks the requirements that it shows while it runs; a complete `npm test` fails if a requirement that is not open',
    'was marked by no passed test file.',
  ];
  for (const [section, title] of Object.entries(SECTIONS)) {
    const rows = SPECIFICATION.filter((row) => row.id.startsWith(`${section}.`));
    const left = rows.filter((row) => row.id in open).length;
    lines.push(
      '',
      `## ${section}. ${title} (${left} of ${rows.length} open)`,
      '',
      '| id | requirement | implementation | tests |',
      '|---|---|---|---|',
    );
    for (const { id, item, place } of rows) {
      const tests = new Set((marks.get(id) ?? []).map(({ file, test }) => `${test} (\`${file}\`)`));
      lines.push(`| ${id} | ${item} | \`${place}\` | ${open[id] ? `open: ${open[id]}` : [...tests].join('; ')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
