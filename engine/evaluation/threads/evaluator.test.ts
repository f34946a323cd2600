import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EvidenceItem } from '#evidence/index.ts';
import { goldenCases, readEvidenceItems } from '#golden/judge.ts';
import { assess } from '#index.ts';
import { http } from '#testing/builders.ts';
import { evidenceItem, scanEvidence } from '#testing/evidence-items.ts';
import { CHECKS } from '#testing/slow-checks.ts';
import { assessWith } from '../assess.ts';
import { evidenceAt } from '../at-date.ts';
import { areaRows } from '../rows.ts';
import { Evaluator, evaluator } from './evaluator.ts';
import { BudgetExceeded } from './watched-thread.ts';

const MODULE = new URL('../../testing/slow-checks.ts', import.meta.url).href;
const BUDGET = { checkMs: 100, taskMs: 10_000, lookMs: 10, heapMb: 64 };
const IDS = CHECKS.map(({ id }) => id);
const id = (name: string) => `web_app_security.${name}`;
const setOf = (...hosts: string[]): EvidenceItem[] => [
  scanEvidence({ hosts: ['example.com', ...hosts] }),
  ...['example.com', ...hosts].map((host) => evidenceItem('http', host, http())),
];

describe('evaluation in threads', () => {
  after(() => evaluator.close());

  it('returns the same assessment as evaluation in the same thread, and the rows of the pages', async () => {
    for (const name of await goldenCases()) {
      const set = await readEvidenceItems(name);
      const judged = await evaluator.judge(set);
      const { overrun: _, set: stood, ...answer } = judged;
      assert.deepEqual(answer, { assessment: assess(stood), rows: areaRows(stood, assess(stood)) }, name);
      assert.equal(JSON.stringify(answer.assessment), JSON.stringify(assess(stood)), name);
    }
  });

  it('evaluates later times, and the findings of a running scan', async () => {
    const set = await readEvidenceItems('lab-oldmill-example');
    const at = new Date('2027-03-01T00:00:00Z');
    assert.deepEqual(await evaluator.later(set, at), assess(evidenceAt(set, at)));
    const { count, latest } = await evaluator.arriving(set, 3);
    assert.equal(count, assess(set).findings.length);
    assert.equal(latest.length, 3);
    assert.ok(latest[0]!.at >= latest[2]!.at);
  });

  it('rejects a set without a scan, as evaluation in the same thread does', async () => {
    await assert.rejects(evaluator.judge([]), /an evidence set needs a scan piece/);
  });
});

describe('a check that exceeds its CPU budget', () => {
  const slow = new Evaluator(MODULE, IDS, BUDGET, 1);
  after(() => slow.close());

  it('is not assessed, is named, and affects no other check', async () => {
    const set = setOf('hungry.example.com');
    const { assessment, overrun } = await slow.judge(set);
    assert.deepEqual(overrun?.outcome, { ok: true, value: { overrun: [id('hungry')] } });
    assert.deepEqual(
      assessment.checks.map(({ check, status }) => [check, status]),
      IDS.map((check) => [check, check === id('hungry') ? 'not-assessed' : 'failed']),
    );
    const { notAssessed } = assessment.checks.find(({ check }) => check === id('hungry'))!;
    assert.deepEqual(notAssessed, [
      { asset: 'example.com', reason: 'resource-limit' },
      { asset: 'hungry.example.com', reason: 'resource-limit' },
    ]);
    assert.equal(assessment.coverage, Math.floor((10_000 * 5) / 6) / 10_000);
  });

  it('is ended by its own CPU time, each of several, and the rating can be replayed without threads', async () => {
    const set = setOf('endless.example.com');
    const judged = await slow.judge(set);
    assert.deepEqual(judged.overrun?.outcome, { ok: true, value: { overrun: [id('endless'), id('endless-too')] } });
    assert.deepEqual(assessWith(CHECKS, judged.set), judged.assessment);
    const again = await slow.judge(judged.set);
    assert.deepEqual(again.set, judged.set, 'the checks were tried anew, and the piece is there once');
    assert.deepEqual(await slow.later(judged.set, new Date(judged.assessment.at)), judged.assessment);
  });

  it('is not ended for waiting: only CPU time counts', async () => {
    const { overrun } = await slow.judge(setOf('preempted.example.com'));
    assert.equal(overrun, null);
  });

  it('takes the remaining checks with it if the whole evaluation exceeds its budget', async () => {
    const brief = new Evaluator(MODULE, IDS, { ...BUDGET, checkMs: 10_000, taskMs: 100 }, 1);
    const { overrun } = await brief.judge(setOf('endless.example.com'));
    await brief.close();
    assert.deepEqual(overrun?.outcome, { ok: true, value: { overrun: IDS.slice(1).sort() } });
  });

  it('does not delay other tasks, and later tasks use a new thread', async () => {
    const two = new Evaluator(MODULE, IDS, BUDGET, 2);
    const order: string[] = [];
    const judge = async (name: string, ...hosts: string[]) => {
      await two.judge(setOf(...hosts));
      order.push(name);
    };
    await Promise.all([judge('slow', 'endless.example.com'), judge('one'), judge('two'), judge('three')]);
    await judge('after');
    await two.close();
    assert.equal(order[0], 'one');
    assert.equal(order[4], 'after');
  });

  it('cannot be identified if none is running, and then the task fails', async () => {
    const strict = new Evaluator(MODULE, IDS, { ...BUDGET, taskMs: 0 }, 1);
    // Enough that sorting takes longer than the interval between two measurements.
    const set = [
      scanEvidence(),
      ...Array.from({ length: 20_000 }, (_, at) => evidenceItem('http', `${at}.example.com`, http())),
    ];
    await assert.rejects(strict.judge(set), BudgetExceeded);
    await strict.close();
  });
});
