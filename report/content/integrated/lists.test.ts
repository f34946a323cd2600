import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslator } from '@assay/locales';
import { integratedData } from '#data.ts';
import { company, domain, FINDING, integratedInput } from '#testing/integrated.ts';
import { type Block, type Cell, tablesIn } from '../blocks.ts';
import { comparisonBlocks } from './comparison.ts';
import { commonIssues, issuesOf } from './domain-issues.ts';
import type { IntegratedCompany, IntegratedDomain, IntegratedFinding } from './input.ts';
import { statementBlocks } from './statement.ts';

/** Orders and ends of the lists of an integrated report. */

const words = createTranslator('en-US', 'Asia/Taipei');
const AT = '2026-03-01T04:05:06Z';

const blocksOf = (...companies: IntegratedCompany[]) => integratedData(integratedInput('en-US', companies)).blocks;
const rowsOf = (blocks: readonly Block[], caption: string): Cell[][] =>
  tablesIn(blocks).find((table) => table.caption === caption)!.rows;
const textsIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.type === 'paragraph' || block.type === 'note' ? [block.text] : []));

const finding = (name: string, given: Partial<IntegratedFinding> = {}): IntegratedFinding => ({
  ...FINDING,
  issue: name,
  check: `network_security.${name}`,
  column: 'medium',
  title: name,
  solution: 'Fix it.',
  asset: 'a.example',
  points: 800,
  issuePoints: 800,
  ...given,
});

test('issues of one level and as many points are in the order of their titles, and then as given', () => {
  const titles = (...names: string[]) => issuesOf(names.map((name) => finding(name))).map(({ title }) => title);
  assert.deepEqual(titles('b', 'a', 'c'), ['a', 'b', 'c']);
  assert.deepEqual(titles('c', 'b', 'a'), ['a', 'b', 'c']);
  const same = ['one', 'two', 'three'].map((issue) => finding(issue, { title: 'Same', asset: `${issue}.example` }));
  assert.deepEqual(
    issuesOf(same).map(({ assets }) => assets[0]),
    ['one.example', 'two.example', 'three.example'],
  );
});

test('issues of as many domains are in the order of the first company that has them, and then as given', () => {
  const having = (...names: string[]) => ({ findings: names.map((name) => finding(name)) });
  const common = (...companies: IntegratedCompany[]) =>
    commonIssues(integratedInput('en-US', companies), words).map(({ title }) => title);
  const of = (name: string, ...issues: string[]) =>
    company(name, 'everything', [
      domain(`1.${name}`, 80, having(...issues)),
      domain(`2.${name}`, 80, having(...issues)),
    ]);
  assert.deepEqual(common(of('Alpha', 'x'), of('Beta', 'y'), of('Gamma', 'z')), ['x', 'y', 'z']);
  assert.deepEqual(common(of('Gamma', 'z'), of('Beta', 'y'), of('Alpha', 'x')), ['x', 'y', 'z']);
  assert.deepEqual(common(of('Alpha', 'x', 'y', 'z')), ['x', 'y', 'z']);
});

test('ten issues of several domains are listed', () => {
  const findings = Array.from({ length: 11 }, (_, at) => finding(`check-${at}`));
  const blocks = blocksOf(
    company('A', null, [domain('a.example', 80, { findings }), domain('b.example', 80, { findings })]),
  );
  assert.equal(rowsOf(blocks, 'Issues of several domains').length, 10);
});

test('sixty shared providers are listed', () => {
  const dependencies = Array.from({ length: 61 }, (_, at) => ({ kind: 'cdn' as const, provider: `CDN ${at}` }));
  const blocks = blocksOf(
    company('A', null, [domain('a.example', 80, { dependencies }), domain('b.example', 80, { dependencies })]),
  );
  assert.equal(rowsOf(blocks, 'Shared providers').length, 60);
});

test('the lowest and the highest score are named, of equal ones by the order of the names', () => {
  const range = (...domains: IntegratedDomain[]) =>
    textsIn(comparisonBlocks(integratedInput('en-US', [company('A', null, domains)]), words))[1];
  const told = (key: string, facts: Record<string, string | number>) =>
    words.t(`report:integrated.comparison.${key}`, facts);
  const both = { lowest: 'a.example', low: 80, highest: 'c.example', high: 80 };
  for (const order of ['cab', 'abc', 'bca', 'cba'])
    assert.equal(range(...[...order].map((name) => domain(`${name}.example`, 80))), told('range', both), order);
  const [unrated, rated] = [domain('a.example', null), domain('b.example', 70)];
  assert.equal(range(unrated, rated), told('one', { domain: 'b.example', score: 70 }));
  assert.equal(range(unrated), told('noneRated', {}));
});

