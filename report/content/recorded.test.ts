import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RECORDED, recordedFile } from '../testing/recorded.ts';

for (const [name, create] of Object.entries(RECORDED)) {
  test(`the content of the report “${name}” is as recorded (if the change is wanted: node report/testing/record.ts)`, () => {
    const [now, recorded] = [create(), readFileSync(recordedFile(name), 'utf8')].map((text) => text.split('\n'));
    const first = now!.findIndex((line, at) => line !== recorded![at]);
    // The first line that differs says more than the difference of two long texts.
    assert.equal(now![first], recorded![first]);
    assert.equal(now!.length, recorded!.length);
  });
}
