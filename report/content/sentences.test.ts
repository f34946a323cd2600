import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyCounts } from '@assay/contract/severities.ts';
import { createTranslator } from '@assay/locales';
import type { ReportInput } from '../input.ts';
import { input } from '../testing/input.ts';
import { formatAsset, limitRows, type TableBlock, tablesIn } from './blocks.ts';
import { changesSince } from './changes.ts';
import { complianceBlocks, controlState } from './compliance.ts';
import { peerSentences } from './earlier-ratings.ts';
import { executiveSummary } from './executive-summary.ts';
import { groupAssets } from './issues/asset-groups.ts';
import type { ReportIssue } from './issues/issue-list.ts';

/** Sentences and lists that depend on a few values, each with these values. */

const words = createTranslator('en-US', 'UTC');
const base = input('en-US');

test('the sentence about the score says whether the score and the issues changed', () => {
  const told = (total: number | null, earlier: number | null, rows: number) =>
    changesSince(
      {
        ...base,
        assessment: { ...base.assessment, total },
        changes: {
          since: '2026-02-01T00:00:00Z',
          total: earlier,
          rows: Array.from({ length: rows }, () => ({ kind: 'new' as const, title: 'x' })),
        },
      },
      words,
    ).score;
  assert.equal(told(80, 80, 0), words.t('report:changes.nothing', { score: 80 }));
  assert.equal(told(80, 80, 1), words.t('report:changes.same', { score: 80 }));
  for (const rows of [0, 1]) {
    assert.equal(told(80, 75, rows), words.t('report:changes.score', { from: 75, to: 80 }));
    assert.equal(told(75, 80, rows), words.t('report:changes.score', { from: 80, to: 75 }));
    for (const [now, earlier] of [
      [80, null],
      [null, 80],
      [null, null],
    ] as const)
      assert.equal(told(now, earlier, rows), words.t('report:changes.noScore'));
  }
});

test('the verdict compares the score with the newest of the earlier ones', () => {
  const earlier = (total: number | null) => ({
    ...{ ago: 'report' as const, at: '2026-02-01T00:00:00Z', grade: null, counts: emptyCounts() },
    ...{ total, appeared: 0, fixed: 0 },
  });
  const told = (...totals: (number | null)[]) =>
    executiveSummary({ ...base, history: totals.map(earlier) }, words).verdict;
  const expected = (direction: string, points: number) =>
    words.t(`report:board.verdict.${direction}`, {
      ...{ domain: base.domain, grade: 'B', risk: words.t('terms:riskClasses.low'), critical: 0, high: 0, points },
    });
  assert.equal(told(), expected('first', 0));
  assert.equal(told(null), expected('first', 0));
  assert.equal(told(80), expected('better', 3));
  assert.equal(told(90, 80), expected('worse', 7));
  assert.equal(told(83), expected('same', 0));
  assert.equal(told(null, 80), expected('better', 3), 'one without a score is passed over');
});

test('a cap is named to a board where it holds the score', () => {
  const told = (given: Partial<ReportInput['assessment']['ledger']>) => {
    const ledger = { ...base.assessment.ledger, ...given };
    return executiveSummary({ ...base, assessment: { ...base.assessment, ledger } }, words).sentences;
  };
  const sentence = words.t('report:cap.lead', { at: 89 });
  assert.ok(told({}).includes(sentence));
  assert.ok(!told({ held: false }).includes(sentence));
  assert.ok(!told({ ceiling: null }).includes(sentence));
});

test('risks of a board are explained in as many whole sentences as fit', () => {
  const why = (text: string) => {
    const check = (id: string) => ({ ...words.check(id), why: text });
    return executiveSummary(base, { ...words, check }).risks[0]?.why;
  };
  const sentence = (length: number) => `${'A'.repeat(length - 2)}. `;
  assert.equal(why(sentence(100) + sentence(100)), (sentence(100) + sentence(100)).trim());
  assert.equal(why(sentence(100) + sentence(100) + sentence(100)), sentence(100).repeat(3).trim());
  assert.equal(why(sentence(100).repeat(4)), sentence(100).repeat(3).trim());
  assert.equal(why(sentence(100) + sentence(300)), sentence(100).trim());
  assert.equal(why('A'.repeat(400)), `${'A'.repeat(299)}…`);
  assert.equal(why(''), '');
});

test('a table has sixty rows in print, and the others are counted below it', () => {
  const table = (rows: number): TableBlock => ({
    type: 'table',
    caption: 'x',
    columns: [{ title: 'x', width: 1 }],
    rows: Array.from({ length: rows }, (_, at) => [String(at)]),
  });
  assert.deepEqual(limitRows(table(60), words), [table(60)]);
  assert.deepEqual(limitRows(table(62), words), [
    table(60),
    { type: 'paragraph', text: words.t('report:rowsCut', { count: 2 }) },
  ]);
  const [left, right] = [table(1), table(2)];
  assert.deepEqual(tablesIn([{ type: 'tables', left, right }, table(3), { type: 'paragraph', text: '' }]), [
    left,
    right,
    table(3),
  ]);
});

