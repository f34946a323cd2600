import { exportParts, importParts, prune } from './exchange.ts';
import { stamp } from './origins.ts';
import { openTexts } from './state.ts';
import { TRANSLATED } from './texts.ts';

/** Earlier name of `status`. */
const FORMER_STATUS = 'state';

const USAGE = `Commands:
  status [LANGUAGE] [--release] counts texts that are shown in English because their translation is missing or stale, and
                                lists those of a language; with --release the exit code is 1 if there are any
  export LANGUAGE FOLDER        writes these texts for translators
  import LANGUAGE FOLDER        imports translations
  stamp LANGUAGE|all TEXT...    confirms that these translations, named as status lists them, fit the current English text
  prune                         removes translations of texts that English no longer has
Languages: ${TRANSLATED.join(', ')}`;

/** Exit codes: 1 if something is missing, stale or unknown, 2 if the command is not known. */
export interface Outcome {
  code: 0 | 1 | 2;
  lines: string[];
}

/** @param folder of the texts */
export function runCommand([command, ...args]: readonly string[], folder: string): Outcome {
  const release = args.includes('--release');
  const [language, ...rest] = args.filter((arg) => arg !== '--release');
  const target = TRANSLATED.find((code) => code === language);
  const languages = target ? [target] : TRANSLATED;
  const done = (lines: string[]): Outcome => ({ code: 0, lines });

  if ((command === 'status' || command === FORMER_STATUS) && (target || language === undefined)) {
    const open = languages.map((code) => ({ code, texts: [...openTexts(code, folder)] }));
    const lines = open.flatMap(({ code, texts }) => {
      const stale = texts.filter(([, state]) => state === 'stale').length;
      const list = target ? texts.map(([name, state]) => `  ${state}  ${name}`) : [];
      return [`${code}: ${texts.length - stale} missing, ${stale} stale`, ...list];
    });
    return { code: release && open.some(({ texts }) => texts.length > 0) ? 1 : 0, lines };
  }
  if (command === 'export' && target && rest[0]) return done(exportParts(target, rest[0], folder));
  if (command === 'import' && target && rest[0]) return done(importParts(target, rest[0], folder));
  if (command === 'stamp' && (target || language === 'all') && rest.length > 0) {
    const unknown = stamp(languages, rest, folder);
    return { code: unknown.length > 0 ? 1 : 0, lines: unknown };
  }
  if (command === 'prune') {
    prune(folder);
    return done([]);
  }
  return { code: 2, lines: [USAGE] };
}
