import { fit, wrap } from '@assay/engine/cli/layout.ts';
import type { Translator } from '@assay/locales';
import { REMOTE_OPTIONS } from './options.ts';

const LABEL_CELLS = 28;
const TEXT_CELLS_MIN = 30;
/** Texts that are not those of `assay scan`. */
const OWN_OPTIONS = ['server', 'latest', 'format'];
const OWN_EXIT_CODES = [3, 4, 5, 130];

/** `--help`: usage, every option and every exit code. */
export function remoteHelp(words: Translator, columns: number): string {
  const entry = (label: string, text: string) => {
    const lines = wrap(text, Math.max(TEXT_CELLS_MIN, columns - LABEL_CELLS - 2));
    return lines.map((line, at) => `  ${fit(at === 0 ? label : '', LABEL_CELLS)}${line}`);
  };
  const options = Object.entries(REMOTE_OPTIONS).flatMap(([name, option]) => {
    const short = 'short' in option ? `-${option.short}, ` : '';
    const value = 'value' in option ? ` ${option.value}` : '';
    return entry(
      `${short}--${name}${value}`,
      words.t(OWN_OPTIONS.includes(name) ? `cli:remote.options.${name}` : `cli:options.${name}`),
    );
  });
  const codes = [0, 1, 2, ...OWN_EXIT_CODES].flatMap((code) =>
    entry(String(code), words.t(OWN_EXIT_CODES.includes(code) ? `cli:remote.exit.${code}` : `cli:exit.${code}`)),
  );
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
