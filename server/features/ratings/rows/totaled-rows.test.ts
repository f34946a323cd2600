import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS, type AreaId, ROW_GROUPS } from '@assay/contract/areas.ts';
import { COUNT_COLUMNS, NO_SEVERITY } from '@assay/contract/severities.ts';
import { areaRows, assess, finishTables } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { savedEvidence } from '#testing/rated-domains.ts';
import { NO_MARK } from '../decisions/decision-response.ts';
import { areaRowsCsv } from '../export/area-csv.ts';
import { pointsOf } from '../findings.ts';
import { toFindingRow } from '../rating-response.ts';
import { findingPage, withPointsOnce } from './finding-list.ts';
import { selectTotaledRows, type TotaledSelection } from './totaled-rows.ts';

const words = createTranslator('en-US');
const CASES = (['oldmill', 'copperfinch'] as const).map((name) => {
  const set = savedEvidence(name, 'counted.example');
  const assessment = assess(set);
  return { name, assessment, tables: areaRows(set, assessment) };
});
const SEVERITIES = [...COUNT_COLUMNS, NO_SEVERITY] as const;
const ALL = { page: 1, pageSize: 1_000_000 };

/** Filters that the pages offer, each with all severities. */
const FILTERS: readonly Partial<TotaledSelection>[] = [
  {},
  { search: 'tls' },
  { asset: 'www.counted.example' },
  { sort: '-points' },
  { sort: 'column' },
];

type List = (selection: TotaledSelection) => ReturnType<typeof findingPage> | ReturnType<typeof listOf>;
type Listed = { column: string | null; points: number | null };

const listOf = (area: AreaId, rows: AreaRow[], selection: TotaledSelection) =>
  selectTotaledRows(rows, selection, { area, defaultSort: '' });

/** What must hold of a list: each count is the number of rows that its severity lists, and the totals are their sums. */
function verifyList(where: string, list: List): void {
  for (const filter of FILTERS) {
    const all = list({ ...ALL, ...filter });
    let points = 0;
    for (const severity of SEVERITIES) {
      const chosen = list({ ...ALL, ...filter, severity });
      const rows = chosen.rows as unknown as readonly Listed[];
      assert.equal(chosen.total, all.counts[severity], `${where} ${severity}`);
      assert.ok(
        rows.every(({ column }) => (column ?? NO_SEVERITY) === severity),
        `${where} ${severity}`,
      );
      assert.deepEqual(chosen.counts, all.counts, `${where}: the counts stay while one is chosen`);
      assert.equal(
        rows.reduce((sum, row) => sum + (row.points ?? 0), 0),
        chosen.points,
        `${where} ${severity}: points`,
      );
      points += chosen.points;
    }
    assert.equal(
      Object.values(all.counts).reduce((sum, count) => sum + count, 0),
      all.total,
      where,
    );
    assert.ok(points >= all.points, `${where}: an issue with findings of two severities may be in two lists`);
    const pages = [1, 2, 3].flatMap((page) => list({ ...filter, page, pageSize: 2 }).rows as unknown as Listed[]);
    assert.deepEqual(
      pages.map((row) => row.points),
      (all.rows.slice(0, 6) as unknown as Listed[]).map((row) => row.points),
      `${where}: points do not depend on the page`,
    );
  }
}

for (const { name, assessment, tables } of CASES) {
  for (const group of ROW_GROUPS) {
    test(`each count of a table is the number of rows that it filters to: ${name}, by ${group}`, () => {
      const rows = finishTables(tables, words, group);
      for (const area of AREA_IDS) {
        verifyList(`${area} by ${group}`, (selection) => listOf(area, rows[area] as AreaRow[], selection));
        const { lost } = assessment.areas.find((row) => row.area === area)!;
        assert.equal(listOf(area, rows[area] as AreaRow[], ALL).points, lost, area);
      }
    });
  }

  test(`each count of the list of findings is the number of rows that it filters to: ${name}`, () => {
    const points = pointsOf(assessment);
    const listed = assessment.findings.map((finding) => {
      const { fingerprint, asset } = finding;
      const record = { fingerprint, firstSeen: new Date(0), lastSeen: new Date(0), data: { ...finding } };
      return { row: toFindingRow(record, points, NO_MARK, words), asset };
    });
    const lost = assessment.areas.reduce((sum, area) => sum + area.lost, 0);
    for (const group of [null, ...ROW_GROUPS]) {
      verifyList(`findings by ${group}`, (selection) => findingPage(listed, group, selection, words));
      const all = findingPage(listed, group, ALL, words);
      assert.deepEqual(
        [all.points, all.findings, all.issues],
        [lost, assessment.findings.length, assessment.ledger.issues.length],
        String(group),
      );
    }
    assert.equal(findingPage(listed, 'issue', ALL, words).total, assessment.ledger.issues.length);
    const { counts } = findingPage(listed, null, ALL, words);
    assert.deepEqual({ ...counts, none: undefined }, { ...assessment.counts, none: undefined }, 'findings by severity');
    for (const column of COUNT_COLUMNS) {
      assert.equal(
        assessment.areas.reduce((sum, area) => sum + area.counts[column], 0),
        assessment.counts[column],
        `the areas add up: ${column}`,
      );
    }
    const exported = withPointsOnce(listed.map(({ row }) => row));
    assert.equal(
      exported.reduce((sum, row) => sum + (row.points ?? 0), 0),
      lost,
    );
    const one = assessment.ledger.issues.find((issue) => issue.fingerprints.length > 1)!;
    const page = findingPage(listed, 'issue', { ...ALL, issue: one.id }, words);
    assert.deepEqual(
      [page.total, page.rows[0]!.findings!.length, page.rows[0]!.points],
      [1, one.fingerprints.length, one.points],
    );
  });

  test(`the file of an area has the rows of its table, and points as they are shown: ${name}`, () => {
    for (const group of ROW_GROUPS) {
      const rows = finishTables(tables, words, group);
      for (const area of AREA_IDS) {
        const own = rows[area] as AreaRow[];
        const lines = recordsOf(areaRowsCsv(area, own, { domain: 'a.example', at: '2026-01-01' }, words));
        const [head = [], ...body] = lines;
        assert.equal(body.length, own.length, area);
        assert.ok(
          head.every((column) => !/rows\.|exports\./.test(column)),
          head.join(),
        );
        const at = head.indexOf('Points');
        const { lost } = assessment.areas.find((row) => row.area === area)!;
        assert.equal(
          body.reduce((sum, cells) => sum + Number(cells[at]), 0),
          lost / 100,
          area,
        );
      }
    }
  });
}

