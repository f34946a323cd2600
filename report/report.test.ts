import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { controlsOf } from '@assay/contract/report/compliance.ts';
import { countRows, REPORT_COUNTS } from '@assay/contract/report/counts.ts';
import { areaRows, assess, finishTables } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { shows } from '@assay/requirements/shows.ts';
import { eventually } from '@assay/server/testing/eventually.ts';
import { savedEvidence } from '@assay/server/testing/rated-domains.ts';
import { tablesIn } from './content/blocks.ts';
import { controlState } from './content/compliance.ts';
import { reportData } from './data.ts';
import { fontsFor } from './fonts.ts';
import { type ReportInput, renderReport } from './index.ts';
import { allowBreaks, createSanitizer } from './sanitize-text.ts';
import { CODE, HOSTILE, input } from './testing/input.ts';

test('the cover carries the verification code, its address and both as a QR code', async () => {
  for (const language of ['en-US', 'zh-TW'] as const) {
    const { verification } = reportData(input(language));
    assert.equal(verification?.code.mono, '0123abcd-0123abcd-0123abcd-0123abcd');
    assert.equal(verification.url.mono, `https://assay.example/verify/${CODE}`);
    assert.ok(verification.alt.includes(verification.url.mono));
    const { qr } = verification;
    assert.ok(qr.length >= 29 && qr.every((row) => row.length === qr.length));
    // Finder patterns are in three corners, within the quiet zone.
    for (const [x, y] of [
      [2, 2],
      [qr.length - 9, 2],
      [2, qr.length - 9],
    ] as const) {
      assert.deepEqual(qr[y]!.slice(x, x + 7), [1, 1, 1, 1, 1, 1, 1]);
      assert.deepEqual(qr[y + 1]!.slice(x, x + 7), [1, 0, 0, 0, 0, 0, 1]);
    }
  }
  const { pdf } = await renderReport(input('en-US'));
  assert.ok(pdf.toString('latin1').includes(`(https://assay.example/verify/${CODE})`), 'the address can be followed');
  const { verification: _, ...without } = input('en-US');
  assert.equal(reportData(without).verification, null);
});

test('the report has a summary, three numbered parts and an appendix in the reader’s language', () => {
  for (const [language, parts] of [
    [
      'en-US',
      [
        'Summary',
        'Part 1: Active and passive scanning',
        'Part 2: Compliance testing',
        'Part 3: Intelligence collection',
        'Appendix',
      ],
    ],
    ['zh-TW', ['摘要', '第一部分：主動與被動掃描', '第二部分：合規檢測', '第三部分：情資蒐集', '附錄']],
  ] as const) {
    const { summary, blocks } = reportData(input(language));
    const headings = [...summary, ...blocks].flatMap((block) =>
      block.type === 'heading' && block.level === 1 ? [block.text] : [],
    );
    assert.deepEqual(headings, parts);
  }
  shows('1.feature.report-part-scanning', '1.feature.report-part-compliance', '1.feature.report-part-intelligence');
});

