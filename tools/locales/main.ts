import { FOLDER } from '@assay/locales/texts.ts';
import { runCommand } from './commands.ts';

/** The command line of translations: `npm run locales -- COMMAND`. */
const { code, lines } = runCommand(process.argv.slice(2), FOLDER);
(code === 2 ? process.stderr : process.stdout).write(lines.map((line) => `${line}\n`).join(''));
process.exitCode = code;
