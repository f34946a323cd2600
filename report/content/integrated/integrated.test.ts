import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRows } from '@assay/contract/report/counts.ts';
import { shows } from '@assay/requirements/shows.ts';
import { integratedData } from '#data.ts';
import { renderReport } from '#index.ts';
import { company, domain, FINDING, integratedInput as input } from '#testing/integrated.ts';
import type { Block, TableBlock } from '../blocks.ts';
import type { IntegratedDomain, IntegratedInput } from './input.ts';
import { sharedVendors } from './shared-vendors.ts';

const HOSTILE = '#panic("x") $y$ [z] @ref <label> \u202egpj.exe \u0007 \ud800 '.concat('a'.repeat(300));

const tablesOf = (blocks: readonly Block[]) => blocks.filter((block): block is TableBlock => block.type === 'table');
const texts = (given: IntegratedInput) => JSON.stringify(integratedData(given).blocks);

test('a report begins with grades side by side, common risks, common providers and what to ask of whom', () => {
  const given = input('en-US');
  const { blocks } = integratedData(given);
  const [, paragraph] = blocks;
  assert.equal(
    paragraph?.type === 'paragraph' && paragraph.text,
    'This report covers 4 domains of 3 companies. Domains by grade: B: 1; D: 2. The weakest is saltmarsh.example with 41 of 100, grade D. Several domains depend on one common provider: Assay Lab Issuing 1.',
  );
  const table = (caption: string) => tablesOf(blocks).find((block) => block.caption === caption)!;
  assert.deepEqual(table('Domains by company').rows[0], [
    'Quayside Group',
    { mono: 'quayside.example' },
    'B',
    '83',
    '+13',
    '0',
    '1',
    '2',
  ]);
  assert.deepEqual(table('Issues of several domains').rows, [
    [{ severity: 'high', text: 'High' }, 'A port is open', 'Quayside Group', '2'],
  ]);
  const asked = table('Requests by company').rows.map(([who, , , what, request]) => [who, what, request]);
  assert.deepEqual(asked, [
    ['Quayside Group', 'A port is open', 'Close it.'],
    ['Quayside Group', 'A port is open', 'Close it.'],
    [
      'Saltmarsh Foods',
      '0 critical and 1 high-severity findings, not shared',
      'Ask the company to share its findings, or for its remediation plan.',
    ],
  ]);
});

test('an issue is one row with its assets and its points once, also where assets are hidden', () => {
  const on = (asset: string) => ({
    ...FINDING,
    column: 'high' as const,
    title: 'A port is open',
    solution: 'Close it.',
    asset,
    points: asset.startsWith('a') ? 1200 : null,
    issuePoints: 1200,
  });
  const rows = (findings: IntegratedDomain['findings']) =>
    tablesOf(
      integratedData(input('en-US', [company('A', 'findings', [domain('a.example', 50, { findings })])])).blocks,
    ).find(({ caption }) => caption === 'Issues of a.example')!.rows;
  const severity = { severity: 'high', text: 'High' };
  assert.deepEqual(rows([on('a.example:445/tcp'), on('b.a.example:445/tcp')]), [
    [severity, 'A port is open', { mono: 'a.example:445; b.a.example:445' }, '2', 'Close it.', '−12'],
  ]);
  assert.deepEqual(rows([on(''), on('')]), [[severity, 'A port is open', '2', 'Close it.', '−12']]);
});

test('the cover of the integrated report shows main company, target vendor, target domain and report date', () => {
  for (const [language, labels] of [
    ['en-US', ['Main company', 'Target vendor', 'Target domain', 'Report date']],
    ['zh-TW', ['主要公司', '目標供應商', '目標網域', '報告時間']],
  ] as const) {
    const { cover, verification } = integratedData(input(language));
    assert.deepEqual(
      cover.map(({ label }) => label),
      labels,
    );
    // Each value under its label: the company that reads the report, and the one that it is about.
    const other = integratedData({ ...input(language), mainCompany: 'Main Ltd', targetVendor: 'Vendor Ltd' }).cover;
    assert.deepEqual([other[0]!.value, other[1]!.value], ['Main Ltd', 'Vendor Ltd']);
    assert.equal(cover[2]!.value, 'quayside.example, harbour.example, saltmarsh.example, brackwater.example');
    assert.equal(cover[3]!.value, '2026-03-02 08:00:00 UTC+8');
    assert.equal(verification?.code.mono, '0123abcd-0123abcd-0123abcd-0123abcd');
  }
  shows(
    '1.feature.cover-main-company',
    '1.feature.cover-target-vendor',
    '1.feature.cover-target-domain',
    '1.feature.cover-date',
  );
});

test('the integrated report states the service, compares the domains, names shared providers and has a chapter per company', () => {
  const { blocks } = integratedData(input('en-US'));
  const headings = blocks.flatMap((block) => (block.type === 'heading' && block.level === 1 ? [block.text] : []));
  assert.deepEqual(headings, [
    'Portfolio summary',
    'Service statement',
    'Comparison',
    'Shared providers',
    'Main supplier: Quayside Group',
    'Sub-contractor 1: Saltmarsh Foods',
    'Sub-contractor 2: Brackwater Mills',
  ]);
  const kinds = blocks.map(({ type }) => type);
  for (const kind of ['bars', 'matrix', 'levels', 'pair', 'trend', 'shares'])
    assert.ok(kinds.includes(kind as Block['type']));
  assert.ok(texts(input('en-US')).includes('The lowest score is 41 (saltmarsh.example), the highest 83'));
  shows('1.feature.integrated-report');
});

