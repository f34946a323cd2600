import { SEVERITIES } from '@assay/contract/severities.ts';
import { CLI_FORMATS } from './formats.ts';
import { CLI_COMMANDS, type CliCommand, OPTIONS_OF } from './help.ts';
import { COLOR_MODES, UsageError } from './option-values.ts';
import { OPTIONS } from './options.ts';

/** Commands of `assay` (tools/launch/assay.mjs starts them). */
export const ASSAY_COMMANDS = [
  'scan',
  'rejudge',
  'diff',
  'remote',
  'verify',
  'feeds',
  'admin',
  'audit',
  'backup',
  'restore',
  'move',
  'check',
  'upgrade',
  'doctor',
  'completion',
] as const;

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Values of options that are one of a list. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  format: CLI_FORMATS,
  'fail-on': SEVERITIES,
  color: COLOR_MODES,
};

const optionsOf = (command: CliCommand) => OPTIONS_OF[command].map((name) => `--${name}`).join(' ');

/** Script that completes commands, their options and the values of options. @throws UsageError for an unknown shell */
export function completionScript(shell: string | undefined): string {
  switch (SHELLS.find((known) => known === shell)) {
    case 'bash':
      return bash();
    case 'zsh':
      return `#compdef assay\nautoload -U +X bashcompinit && bashcompinit\n${bash()}`;
    case 'fish':
      return fish();
    default:
      throw new UsageError('shell', shell ?? '');
  }
}

function bash(): string {
  const values = Object.entries(VALUES).map(
    ([name, list]) => `    --${name}) COMPREPLY=($(compgen -W "${list.join(' ')}" -- "$current")); return ;;`,
  );
  const options = CLI_COMMANDS.map((command) => `    ${command}) options="${optionsOf(command)}" ;;`);
  return `_assay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" options="--help"
  case "$previous" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${options.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${ASSAY_COMMANDS.join(' ')} --help --version" -- "$current"))
  elif [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [ "\${COMP_WORDS[1]}" = completion ]; then
    COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _assay assay
`;
}

function fish(): string {
  const commands = ASSAY_COMMANDS.map((name) => `complete -c assay -n __fish_use_subcommand -f -a ${name}`);
  const options = CLI_COMMANDS.flatMap((command) =>
    OPTIONS_OF[command].map((name) => {
      const option = OPTIONS[name];
      const short = 'short' in option ? ` -s ${option.short}` : '';
      const list = VALUES[name] ? ` -x -a '${VALUES[name].join(' ')}'` : '';
      const value = option.type === 'string' && !list ? ' -r' : list;
      return `complete -c assay -n '__fish_seen_subcommand_from ${command}' -l ${name}${short}${value}`;
    }),
  );
  const shells = `complete -c assay -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS.join(' ')}'`;
  return `${[...commands, ...options, shells].join('\n')}\n`;
}