test('ports are shown without their protocol, which may be a part of a path elsewhere', () => {
  assert.equal(formatAsset('www.example.com:443/tcp'), 'www.example.com:443');
  assert.equal(formatAsset('https://www.example.com/tcp/list'), 'https://www.example.com/tcp/list');
  const ports = (count: number) => Array.from({ length: count }, (_, at) => `a.example:${at + 1}/tcp`);
  assert.deepEqual(groupAssets(ports(6)), ['a.example:1, 2, 3, 4, 5, 6']);
  assert.deepEqual(groupAssets(ports(7)), ['a.example:1, 2, 3, 4, 5, 6 +1']);
  const hosts = Array.from({ length: 12 }, (_, at) => `h${at}.example`);
  assert.deepEqual(groupAssets(hosts), hosts);
  assert.deepEqual(groupAssets([...hosts, 'one.example', 'two.example']), [...hosts, '+2']);
});

test('the average of other companies is shown in whole points, and omitted if there is none', () => {
  assert.deepEqual(peerSentences({ ...base, average: 7_399 }, words), [
    words.t('report:board.averageIs', { average: 73 }),
  ]);
  assert.deepEqual(peerSentences({ ...base, average: null }, words), []);
});

test('a control is judged by the completed checks and the confirmed findings of its topics', () => {
  const control = { number: 'X', seen: ['mail'], unseen: [] } as unknown as Parameters<typeof controlState>[0];
  const [row] = base.assessment.checks;
  const [found] = base.assessment.findings;
  const state = (statuses: readonly string[], findings: readonly Partial<typeof found>[] = [], own = control) => {
    const topics = Object.fromEntries(['one', 'two', 'three'].map((check) => [check, ['mail']]));
    const checks = statuses.map((status, at) => ({ ...row!, check: ['one', 'two', 'three', 'none'][at]!, status }));
    const all = findings.map((given) => ({ ...found!, ...given }));
    const assessment = { ...base.assessment, checks, findings: all } as ReportInput['assessment'];
    return controlState(own, { assessment, topics: topics as unknown as ReportInput['topics'] });
  };
  const without = { contradicting: [], checks: 0 };
  assert.deepEqual(state(['passed']), { state: 'no-contradiction', contradicting: [], checks: 1 });
  assert.deepEqual(state(['passed', 'failed', 'not-assessed', 'passed']), {
    ...{ state: 'no-contradiction', contradicting: [], checks: 2 },
  });
  assert.deepEqual(state(['not-assessed']), { state: 'not-assessed', ...without });
  assert.deepEqual(state([]), { state: 'not-assessed', ...without });
  assert.deepEqual(state(['failed', 'failed'], [{ check: 'two' }, { check: 'one' }, { check: 'one' }]), {
    ...{ state: 'contradicted', contradicting: ['one', 'two'], checks: 2 },
  });
  for (const harmless of [
    { check: 'one', severity: 'informational' as const },
    { check: 'one', confidence: 'tentative' as const },
    { check: 'none' },
  ])
    assert.deepEqual(state(['failed'], [harmless]), { state: 'no-contradiction', contradicting: [], checks: 1 });
  assert.deepEqual(state(['passed'], [], { ...control, seen: [] }), { state: 'cannot-be-seen', ...without });
});

test('a contradicted control names three issues and counts the others; the other controls count their checks', () => {
  const { assessment, topics } = base;
  const [check] = Object.keys(topics);
  assert.ok(check);
  const findings = [
    { ...assessment.findings[0]!, check },
    { ...assessment.findings[0]!, fingerprint: 'fact' },
  ];
  const issues = Array.from({ length: 5 }, (_, at) => ({
    ...{ number: at + 1, id: `i${at}`, area: 'dns_health', column: 'high', title: `Title ${at}`, points: 100 },
    ...{ assets: [], findings, issue: null },
  })) as unknown as ReportIssue[];
  const moreOf = (count: number) => {
    const blocks = complianceBlocks(
      { ...base, assessment: { ...assessment, findings } },
      issues.slice(0, count),
      words,
    );
    const cells = tablesIn(blocks).flatMap(({ rows }) => rows.flat());
    return cells.flatMap((cell) =>
      typeof cell === 'object' && 'lines' in cell ? [{ named: cell.lines.length, more: cell.more }] : [],
    );
  };
  assert.ok(moreOf(3).length > 0);
  assert.deepEqual([...new Set(moreOf(3).map(({ named, more }) => `${named} ${more}`))], ['3 ']);
  const two = words.t('report:compliance.moreIssues', { count: 2 });
  assert.deepEqual([...new Set(moreOf(5).map(({ named, more }) => `${named} ${more}`))], [`3 ${two}`]);

  const checks = [{ ...assessment.checks[0]!, check, status: 'passed' as const }];
  const passed = complianceBlocks({ ...base, assessment: { ...assessment, checks, findings: [] } }, [], words);
  const texts = passed.flatMap((block) => (block.type === 'paragraph' ? [block.text] : []));
  const counted = ` (${words.t('report:compliance.checks', { count: 1 })})`;
  const state = words.t('report:compliance.states.no-contradiction');
  assert.ok(texts.some((text) => text.startsWith(state) && text.includes(counted)));
  assert.ok(texts.every((text) => text.startsWith(state) || !text.includes(counted)));
});
