import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AREA_LISTS } from './documents/area-lists.ts';

/**
 * Writes every generated file that is committed: `npm run generate`. With `--check` nothing is written and the exit code is
 * 1 when one is out of date. Names of files (or parts of them) as further arguments narrow it down.
 */

const ROOT = join(import.meta.dirname, '..');

const options = process.argv.slice(2);
const check = options.includes('--check');
const wanted = options.filter((option) => !option.startsWith('--'));
let stale = 0;

await write(AREA_LISTS);
// After the lists of checks: the documents are made from the engine, which imports them.
const { GENERATED } = await import('./documents/generated-files.ts');
await write(GENERATED);
process.exitCode = stale > 0 ? 1 : 0;

/** Writes or checks files, by their path below the root. */
async function write(files: Readonly<Record<string, () => Promise<string> | string>>): Promise<void> {
  for (const [file, make] of Object.entries(files)) {
    if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
    const place = join(ROOT, file);
    const text = await make();
    const present = await readFile(place, 'utf8').catch(() => null);
    if (present === text) continue;
    if (check) {
      stale++;
      console.error(`${file} is out of date: run \`npm run generate\`.`);
    } else {
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, text);
      console.log(`wrote ${file}`);
    }
  }
}
