import { FOLDER } from '@assay/locales/texts.ts';
import { exportParts, importParts, prune } from './exchange.ts';
import { stamp } from './origins.ts';
import { openTexts } from './state.ts';
import { TRANSLATED } from './texts.ts';

/** The command line of translations: `npm run locales -- COMMAND`. */
const USAGE = `Commands:
  state [LANGUAGE] [--release]  counts texts that are shown in English because their translation is missing or stale, and
                                lists those of a language; with --release the exit code is 1 when there is any
  export LANGUAGE FOLDER        writes these texts for translators
  import LANGUAGE FOLDER        takes translations in
  stamp LANGUAGE|all TEXT...    says that these translations, named as state lists them, fit the English text of now
  prune                         removes translations of texts that English no longer has
Languages: ${TRANSLATED.join(', ')}
`;

const [command, ...args] = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('--'));
const [language, ...rest] = args.filter((arg) => !arg.startsWith('--'));
const target = TRANSLATED.find((code) => code === language);
const print = (lines: readonly string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));

function state(): void {
  let open = 0;
  for (const code of target ? [target] : TRANSLATED) {
    const texts = openTexts(code, FOLDER);
    const stale = [...texts.values()].filter((one) => one === 'stale').length;
    open += texts.size;
    print([`${code}: ${texts.size - stale} missing, ${stale} stale`]);
    if (target) print([...texts].map(([name, one]) => `  ${one}  ${name}`));
  }
  if (open > 0 && options.includes('--release')) process.exitCode = 1;
}

function stampAll(): void {
  for (const code of target ? [target] : TRANSLATED) {
    const unknown = stamp(code, rest, FOLDER);
    if (unknown.length > 0) process.exitCode = 1;
    print(unknown.map((name) => `${code} has no text "${name}"`));
  }
}

if (command === 'state' && (target || language === undefined)) state();
else if (command === 'export' && target && rest[0]) print(exportParts(target, rest[0], FOLDER));
else if (command === 'import' && target && rest[0]) print(importParts(target, rest[0], FOLDER));
else if (command === 'stamp' && (target || language === 'all') && rest.length > 0) stampAll();
else if (command === 'prune') prune(FOLDER);
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
