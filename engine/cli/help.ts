import type { Translator } from '@assay/locales';
import { fit, wrap } from './layout.ts';
import { OPTIONS } from './options.ts';

const EXIT_CODES = [0, 1, 2, 3, 4, 130];
const LABEL_CELLS = 28;

/** `--help` in the user's language: every option and every exit code. */
export function helpText(words: Translator, columns: number): string {
  const entry = (label: string, text: string) => {
    const lines = wrap(text, Math.max(30, columns - LABEL_CELLS - 2));
    return lines.map((line, at) => `  ${fit(at === 0 ? label : '', LABEL_CELLS)}${line}`);
  };
  const options = Object.entries(OPTIONS).flatMap(([name, option]) => {
    const short = 'short' in option ? `-${option.short}, ` : '';
    const value = 'value' in option ? ` ${option.value}` : '';
    return entry(`${short}--${name}${value}`, words.t(`cli:options.${name}`));
  });
  const codes = EXIT_CODES.flatMap((code) => entry(String(code), words.t(`cli:exit.${code}`)));
  return [
    words.t('cli:usage'),
    '',
    ...wrap(words.t('cli:about'), columns),
    '',
    words.t('cli:options-title'),
    ...options,
    '',
    words.t('cli:exit-title'),
    ...codes,
  ].join('\n');
}
