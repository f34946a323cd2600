import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyCounts } from '@assay/contract/severities.ts';
import { createTranslator } from '@assay/locales';
import type { ReportInput } from '../input.ts';
import { input } from '../testing/input.ts';
import { formatAsset, limitRows, type TableBlock, tablesIn } from './blocks.ts';
import { decisionsRequested, supplierExposure } from './board-sections.ts';
import { changesSince } from './changes.ts';
import { complianceBlocks, controlState } from './compliance.ts';
import { countBlocks } from './counts.ts';
import { detailTable } from './details.ts';
import { peerSentences } from './earlier-ratings.ts';
import { executiveSummary } from './executive-summary.ts';
import { groupAssets } from './issues/asset-groups.ts';
import type { ReportIssue } from './issues/issue-list.ts';
import { priorityBlocks } from './priorities.ts';
import { rulingBlocks } from './rulings.ts';
import { scopeBlocks } from './scope.ts';
import { trendFigure } from './summary.ts';
import { themeOf } from './theme.ts';

/** Sentences and lists that depend on a few values, each with these values. */

const words = createTranslator('en-US', 'UTC');
const base = input('en-US');
const [FOUND] = base.assessment.findings;

/** Issues of high severity, each with one finding unless others are given. */
const issuesOf = (count: number, findings?: ReportIssue['findings']) =>
  Array.from(
    { length: count },
    (_, at): ReportIssue => ({
      number: at + 1,
      id: `i${at}`,
      area: 'dns_health',
      column: 'high',
      title: `Title ${at}`,
      points: 100,
      assets: [],
      findings: findings ?? [{ ...FOUND!, fingerprint: `f${at}` }],
      issue: null,
    }),
  );

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

test('the place among all companies is told without one in an industry that the company does not state', () => {
  const all = { companies: 12, average: 7654, place: 3 };
  assert.deepEqual(peerSentences({ ...base, peers: { all, industry: null } }, words), [
    words.t('report:peers.allRanked', { companies: 12, average: 76, place: 3 }),
  ]);
});

test('a board reads six providers of a kind and four issues of a decision, and how many others there are', () => {
  const providers = (count: number) => {
    const dependencies = Array.from({ length: count }, (_, at) => ({ kind: 'cdn' as const, provider: `CDN ${at}` }));
    return supplierExposure({ ...base, dependencies }, words)[0]!;
  };
  assert.match(providers(6), /CDN 5$/);
  assert.match(providers(7), /CDN 5 \(\+1\)$/);
  const decisions = (count: number) => decisionsRequested(base, issuesOf(count), words);
  const titles = 'Title 0, Title 1, Title 2, and Title 3';
  assert.deepEqual(decisions(4), [words.t('report:board.decide.assign', { count: 4, issues: titles })]);
  assert.deepEqual(decisions(5), [words.t('report:board.decide.assign', { count: 5, issues: `${titles} (+1)` })]);
});

test('an issue without points is no risk for a board', () => {
  const [row] = base.issues.web_app_security!;
  const risks = (points: number | null) =>
    executiveSummary({ ...base, issues: { web_app_security: [{ ...row!, points }] } }, words).risks.length;
  assert.deepEqual([risks(800), risks(0), risks(null)], [1, 0, 0]);
});

test('the trend is told from the first rating with a score to the last, and there is none before two of them', () => {
  const figure = (...totals: (number | null)[]) => {
    const trend = totals.map((total, at) => ({ at: `2026-0${at + 1}-01T00:00:00Z`, total }));
    return trendFigure({ ...base, trend }, words);
  };
  const trend = figure(null, 70, 75, 83, null);
  const told = { from: 70, to: 83, fromDay: '2026-02-01', toDay: '2026-04-01' };
  assert.equal(trend?.alt, words.t('report:figures.trendAlt', told));
  assert.deepEqual(
    trend.type === 'trend' && trend.points.map(({ value }) => value),
    [null, 70, 75, 83, null],
    'gaps are drawn',
  );
  assert.equal(figure(null, 70, null), null);
});

test('the logo of a company without a name has an alternative text with a dash', () => {
  const branding = { logo: 'iVBORw0K', primary: null, secondary: null };
  const logo = (company: string) => themeOf({ branding }, company, words).logo;
  assert.deepEqual(
    ['Example Ltd', ''].map(logo),
    ['Example Ltd', '–'].map((company) => words.t('report:cover.logo', { company })),
  );
});

test('the scope names thirty hosts with four addresses each, and counts the others', () => {
  const scoped = (count: number) => {
    const missed = Array.from({ length: count }, (_, at) => {
      return { asset: `h${String(at).padStart(2, '0')}.example.com`, reason: 'excluded' as const };
    });
    const checks = [{ ...base.assessment.checks[0]!, assessed: [], notAssessed: missed }];
    const ipv4 = [1, 2, 3, 4, 5].map((end) => `192.0.2.${end}`);
    const rows = {
      network_security: [{ host: 'h00.example.com:443/tcp', port: 443, ipv4, ipv6: [] }],
    } as unknown as ReportInput['rows'];
    const blocks = scopeBlocks({ ...base, rows, assessment: { ...base.assessment, checks } }, [], words);
    const texts = blocks.flatMap((block) => (block.type === 'paragraph' ? [block.text] : []));
    return { excluded: texts[1]!, below: texts.slice(2), rows: tablesIn(blocks)[0]!.rows };
  };
  const [all, more] = [scoped(30), scoped(31)];
  assert.match(all.excluded, /h28\.example\.com, and h29\.example\.com\.$/);
  assert.match(more.excluded, /h28\.example\.com, and h29\.example\.com \(\+1\)\.$/);
  assert.deepEqual([all.rows.length, all.below], [30, []]);
  assert.deepEqual([more.rows.length, more.below], [30, [words.t('report:rowsCut', { count: 1 })]]);
  assert.deepEqual(all.rows[0]![1], { mono: '192.0.2.1, 192.0.2.2, 192.0.2.3, 192.0.2.4' });
});