test('no text of the report shows a key', () => {
  for (const language of ['en-US', 'zh-TW'] as const) {
    const text = JSON.stringify(reportData(input(language)));
    assert.doesNotMatch(text, /"(report|terms|ui|checks):|\b(terms|report)\.[a-z]+\.[a-z]/i);
    assert.doesNotMatch(text, /\{\{/);
  }
});

test('a report with hostile text becomes a valid tagged PDF in English and Traditional Chinese', async () => {
  for (const language of ['en-US', 'zh-TW'] as const) {
    const { pdf, pages } = await renderReport(input(language, [HOSTILE]));
    assert.equal(pdf.subarray(0, 5).toString('latin1'), '%PDF-');
    assert.ok(pages >= 5, `${pages} pages`);
    assert.match(pdf.toString('latin1'), /pdfuaid:part/);
  }
});

test('when memory runs out, Linux kills the process of a report before the server', {
  skip: process.platform !== 'linux',
}, async () => {
  const waiting = Promise.withResolvers<ReportInput>();
  const making = assert.rejects(renderReport(waiting.promise), /no input/);
  const scores = () =>
    globSync('/proc/[0-9]*/status').flatMap((status) => {
      try {
        const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(status, 'utf8'))?.[1];
        return Number(parent) === process.pid ? [readFileSync(status.replace(/status$/, 'oom_score_adj'), 'utf8')] : [];
      } catch {
        return [];
      }
    });
  await eventually('the score is set', () => scores().some((score) => score.trim() === '500'));
  waiting.reject(new Error('no input'));
  await making;
});

test('an aborted report ends with an error', async () => {
  await assert.rejects(renderReport(input('en-US'), { signal: AbortSignal.timeout(1) }), /could not be made/);
});

// Other systems do not report the memory of a process.
if (process.platform === 'linux')
  test('a report that exceeds its memory is ended with that reason', async () => {
    const making = renderReport(input('en-US'), { memoryBytes: 20 * 1024 * 1024 });
    await assert.rejects(making, /could not be made: it needs more than 20971520 bytes of memory/);
  });

test('input that is not a report, or cannot be read, ends with an error that says so', async () => {
  await assert.rejects(renderReport({} as ReportInput), /could not be made/);
  await assert.rejects(renderReport(Promise.reject(new Error('the input is gone'))), /^Error: the input is gone$/);
});

test('characters without a glyph and control characters are made visible, long runs can break', () => {
  const clean = createSanitizer(fontsFor('en-US', '中文').coverage);
  assert.equal(clean('a\u202eb\u0007'), 'a[U+202E]b[U+0007]');
  assert.equal(clean('中文 Ω é'), '中文 Ω é');
  assert.match(allowBreaks('x'.repeat(40)), /\u200b/);
  assert.equal(allowBreaks('short words stay'), 'short words stay');
});

for (const { code } of LANGUAGES) {
  test(`every character of the texts in ${code}, and of their English fallback, can be printed`, () => {
    const clean = createSanitizer(fontsFor(code, '').coverage);
    const folder = new URL('../locales/', import.meta.url);
    const files = globSync(`{${code},en-US}/{report,terms,checks/*}.json`, { cwd: folder });
    const lost = files.flatMap((file) => {
      const text = readFileSync(new URL(file.replaceAll('\\', '/'), folder), 'utf8').replace(/\s+/g, ' ');
      return clean(text).match(/\[U\+[0-9A-F]+\]/g) ?? [];
    });
    assert.ok(files.length > 10);
    assert.deepEqual([...new Set(lost)], []);
  });
}

test('a control is contradicted by findings with points, and one without checks cannot be seen', () => {
  const state = (number: string) =>
    controlState(controlsOf('iso27001').find((control) => control.number === number)!, input('en-US'));
  assert.deepEqual(state('A.8.24'), { state: 'contradicted', contradicting: ['web_app_security.hsts'], checks: 1 });
  assert.equal(state('A.8.13').state, 'cannot-be-seen');
  assert.equal(state('A.8.21').state, 'not-assessed');
});

test('each part begins with its totals, and a number links to the table or issues behind it', () => {
  const leak: AreaRow<'information_leakage'> = {
    id: 'x',
    fingerprint: 'f2',
    issue: 'i',
    column: 'low',
    points: 400,
    assets: ['example.com'],
    findings: [],
    kind: 'leak',
    dork_cat: 'log',
    dork_lan: 'x',
    urls: ['https://example.com/a.log'],
    severity: 'low',
  };
  const { blocks } = reportData({ ...input('en-US'), rows: { information_leakage: [leak] } });
  const tables = tablesIn(blocks);
  const anchors = blocks.flatMap((block) => ('anchor' in block && block.anchor ? [block.anchor] : []));
  assert.equal(new Set(anchors).size, anchors.length);
  const row = (title: string) => tables.flatMap((table) => table.rows).find(([first]) => first === title);
  const severities = tables.find(({ anchor }) => anchor === 'severities')!;
  assert.deepEqual(severities.rows[0]?.slice(1, 5), ['0', '0', { link: 'issue-1', text: '1' }, '0']);
  assert.deepEqual(severities.rows.at(-1)?.slice(0, 5), ['Total', '0', '0', '1', '0']);
  assert.deepEqual(row('Log files')?.[1], { link: 'rows-information_leakage', text: '1' });
  assert.equal(row('Password files')?.[1], '0');
  shows('3.counts.levels');
});

test('every count of a report is that of its rows, and links to where they are', () => {
  const set = savedEvidence('oldmill', 'counted.example');
  const assessment = assess(set);
  const words = createTranslator('en-US', 'UTC');
  const stored = areaRows(set, assessment);
  const rows = finishTables(stored, words, 'asset');
  const issues = finishTables(stored, words, 'issue');
  const tables = tablesIn(reportData({ ...input('en-US'), assessment, rows, issues }).blocks);
  const counts = countRows(rows);
  for (const { id, area } of REPORT_COUNTS) {
    const title = words.t(`report:counts.${id}`);
    const [, cell] = tables.flatMap((table) => table.rows).find(([first]) => first === title)!;
    const listed = tables.some(({ anchor }) => anchor === `rows-${area}`);
    const link = listed ? `rows-${area}` : `area-${area}`;
    assert.deepEqual(cell, counts[id] > 0 ? { link, text: String(counts[id]) } : '0', id);
  }
  assert.ok(Object.values(counts).filter((count) => count > 0).length >= 10);
});

test('the appendix prints resolved disputes and accepted risks if there are any', () => {
  const titles = (given: ReportInput) =>
    reportData(given).blocks.flatMap((block) => (block.type === 'heading' ? [block.text] : []));
  const plain = input('en-US');
  assert.ok(!titles(plain).some((title) => title === 'Dispute resolutions' || title === 'Accepted risks'));
  const [ruled] = plain.assessment.findings;
  const until = '2027-03-01T00:00:00.000Z';
  const rulings = [
    { id: 'a', ruling: 'false' as const, to: null, at: '2026-03-01T00:00:00.000Z', until, finding: ruled! },
    {
      id: 'b',
      ruling: 'severity' as const,
      to: 'low' as const,
      at: '2026-03-01T00:00:00.000Z',
      until,
      finding: ruled!,
    },
    {
      id: 'c',
      ruling: 'confirmed' as const,
      to: 'medium' as const,
      at: '2026-03-01T00:00:00.000Z',
      until,
      finding: ruled!,
    },
    { id: 'd', ruling: 'backported' as const, to: null, at: '2026-03-01T00:00:00.000Z', until, finding: ruled! },
  ];
  const { assessment } = plain;
  const given = {
    ...plain,
    accepted: [{ finding: ruled!, until: '2026-12-31', explanation: 'Replaced in spring.', by: 'Alex' }],
    assessment: { ...assessment, ledger: { ...assessment.ledger, rulings } },
  };
  for (const title of ['Dispute resolutions', 'Statements of the owner', 'Accepted risks'])
    assert.ok(titles(given).includes(title), title);
  const text = JSON.stringify(reportData(given).blocks);
  for (const words of [
    'False positive, removed',
    'Low instead of Medium',
    'Confirmed by the owner',
    'Removed: the package that the owner named has the fix',
    '2027-03-01',
    '2026-12-31',
    'Replaced in spring. Accepted by Alex.',
  ])
    assert.ok(text.includes(words), words);
});
