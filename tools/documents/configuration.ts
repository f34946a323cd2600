import { GROUPS, type Variable } from '@assay/server/config/variables.ts';

/** docs/configuration.md: every environment variable with its default and meaning. */
export function configurationDocument(): string {
  const lines = [
    '# Configuration',
    '',
    'Generated from `server/config/variables.ts` by `npm run generate`.',
    '',
    'Everything is set by environment variables, checked when the product starts: a wrong value stops the start with a',
    'sentence that says what to set. Nothing has to be set: without any, the product runs with an embedded database.',
  ];
  for (const [title, variables] of Object.entries(GROUPS)) {
    lines.push('', `## ${title}`, '', '| variable | default | meaning |', '|---|---|---|');
    for (const [name, variable] of Object.entries(variables) as [string, Variable<unknown>][]) {
      const byDefault = variable.defaultWords ?? (variable.byDefault === null ? 'none' : `\`${variable.byDefault}\``);
      lines.push(`| \`${name}\` | ${byDefault} | ${variable.means}${variable.secret ? ' Never logged.' : ''} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
