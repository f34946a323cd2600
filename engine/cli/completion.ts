import { SEVERITIES } from '@assay/contract/severities.ts';
import { CLI_FORMATS } from './formats.ts';
import { COLOR_MODES, UsageError } from './option-values.ts';
import { OPTIONS } from './options.ts';

/** Commands of `assay` (tools/launch/assay.mjs starts them). */
export const ASSAY_COMMANDS = [
  'scan',
  'rejudge',
  'diff',
  'verify',
  'feeds',
  'admin',
  'audit',
  'backup',
  'completion',
] as const;

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Values of options that are one of a list. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  format: CLI_FORMATS,
  'fail-on': SEVERITIES,
  color: COLOR_MODES,
};

/** Script that completes commands, options and their values. @throws UsageError for an unknown shell */
export function completionScript(shell: string | undefined): string {
  const options = Object.keys(OPTIONS).map((name) => `--${name}`);
  switch (SHELLS.find((known) => known === shell)) {
    case 'bash':
      return bash(options);
    case 'zsh':
      return `#compdef assay\nautoload -U +X bashcompinit && bashcompinit\n${bash(options)}`;
    case 'fish':
      return fish();
    default:
      throw new UsageError('shell', shell ?? '');
  }
}

function bash(options: readonly string[]): string {
  const values = Object.entries(VALUES).map(
    ([name, list]) => `    --${name}) COMPREPLY=($(compgen -W "${list.join(' ')}" -- "$current")); return ;;`,
  );
  return `_assay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  case "$previous" in
${values.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${ASSAY_COMMANDS.join(' ')} --help --version" -- "$current"))
  elif [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "${options.join(' ')}" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _assay assay
`;
}

function fish(): string {
  const commands = ASSAY_COMMANDS.map((name) => `complete -c assay -n __fish_use_subcommand -f -a ${name}`);
  const options = Object.entries(OPTIONS).map(([name, option]) => {
    const short = 'short' in option ? ` -s ${option.short}` : '';
    const list = VALUES[name] ? ` -x -a '${VALUES[name].join(' ')}'` : '';
    return `complete -c assay -l ${name}${short}${option.type === 'string' && !list ? ' -r' : list}`;
  });
  return `${[...commands, ...options].join('\n')}\n`;
}