test('the comparison shows the counts of each domain side by side, at most five to a table and as many in each', () => {
  const many = Array.from({ length: 7 }, (_, at) =>
    domain(`d${at}.example`, 80, { reportCounts: { ...countRows({}), openPorts: at } }),
  );
  const { blocks } = integratedData(input('en-US', [company('One', null, many)]));
  const counts = tablesOf(blocks).filter(({ caption }) => caption.startsWith('Totals by domain'));
  assert.deepEqual(
    counts.map(({ caption }) => caption),
    ['Totals by domain (1 of 2)', 'Totals by domain (2 of 2)'],
  );
  const row = (table: TableBlock) => table.rows.find(([title]) => title === 'Open ports');
  assert.deepEqual(counts.map(row), [
    ['Open ports', '0', '1', '2', '3'],
    ['Open ports', '4', '5', '6'],
  ]);
  assert.ok(texts(input('en-US', [company('One', null, many)])).includes('without sub-contractors'));
});

test('the report says where a sharing level hides something, and prints nothing of it', () => {
  const text = texts(input('en-US'));
  assert.ok(text.includes('Saltmarsh Foods: only score, grade, areas, counts and trend are shared.'));
  assert.ok(text.includes('Brackwater Mills: findings are shared without addresses, paths, names and evidence.'));
  assert.ok(text.includes('The findings of this domain are not shared.'));
  assert.ok(text.includes('not shared or not yet collected for: saltmarsh.example.'));
  const table = tablesOf(integratedData(input('en-US')).blocks).find(
    ({ caption }) => caption === 'Issues of brackwater.example',
  );
  assert.ok(table && !table.columns.some(({ title }) => title === 'Assets'));
});

test('shared providers are a concentration from two domains on, the most companies first', () => {
  const on = (...providers: string[]) => ({
    dependencies: providers.map((provider) => ({ kind: 'cdn' as const, provider })),
  });
  const found = sharedVendors([
    company('A', null, [domain('a1.example', 80, on('Twice', 'Everywhere')), domain('a2.example', 80, on('Twice'))]),
    company('B', 'everything', [domain('b.example', 80, on('Everywhere', 'Once'))]),
  ]);
  assert.deepEqual(
    found.map(({ provider, companies, domains }) => [provider, companies.map(({ name }) => name), domains]),
    [
      ['Everywhere', ['A', 'B'], ['a1.example', 'b.example']],
      ['Twice', ['A'], ['a1.example', 'a2.example']],
    ],
  );
});

test('a figure shows how many of the domains depend on each shared provider', () => {
  const on = (...providers: string[]) => ({
    dependencies: providers.map((provider) => ({ kind: 'cdn' as const, provider })),
  });
  const { blocks } = integratedData(
    input('en-US', [
      company('A', null, [domain('a.example', 80, on('Half', 'All')), domain('b.example', 80, on('All'))]),
      company('B', 'everything', [domain('c.example', 80, on('Half', 'All')), domain('d.example', 80, on('All'))]),
    ]),
  );
  const figure = blocks.find((block) => block.type === 'shares');
  assert.deepEqual(figure?.type === 'shares' && figure.rows.map(({ name, share, text }) => [name, share, text]), [
    ['All · Content delivery', 100, '4 / 4'],
    ['Half · Content delivery', 50, '2 / 4'],
  ]);
});

test('no text of the integrated report shows a key', () => {
  for (const language of ['en-US', 'zh-TW'] as const) {
    const text = JSON.stringify(integratedData(input(language)));
    assert.doesNotMatch(text, /"(report|terms|ui|checks):|\b(terms|report|integrated)\.[a-z]+\.[a-z]/i);
    assert.doesNotMatch(text, /\{\{/);
  }
});

test('an integrated report with hostile text becomes a valid tagged PDF in English and Traditional Chinese', async () => {
  const hostile = company(HOSTILE, 'everything', [
    domain('x'.repeat(63).concat('.', 'y'.repeat(63), '.example'), 12, {
      findings: [
        {
          ...FINDING,
          column: 'critical',
          title: HOSTILE,
          solution: HOSTILE,
          asset: HOSTILE,
          points: 2000,
          issuePoints: 2000,
        },
      ],
      dependencies: [{ kind: 'network', provider: HOSTILE }],
    }),
  ]);
  for (const language of ['en-US', 'zh-TW'] as const) {
    const given = input(language);
    const { pdf, pages } = await renderReport({
      ...given,
      companies: [...given.companies, hostile],
      mainCompany: HOSTILE,
    });
    assert.equal(pdf.subarray(0, 5).toString('latin1'), '%PDF-');
    assert.ok(pages >= 12, `${pages} pages`);
    assert.match(pdf.toString('latin1'), /pdfuaid:part/);
  }
});
