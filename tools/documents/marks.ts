import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A call of `shows` (requirements/shows.ts) in the source of a test. */
export interface Mark {
  id: string;
  file: string;
  /** Name of the test that contains it; null outside of a test. */
  test: string | null;
}

/** The marks of all test files of the product, in the order of files and lines. */
export function allMarks(): Mark[] {
  return globSync('{contract,engine,server,report,locales,lab,web,requirements,e2e,bench,tools}/**/*.test.ts', {
    cwd: ROOT,
    // Tests of the marks themselves.
    exclude: (file) => file.includes('node_modules') || file.endsWith('requirements.test.ts'),
  })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .flatMap((file) => marksOf(file, readFileSync(path.join(ROOT, file), 'utf8')));
}

/** The marks in the source of one test file. */
export function marksOf(file: string, source: string): Mark[] {
  const marks: Mark[] = [];
  let test: string | null = null;
  const found =
    /^ *(?:await )?(?:test|it)\(\s*(['"`])(?<name>.*?)\1|^(?<closing>\S)|\bshows\((?<ids>\s*(?:'[^']+',?\s*)+)\)/gm;
  for (const { groups } of source.matchAll(found)) {
    if (groups!.name !== undefined) test = groups!.name;
    // A line at the left margin ends the test, except the one that closes it.
    else if (groups!.closing !== undefined) test = groups!.closing === '}' ? test : null;
    else for (const [, id] of groups!.ids!.matchAll(/'([^']+)'/g)) marks.push({ id: id!, file, test });
  }
  return marks;
}
