import { helpEntry, optionLabel } from '@assay/engine/cli/help.ts';
import { wrap } from '@assay/engine/cli/layout.ts';
import type { Translator } from '@assay/locales';
import { REMOTE_OPTIONS } from './options.ts';

/** Texts that are not those of `assay scan`. */
const OWN_OPTIONS = ['server', 'latest', 'format'];
const OWN_EXIT_CODES = [3, 4, 5, 130];

/** `--help`: usage, every option and every exit code. */
export function remoteHelp(words: Translator, columns: number): string {
  const options = Object.entries(REMOTE_OPTIONS).flatMap(([name, option]) => {
    const text = OWN_OPTIONS.includes(name) ? `cli:remote.options.${name}` : `cli:options.${name}`;
    return helpEntry(optionLabel(name, option), words.t(text), columns);
  });
  const codes = [0, 1, 2, ...OWN_EXIT_CODES].flatMap((code) => {
    const text = OWN_EXIT_CODES.includes(code) ? `cli:remote.exit.${code}` : `cli:exit.${code}`;
    return helpEntry(String(code), words.t(text), columns);
  });
  return [
    words.t('cli:remote.usage'),
    '',
    ...wrap(words.t('cli:remote.about'), columns),
    '',
    words.t('cli:options-title'),
    ...options,
    '',
    words.t('cli:exit-title'),
    ...codes,
  ].join('\n');
}
