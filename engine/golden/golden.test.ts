import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CHECKS } from '../areas/index.ts';
import { assessWith } from '../evaluation/assess.ts';
import { MODEL_VERSION } from '../scoring/model.ts';
import { differences } from './differences.ts';
import {
  assessmentFile,
  type GoldenRecord,
  goldenCases,
  assessGoldenCase,
  assessmentHash,
  readEvidenceItems,
  readGoldenRecord,
  untied,
} from './judge.ts';

const cases = await goldenCases();

describe('golden evidence', () => {
  for (const name of cases) {
    it(`${name} is evaluated as saved`, async () => {
      const saved = JSON.parse(await readFile(assessmentFile(name), 'utf8'));
      const changed = differences(saved, JSON.parse(JSON.stringify(await assessGoldenCase(name))));
      assert.ok(changed.length === 0, `npm run golden -- --update accepts:\n${changed.join('\n')}`);
    });

    it(`${name} gives the same assessment in whatever order its items are read`, async () => {
      const pieces = await readEvidenceItems(name);
      const expected = await assessGoldenCase(name);
      fc.assert(
        fc.property(fc.shuffledSubarray(pieces, { minLength: pieces.length }), (shuffled) => {
          assert.deepEqual(assessWith(CHECKS, shuffled), expected);
        }),
        { numRuns: 5 },
      );
    });
  }

  it('do not change without a new model version', async () => {
    const present: GoldenRecord = { modelVersion: MODEL_VERSION, cases: {} };
    for (const name of cases) present.cases[name] = assessmentHash(await assessGoldenCase(name));
    const record = await readGoldenRecord();
    assert.deepEqual(untied(record, present), [], 'add a version to engine/scoring/history.ts');
    assert.deepEqual(record, present, 'npm run golden -- --update');
  });

  it('print what a change adds and removes: findings, points and grade', async () => {
    const saved = await assessGoldenCase('hand-quiet');
    const now = structuredClone(saved);
    assert.deepEqual(differences(saved, now), []);
    const [gone] = now.findings.splice(0, 1);
    const issue = now.ledger.issues.find(({ points }) => points > 0)!;
    issue.points += 150;
    now.total = saved.total! - 1;
    now.grade = 'D';
    const lines = differences(saved, now);
    assert.equal(lines[0], `~ total: ${saved.total} (${saved.grade}) -> ${now.total} (D)`);
    assert.ok(lines.some((line) => line.startsWith(`- finding ${gone!.check}/${gone!.finding} on ${gone!.asset}`)));
    assert.ok(lines.some((line) => line.startsWith(`~ issue ${issue.id}: `) && / -> .* points$/.test(line)));
    assert.ok(lines.length < 20, lines.join('\n'));
    now.checks[0]!.findings += 1;
    assert.ok(differences(saved, now).some((line) => line.startsWith('~ checks.0.findings: ')));
  });

  it('would detect a change under the same version, and accept it under a new one', () => {
    const record = { modelVersion: '1', cases: { one: 'a', two: 'b' } };
    assert.deepEqual(untied(record, { modelVersion: '1', cases: { one: 'a', two: 'changed', three: 'new' } }), ['two']);
    assert.deepEqual(untied(record, { modelVersion: '2', cases: { one: 'a', two: 'changed' } }), []);
  });
});
