import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS } from '@assay/contract/areas.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * `index.ts` of every area of the engine, by its path below the root: the checks of the area in report order. The order
 * is the one in the file, chosen by hand; new checks are added, and deleted ones removed.
 */
export const AREA_LISTS: Readonly<Record<string, () => string>> = Object.fromEntries(
  AREAS.map(({ folder }) => {
    const place = `engine/areas/${folder}`;
    return [
      `${place}/index.ts`,
      () => areaList(checkFiles(place), readFileSync(path.join(ROOT, place, 'index.ts'), 'utf8')),
    ];
  }),
);

/** Files below a folder that define a check, relative to it. */
function checkFiles(place: string): string[] {
  const cwd = path.join(ROOT, place);
  return globSync('**/*.ts', { cwd })
    .filter((file) => !file.endsWith('.test.ts') && readFileSync(path.join(cwd, file), 'utf8').includes(DECLARATION))
    .map((file) => file.split(path.sep).join('/'));
}

const DECLARATION = 'export default defineCheck(';

/** Text between the imports and the list, and the list, in an `index.ts`. */
const LIST = /\n\n((?:\/\*\*.*\*\/\n)?)export const checks: readonly Check\[\] = \[([^\]]*)\];/s;

/**
 * The list with exactly these checks: known ones in the order of the present list, a new one after the last check of its
 * folder, or at the end if its folder is new.
 *
 * @param files of checks, relative to the folder of the area
 * @param present the file as it is
 * @throws Error if two checks have the same file name
 */
export function areaList(files: readonly string[], present: string): string {
  const fileOf = new Map(files.toSorted(byPath).map((file) => [variableOf(file), file]));
  if (fileOf.size < files.length)
    throw new Error(`Two checks of one area have the same file name: ${files.join(', ')}`);
  const [, comment = '', list = ''] = LIST.exec(present) ?? [];
  const order = [...list.matchAll(/\w+/g)].map(([name]) => name).filter((name) => fileOf.has(name));
  const folderOf = (name: string) => path.posix.dirname(fileOf.get(name) ?? '');
  for (const name of fileOf.keys()) {
    if (order.includes(name)) continue;
    const neighbor = order.findLastIndex((other) => folderOf(other) === folderOf(name));
    order.splice(neighbor < 0 ? order.length : neighbor + 1, 0, name);
  }
  const imports = [...fileOf].map(([name, file]) => `import ${name} from './${file}';`);
  const start = 'export const checks: readonly Check[] = [';
  const line = `${start}${order.join(', ')}];`;
  // As Biome formats it.
  const text = line.length <= 120 ? line : `${start}\n${order.map((name) => `  ${name},\n`).join('')}];`;
  return `import type { Check } from '#check.ts';\n${imports.join('\n')}\n\n${comment}${text}\n`;
}

/** `mail/mta-sts.ts` → `mtaSts`. */
function variableOf(file: string): string {
  return path.posix.basename(file, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The order of Biome's imports, which compares names without their extension. */
function byPath(one: string, other: string): number {
  const [a, b] = [one.slice(0, -'.ts'.length), other.slice(0, -'.ts'.length)];
  return a < b ? -1 : Number(a > b);
}
