import { readFile, writeFile } from 'node:fs/promises';
import { MODEL_VERSION } from '../scoring/model.ts';
import { differences } from './differences.ts';
import { assessmentFile, type GoldenRecord, goldenCases, assessGoldenCase, assessmentHash, GOLDEN_RECORD_FILE, readGoldenRecord, untied } from './judge.ts';

/**
 * `npm run golden`: lists the saved cases whose assessment has changed. `--update` accepts the new assessments; where a
 * rating changed, it requires a new version first (engine/scoring/history.ts).
 */

const update = process.argv.includes('--update');
const present: GoldenRecord = { modelVersion: MODEL_VERSION, cases: {} };
const texts = new Map<string, string>();
for (const name of await goldenCases()) {
  const assessment = await assessGoldenCase(name);
  present.cases[name] = assessmentHash(assessment);
  texts.set(name, `${JSON.stringify(assessment, null, 1)}\n`);
}

const record = await readGoldenRecord().catch((): GoldenRecord => ({ modelVersion: '', cases: {} }));
const changed = new Map<string, string[]>();
for (const [name, text] of texts) {
  const before = await readFile(assessmentFile(name), 'utf8').catch(() => null);
  if (before !== text) changed.set(name, before ? differences(JSON.parse(before), JSON.parse(text)) : ['a new case']);
}
const broken = untied(record, present);

if (changed.size === 0) console.log(`${texts.size} cases are judged as saved.`);
for (const [name, lines] of changed)
  console.log([`${name} is judged differently from what is saved:`, ...lines].join('\n  '));
if (broken.length > 0) {
  console.error(`The judgement of ${broken.join(', ')} changed: add a version to engine/scoring/history.ts first.`);
  process.exitCode = 1;
} else if (update) {
  for (const [name, text] of texts) await writeFile(assessmentFile(name), text);
  await writeFile(GOLDEN_RECORD_FILE, `${JSON.stringify(present, null, 2)}\n`);
  console.log('Accepted.');
} else if (changed.size > 0) process.exitCode = 1;
