import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import lookAlikesCheck from '#areas/social-engineering/look-alikes.ts';
import type { LookAlikeMark, LookAlikeMarksEvidence } from '#evidence/look-alike-marks.ts';
import { evidenceItem, scanEvidence } from '#testing/evidence-items.ts';
import { lookAlike, lookAlikes } from '#testing/third-party.ts';
import { absenceOf } from '../absence.ts';
import { assessWith } from '../assess.ts';
import { changesOf } from '../changes/changes.ts';

const DOMAIN = 'example.com';
const AT = '2026-11-20T08:00:00.000Z';
const young = { mx: true, registered: '2026-03-10' };
const found = evidenceItem(
  'look-alikes',
  DOMAIN,
  lookAlikes(lookAlike('exampel.com', young), lookAlike('exmaple.com', young)),
);
const markedAs = (marks: Record<string, LookAlikeMark>) => {
  const value: LookAlikeMarksEvidence = {
    marks: Object.entries(marks).map(([name, mark]) => ({ name, mark, at: AT })),
  };
  return evidenceItem('look-alike-marks', DOMAIN, value);
};
const judged = (...items: ReturnType<typeof evidenceItem>[]) =>
  assessWith([lookAlikesCheck], [scanEvidence(), found, ...items]);
const before = judged();
const of = (name: string) => before.findings.find(({ subject }) => subject === name)!;
const kinds = (was: typeof before, is: typeof before) => changesOf(was, is).map(({ kind }) => kind);

describe('a look-alike that the owner marks', () => {
  for (const mark of ['ours', 'harmless'] as const)
    it(`as ${mark} is decided, with the time of the mark`, () => {
      const now = judged(markedAs({ 'exampel.com': mark }));
      assert.deepEqual(
        now.ledger.rulings?.map(({ id, ruling, to, at, until, finding }) => [
          id,
          ruling,
          to,
          at,
          until,
          finding.fingerprint,
        ]),
        [['exampel.com', mark, null, AT, null, of('exampel.com').fingerprint]],
      );
      assert.deepEqual(absenceOf(of('exampel.com'), before, now), { cause: 'decided', reason: null });
      const both = judged(markedAs({ 'exampel.com': mark, 'exmaple.com': mark }));
      assert.deepEqual(kinds(before, both), ['decided']);
    });

  it('is decided again when the mark is removed', () => {
    const marked = judged(markedAs({ 'exampel.com': 'ours', 'exmaple.com': 'harmless' }));
    assert.deepEqual(kinds(before, marked), ['decided']);
    assert.deepEqual(kinds(marked, before), ['decided']);
  });

  it('changes no other finding, and nothing if no finding is about it', () => {
    const now = judged(markedAs({ 'exampel.com': 'ours', 'unknown.com': 'harmless' }));
    assert.deepEqual(
      now.ledger.rulings?.map(({ id }) => id),
      ['exampel.com'],
    );
    assert.ok(now.findings.some(({ fingerprint }) => fingerprint === of('exmaple.com').fingerprint));
  });

  it('gives the same assessment for marks that cannot be read', () => {
    const strange = evidenceItem('look-alike-marks', DOMAIN, {} as LookAlikeMarksEvidence);
    assert.deepEqual(judged(strange), before);
  });
});