test('the movement is the change since the first rating of the last ninety days, and unknown without both scores', () => {
  const movement = (total: number | null, ...trend: (readonly [at: string, total: number | null])[]) => {
    const points = trend.map(([at, own]) => ({ at, total: own }));
    const blocks = blocksOf(company('A', null, [domain('a.example', total, { trend: points })]));
    return rowsOf(blocks, 'Domains by company')[0]![4];
  };
  const exactly = '2025-12-01T04:05:06Z';
  assert.equal(movement(83, [exactly, 70], [AT, 83]), '+13');
  assert.equal(movement(83, ['2025-12-01T04:05:05Z', 70], [AT, 83]), '–', 'a second too old');
  assert.equal(
    movement(83, ['2025-11-01T00:00:00Z', 60], ['2026-01-01T00:00:00Z', null], ['2026-02-01T00:00:00Z', 90]),
    '-7',
  );
  assert.equal(movement(83, [AT, 83]), '–', 'the rating itself');
  assert.equal(movement(null, [exactly, 70], [AT, null]), '–');
});

test('a chapter shows the trend of the ratings with a score, and none with fewer than two of them', () => {
  const trendOf = (...totals: (number | null)[]) => {
    const trend = totals.map((total, at) => ({ at: `2026-0${at + 1}-01T00:00:00Z`, total }));
    return blocksOf(company('A', null, [domain('a.example', 83, { trend })])).find(({ type }) => type === 'trend');
  };
  const trend = trendOf(null, 70, 83, null);
  const told = { from: 70, to: 83, fromDay: '2026-02-01', toDay: '2026-03-01' };
  assert.equal(trend?.type === 'trend' && trend.alt, words.t('report:figures.trendAlt', told));
  assert.equal(trendOf(null, 70, null), undefined);
});

test('a table of issues has a column of assets if any of them has one, and a dash in place of what there is not', () => {
  const findings = [finding('named'), finding('hidden', { asset: '', points: null, issuePoints: 0 })];
  const rows = rowsOf(blocksOf(company('A', null, [domain('a.example', 80, { findings })])), 'Issues of a.example');
  assert.deepEqual(
    rows.map(([, title, assets, , , points]) => [title, assets, points]),
    [
      ['named', { mono: 'a.example' }, '−8'],
      ['hidden', { mono: '–' }, '–'],
    ],
  );
});

test('the statement has the first and the last day of the ratings, whatever the order of the domains', () => {
  const at = (name: string, day: string) =>
    domain(name, 80, { rating: { ...domain('', 80).rating, at: `${day}T00:00:00Z` } });
  const blocks = blocksOf(
    company('A', null, [at('b.example', '2026-02-02'), at('c.example', '2026-02-03'), at('a.example', '2026-02-01')]),
  );
  const said = words.t('report:integrated.statement.scope', {
    ...{ vendor: 'Quayside Group', company: 'Quayside Group' },
    ...{ first: '2026-02-01 08:00:00 UTC+8', last: '2026-02-03 08:00:00 UTC+8' },
  });
  assert.ok(textsIn(blocks).includes(said));
});

test('the statement names the sharing levels of the companies, and no others', () => {
  const one = (level: IntegratedCompany['level']) =>
    company(`Shares ${level}`, level, [domain(`${level}.example`, 80)]);
  const LEVELS = ['rating', 'findings', 'everything'] as const;
  const said = (...levels: IntegratedCompany['level'][]) => {
    const blocks = statementBlocks(integratedInput('en-US', [one(null), ...levels.map(one)]), words);
    const table = blocks.findIndex(({ type }) => type === 'table');
    return blocks.slice(table + 1).map((block) => ('text' in block ? block.text : block.type));
  };
  const hides = (level: (typeof LEVELS)[number]) =>
    words.t(`report:integrated.hides.${level}`, { companies: `Shares ${level}` });
  for (const level of LEVELS) assert.deepEqual(said(level), [hides(level)]);
  assert.deepEqual(said(...LEVELS.toReversed()), LEVELS.map(hides));
});

test('a report states the region of its language where it has one', () => {
  const region = (language: 'en-US' | 'fr') => integratedData(integratedInput(language)).region;
  assert.deepEqual([region('en-US'), region('fr')], ['US', '']);
});
