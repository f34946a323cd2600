import { GROUPS, type Variable, type VariableName } from '@assay/server/platform/config/variables.ts';
import { FIXING_VARIABLES } from '@assay/server/platform/settings/settings.ts';

/** Variables whose value administrators set in the browser unless the environment does. */
const SETTABLE: ReadonlySet<string> = new Set<VariableName>(Object.values(FIXING_VARIABLES));

/** docs/configuration.md: every environment variable with its default and meaning. */
export function configurationDocument(): string {
  const lines = [
    '# Configuration',
    '',
    'Generated from `server/platform/config/variables.ts` by `npm run generate`.',
    '',
    'All settings are environment variables, validated when the product starts: an invalid value prevents the start with a',
    'message that states the valid ones. None is required with the embedded database, which is the default; with',
    '`DATABASE_URL`, `SECRET_KEY` or `SECRET_KEY_FILE` is.',
    'Administrators can change settings marked † in the browser (`/admin/settings`); an environment variable takes precedence',
    'and is shown there as fixed.',
  ];
  for (const [title, variables] of Object.entries(GROUPS)) {
    lines.push('', `## ${title}`, '', '| variable | default | meaning |', '|---|---|---|');
    for (const [name, variable] of Object.entries(variables) as [string, Variable<unknown>][]) {
      const byDefault = variable.defaultWords ?? (variable.byDefault === null ? 'none' : `\`${variable.byDefault}\``);
      const mark = SETTABLE.has(name) ? ' †' : '';
      lines.push(`| \`${name}\`${mark} | ${byDefault} | ${variable.means}${variable.secret ? ' Never logged.' : ''} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
