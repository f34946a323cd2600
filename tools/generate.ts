import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { apiDocument } from './documents/api.ts';
import { architectureDocument } from './documents/architecture.ts';
import { checksDocument } from './documents/checks.ts';
import { complianceDocument } from './documents/compliance.ts';
import { configurationDocument } from './documents/configuration.ts';
import { generateSchema } from './documents/database-schema.ts';
import { decisionsIndex } from './documents/decisions.ts';
import { licensesDocument } from './documents/licenses.ts';
import { noticeFile } from './documents/notice.ts';
import { findingsSchema, reportSchema } from './documents/schemas.ts';
import { scoringDocument } from './documents/scoring.ts';
import { specificationDocument } from './documents/specification.ts';

/**
 * Writes every generated file that is committed: `npm run generate`. With `--check` nothing is written and the exit code is
 * 1 when one is out of date. Names of files (or parts of them) as further arguments narrow it down.
 */

const ROOT = join(import.meta.dirname, '..');

/** File below the root → its text. One database serves both files of the schema. */
const schema = once(generateSchema);
const GENERATED: Readonly<Record<string, () => Promise<string> | string>> = {
  NOTICE: noticeFile,
  'docs/api.md': apiDocument,
  'docs/architecture.md': architectureDocument,
  'docs/checks.md': checksDocument,
  'docs/compliance.md': complianceDocument,
  'docs/configuration.md': configurationDocument,
  'docs/decisions/README.md': decisionsIndex,
  'docs/schemas/findings.schema.json': findingsSchema,
  'docs/schemas/report.schema.json': reportSchema,
  'docs/licenses.md': licensesDocument,
  'docs/scoring.md': scoringDocument,
  'docs/specification.md': specificationDocument,
  'server/platform/db/schema.sql': async () => (await schema()).schema,
  'server/platform/db/generated/tables.ts': async () => (await schema()).tables,
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

const options = process.argv.slice(2);
const check = options.includes('--check');
const wanted = options.filter((option) => !option.startsWith('--'));
let stale = 0;

for (const [file, make] of Object.entries(GENERATED)) {
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
process.exitCode = stale > 0 ? 1 : 0;