/** Records of a CSV file whose values are all quoted. */
function recordsOf(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .split(/(?<=")\r\n/)
    .filter((line) => line !== '')
    .map((line) => line.slice(1, -1).split('","'));
}

test('rows are found by their own text, the titles of their findings, their assets and their issues', () => {
  const row = (name: string, assets: string[], ...titles: string[]) => ({
    name,
    column: titles.length > 0 ? ('low' as const) : null,
    points: null,
    assets,
    findings: titles.map((title, at) => ({
      fingerprint: `${name}${at}`,
      issue: `${name}-issue-${at}`,
      points: 100,
      title,
    })),
  });
  const rows = [
    row('alpha', ['a.example', 'A2.example'], 'Open Port', 'Old version'),
    row('beta', ['b.example'], 'Weak cipher'),
    row('gamma', []),
  ];
  const found = (selection: Partial<TotaledSelection>, assetsOf?: () => readonly string[]) =>
    selectTotaledRows(
      rows,
      { ...ALL, ...selection },
      { area: null, defaultSort: 'name', ...(assetsOf ? { assetsOf } : {}) },
    ).rows.map(({ name }) => name);
  assert.deepEqual(found({}), ['alpha', 'beta', 'gamma']);
  assert.deepEqual(found({ search: ' ' }), ['alpha', 'beta', 'gamma']);
  assert.deepEqual(found({ search: 'ALPH' }), ['alpha']);
  assert.deepEqual(found({ search: 'port' }), ['alpha']);
  assert.deepEqual(found({ search: 'cipher' }), ['beta']);
  assert.deepEqual(found({ search: 'nothing' }), []);
  assert.deepEqual(found({ asset: ' a2.EXAMPLE ' }), ['alpha']);
  assert.deepEqual(found({ asset: 'example' }), []);
  assert.deepEqual(found({ asset: 'more.example' }), []);
  assert.deepEqual(
    found({ asset: 'more.example' }, () => ['More.example']),
    ['alpha', 'beta', 'gamma'],
  );
  assert.deepEqual(found({ issue: 'alpha-issue-1' }), ['alpha']);
  assert.deepEqual(found({ issue: 'gone' }), []);
  assert.deepEqual(found({ sort: '-name' }), ['gamma', 'beta', 'alpha']);
  assert.deepEqual(found({ severity: `low,${NO_SEVERITY}` }), ['alpha', 'beta', 'gamma']);
  assert.deepEqual(found({ severity: ',low,' }), ['alpha', 'beta']);
  assert.deepEqual(
    selectTotaledRows(
      rows,
      { ...ALL, search: 'x' },
      { area: null, defaultSort: '', fits: ({ name }, needle) => name === 'beta' && needle === 'x' },
    ).total,
    1,
  );
});

test('rows sort by the points of their issues, which the first row of each issue carries, in both orders', () => {
  const row = (name: string, issue: string, points: number) => ({
    ...{ name, column: 'low' as const, points: null, assets: [] },
    findings: [{ fingerprint: name, issue, points }],
  });
  const rows = [row('cheap', 'a', 100), row('costly', 'b', 300), row('again', 'b', 300), row('middling', 'c', 200)];
  const order = (sort: string) =>
    selectTotaledRows(rows, { ...ALL, sort }, { area: null, defaultSort: '' }).rows.map(({ name, points }) => [
      name,
      points,
    ]);
  const [cheap, middling, costly, again] = [
    ['cheap', 100],
    ['middling', 200],
    ['costly', 300],
    ['again', null],
  ];
  assert.deepEqual(order('points'), [cheap, middling, costly, again]);
  assert.deepEqual(order('-points'), [costly, middling, cheap, again]);
});
