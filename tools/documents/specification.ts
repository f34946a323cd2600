import { CAPABILITIES } from '@assay/contract/specification/row.ts';
import { OPEN_COLUMNS, SPECIFICATION } from '@assay/contract/specification.ts';

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

/** docs/specification.md: every item with its place and test, the count still open, and what the open ones wait for. */
export function specificationDocument(): string {
  const open = SPECIFICATION.filter((row) => row.open).length;
  const lines = [
    '# Requirements',
    '',
    'Generated from `contract/specification.ts` by `npm run generate`.',
    '',
    `${SPECIFICATION.length} requirements: ${SPECIFICATION.length - open} covered by a test, ${open} open.`,
    '',
    '| capability | open requirements that depend on it |',
    '|---|---|',
    ...CAPABILITIES.map((name) => `| ${name} | ${SPECIFICATION.filter((row) => row.open === name).length} |`),
    '',
    `Columns of the detail pages without data: ${
      Object.entries(OPEN_COLUMNS)
        .map(([column, capability]) => `\`${column}\` (${capability})`)
        .join(', ') || 'none'
    }.`,
  ];
  for (const [section, title] of Object.entries(SECTIONS)) {
    const rows = SPECIFICATION.filter((row) => row.id.startsWith(`${section}.`));
    const left = rows.filter((row) => row.open).length;
    lines.push(
      '',
      `## ${section}. ${title} (${left} of ${rows.length} open)`,
      '',
      '| id | requirement | implementation | test |',
      '|---|---|---|---|',
    );
    for (const row of rows) {
      const shown = row.open ? `open: ${row.open}` : row.test;
      lines.push(`| ${row.id} | ${row.item} | ${row.place ? `\`${row.place}\`` : ''} | ${shown} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
