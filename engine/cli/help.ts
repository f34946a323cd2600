import { parseArgs } from 'node:util';
import { createTranslator, type Translator } from '@assay/locales';
import { DIFF_OPTIONS } from './diff.ts';
import { fit, wrap } from './layout.ts';
import { readLanguage } from './option-values.ts';
import { OPTIONS, type OptionSpec } from './options.ts';

const EXIT_CODES = [0, 1, 2, 3, 4, 130];
const LABEL_CELLS = 28;
const TEXT_CELLS_MIN = 30;

/** Commands of this command line. The others of `assay` have a help of their own. */
export const CLI_COMMANDS = ['scan', 'rejudge', 'diff', 'completion'] as const;
export type CliCommand = (typeof CLI_COMMANDS)[number];

type OptionName = keyof typeof OPTIONS;

/** Options of `rejudge`: those of a scan that concern neither the network nor the permission to scan. */
const REJUDGE_OPTIONS: readonly OptionName[] = [
  'format',
  'output',
  'fail-on',
  'baseline',
  'ignore',
  'config',
  'verbose',
  'color',
  'json',
  'min-score',
  'lang',
  'help',
];

const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);
const namesOf = (options: object) => Object.keys(options).filter(isOption);

/** Options that a command accepts, in the order of its help. */
export const OPTIONS_OF: Readonly<Record<CliCommand, readonly OptionName[]>> = {
  scan: namesOf(OPTIONS),
  rejudge: REJUDGE_OPTIONS,
  diff: namesOf(DIFF_OPTIONS),
  completion: ['lang', 'help'],
};

/** Lines of an option or exit code: its name, and its text beside it. */
export function helpEntry(label: string, text: string, columns: number): string[] {
  const lines = wrap(text, Math.max(TEXT_CELLS_MIN, columns - LABEL_CELLS - 2));
  return lines.map((line, at) => `  ${fit(at === 0 ? label : '', LABEL_CELLS)}${line}`);
}

/** How the help names an option. */
export function optionLabel(name: string, option: OptionSpec): string {
  const short = option.short ? `-${option.short}, ` : '';
  return `${short}--${name}${option.value ? ` ${option.value}` : ''}`;
}

/**
 * `--help` in the user's language: usage, every option and every exit code.
 * @param command whose help it is; null for that of all commands, with the options of a scan
 */
export function helpText(words: Translator, columns: number, command: CliCommand | null): string {
  const options = OPTIONS_OF[command ?? 'scan'].flatMap((name) => {
    const text = command === 'diff' && name === 'format' ? 'cli:help.diff-format' : `cli:options.${name}`;
    return helpEntry(optionLabel(name, OPTIONS[name]), words.t(text), columns);
  });
  const scans = command === null || command === 'scan' || command === 'rejudge';
  const codes = scans
    ? EXIT_CODES.flatMap((code) => helpEntry(String(code), words.t(`cli:exit.${code}`), columns))
    : [];
  return [
    ...usageOf(words, command),
    '',
    ...wrap(words.t(command === null || command === 'scan' ? 'cli:about' : `cli:help.${command}`), columns),
    '',
    words.t('cli:options-title'),
    ...options,
    ...(codes.length === 0 ? [] : ['', words.t('cli:exit-title'), ...codes]),
  ].join('\n');
}

/**
 * The help of a command without the options of a scan.
 * @returns null if the arguments do not ask for it
 * @throws UsageError for an unknown language
 */
export function requestedHelp(
  command: 'diff' | 'completion',
  args: readonly string[],
  environmentLanguage: string | undefined,
  columns: number,
): string | null {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' }, lang: { type: 'string' } },
    strict: false,
  });
  if (!values.help) return null;
  const lang = typeof values.lang === 'string' ? values.lang : undefined;
  return helpText(createTranslator(readLanguage(lang, environmentLanguage)), columns, command);
}

/** The lines of the usage, or that of one command after the same label. */
function usageOf(words: Translator, command: CliCommand | null): string[] {
  const usage = words.t('cli:usage');
  const lines = usage.split('\n');
  const label = usage.slice(0, usage.indexOf('assay '));
  if (command === null) return lines;
  return lines
    .filter((line) => line.includes(`assay ${command}`))
    .map((line) => label + line.slice(line.indexOf('assay ')));
}
