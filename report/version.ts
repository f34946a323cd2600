import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

let known: string | null = null;

/**
 * Version of the template and the code that fills it: a report created with another version may differ. Computed from
 * the files, so that it needs no manual update; texts are not included.
 */
export function templateVersion(): string {
  known ??= digestOfFiles();
  return known;
}

function digestOfFiles(): string {
  const hash = createHash('sha256');
  const files = globSync(['*.ts', '{content,pdf,slides}/**/*.ts', 'template/*.typ'], { cwd: import.meta.dirname })
    .filter((name) => !name.endsWith('.test.ts'))
    .sort();
  for (const name of files) hash.update(name).update(readFileSync(path.join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 16);
}