test('a ruling names its finding with its facts in the form of their kinds', () => {
  const facts = { day: '2026-12-01', left: 12, registrar: 'Registrar' };
  const finding = { ...FOUND!, check: 'dns_health.registration', finding: 'ends-soon', facts };
  const ruling = { ruling: 'false', to: null, finding, until: '2026-12-31T00:00:00Z' };
  const ledger = { ...base.assessment.ledger, rulings: [ruling] } as unknown as typeof base.assessment.ledger;
  const factKinds = { 'dns_health.registration/ends-soon': { left: 'days' } } as const;
  const blocks = rulingBlocks({ ...base, factKinds, assessment: { ...base.assessment, ledger } }, words);
  assert.equal(tablesIn(blocks)[0]!.rows[0]![0], 'Domain registration expires in 12 days');
});

test('the path to the next grade says why it lists no fixes', () => {
  const said = (plan: ReportInput['plan'], total: number | null = 83) => {
    const assessment = { ...base.assessment, total };
    const last = priorityBlocks({ ...base, plan: plan ?? null, assessment }, [], words).at(-1);
    return last?.type === 'paragraph' && last.text;
  };
  assert.equal(said(null), words.t('report:priorities.bestGrade'));
  assert.equal(said(null, null), words.t('report:priorities.notRated'));
  assert.equal(said({ to: 'A', issues: null, totalAfter: null }), words.t('report:priorities.noPath', { grade: 'A' }));
});

test('a number of findings links to the first issue with such a finding, also if the issue has others', () => {
  const findings = [FOUND!, { ...FOUND!, fingerprint: 'f2', severity: 'low' as const }];
  const given = { ...base, assessment: { ...base.assessment, findings } };
  const [block] = countBlocks('scanning', given, issuesOf(1, findings), words, []);
  assert.ok(block?.type === 'tables');
  const area = words.t('terms:areas.web_app_security');
  const linked = { link: 'issue-1', text: '1' };
  assert.deepEqual(
    block.left.rows.find(([name]) => name === area),
    [area, '0', '0', linked, linked, '0', '0'],
  );
});

test('a port names three issues and counts the others, and a product all hosts on which it was seen', () => {
  const table = (area: 'network_security' | 'patch_cadence', count: number) => {
    const issues = issuesOf(count);
    const findings = issues.map(({ id }) => ({ issue: id }));
    const rows = {
      network_security: [{ host: 'a.example', port: 23, service: null, product: null, version: null, findings }],
      patch_cadence: [
        {
          ...{ cpe_detail: 'Acme 1', patch_state: 'unknown', findings },
          port_detail: ['a.example:80/tcp', 'b.example:80/tcp'],
        },
      ],
    } as unknown as ReportInput['rows'];
    return tablesIn(detailTable({ ...base, rows }, area, issues, words))[0]!.rows[0]!;
  };
  const named = (count: number) => {
    const cell = table('network_security', count).at(-1)!;
    return typeof cell === 'object' && 'lines' in cell && [cell.lines.length, cell.more];
  };
  assert.deepEqual(
    [named(3), named(4)],
    [
      [3, ''],
      [3, '+1'],
    ],
  );
  assert.deepEqual(table('patch_cadence', 1)[1], { mono: 'a.example:80; b.example:80' });
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
  for (const harmless of [{ check: 'one', severity: 'informational' as const }, { check: 'none' }])
    assert.deepEqual(state(['failed'], [harmless]), { state: 'no-contradiction', contradicting: [], checks: 1 });
  assert.deepEqual(state(['unconfirmed'], [{ check: 'one', confidence: 'tentative' as const }]), {
    ...{ state: 'unconfirmed', contradicting: [], checks: 1 },
  });
  assert.deepEqual(state(['passed'], [], { ...control, seen: [] }), { state: 'cannot-be-seen', ...without });
});

test('a contradicted control names three issues and counts the others; the other controls count their checks', () => {
  const { assessment, topics } = base;
  const [check] = Object.keys(topics);
  assert.ok(check);
  const findings = [
    { ...FOUND!, check },
    { ...FOUND!, check, fingerprint: 'fact', severity: 'informational' as const },
  ];
  const issues = issuesOf(5, findings);
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

test('an address of which nothing is known has dashes, and a host without an address is not listed', () => {
  const unknown = { country: null, handle: null, registrar_name: null, vtCheckInfo: null, dns_block_info: [] };
  const rows = {
    ip_reputation: [
      { ...unknown, ipv4: '192.0.2.1', ipv6: null, host: 'a.example' },
      { ...unknown, ipv4: null, ipv6: '2001:db8::1', host: 'b.example', vtCheckInfo: '0/90', handle: 'HANDLE-1' },
      { ...unknown, ipv4: null, ipv6: null, host: 'c.example' },
    ],
  } as unknown as ReportInput['rows'];
  assert.deepEqual(tablesIn(detailTable({ ...base, rows }, 'ip_reputation', [], words))[0]!.rows, [
    [{ mono: '192.0.2.1' }, { mono: 'a.example' }, '–', '–', '–'],
    [{ mono: '2001:db8::1' }, { mono: 'b.example' }, '–', 'HANDLE-1', '–'],
  ]);
});
