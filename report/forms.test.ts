import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { createTranslator } from '@assay/locales';
import { changesSince } from './content/changes.ts';
import { boardData, reportData } from './data.ts';
import { type ReportInput, renderReport, templateVersion } from './index.ts';
import { HOSTILE, input } from './testing/input.ts';

/** One white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
const BRANDING = { logo: PNG, primary: '#7a1f5c', secondary: '#b06000' };

/** Five issues with the longest texts of an executive summary, changes of every kind, and an average. */
function forBoard(language: ReportInput['language'], text = ''): ReportInput {
  const given = input(language, [text]);
  const { assessment } = given;
  const [issue] = assessment.ledger.issues;
  const [finding] = assessment.findings;
  const many = Array.from({ length: 7 }, (_, at) => ({ ...issue!, id: `i${at}`, fingerprints: [`f${at}`] }));
  const kinds = ['new', 'fixed', 'worse', 'better'] as const;
  return {
    ...given,
    kind: 'board',
    assessment: {
      ...assessment,
      findings: many.map((_, at) => ({ ...finding!, fingerprint: `f${at}`, asset: text || finding!.asset })),
      ledger: { ...assessment.ledger, issues: many },
    },
    average: 7654,
    averages: Object.fromEntries(AREA_IDS.map((area) => [area, 5000])),
    changes: {
      since: '2026-02-01T00:00:00Z',
      total: 70,
      rows: Array.from({ length: 40 }, (_, at) => ({ kind: kinds[at % 4]!, title: `${text} ${at} `.repeat(9) })),
    },
  };
}

for (const { code } of LANGUAGES) {
  test(`the board summary has exactly two pages in ${code}, for any input`, async () => {
    const { pdf, pages } = await renderReport({ ...forBoard(code, HOSTILE), branding: BRANDING, watermark: 'DRAFT' });
    assert.equal(pages, 2);
    assert.match(pdf.toString('latin1'), /pdfuaid:part/);
  });
}

test('the board summary has two pages even with little content', async () => {
  const { pages } = await renderReport({ ...input('en-US'), kind: 'board', trend: [], average: null });
  assert.equal(pages, 2);
});

test('the board summary has score, areas against the average, five risks with actions, and changes', () => {
  const data = boardData(forBoard('en-US'));
  assert.deepEqual([data.gauge.type, data.trend?.type], ['gauge', 'trend']);
  assert.deepEqual(
    data.areas.rows.map(({ average }) => average),
    AREA_IDS.map(() => 50),
  );
  assert.ok(data.areas.alt.includes('(Average 50)'));
  assert.ok(data.sentences.includes('Average of participating companies: 76'));
  assert.equal(data.risks.length, 5);
  for (const risk of data.risks) assert.ok(risk.title && risk.why && risk.todo && risk.effort);
  assert.equal(data.changed.score, 'The score changed from 70 to 83.');
  assert.deepEqual(
    data.changed.lines.map(({ lead }) => lead),
    ['New (10): ', 'Worse (10): ', 'Better (10): ', 'Fixed (10): '],
  );
  const alone = boardData({ ...input('en-US'), average: null });
  assert.deepEqual([alone.words.areas, alone.words.average], ['The ten areas', '']);
  assert.equal(alone.changed.score, 'First rating; changes appear after the next scan.');
});

test('every kind of change has a sentence', () => {
  const words = createTranslator('en-US', 'UTC');
  const told = (total: number | null, rows: number) =>
    changesSince(
      {
        ...input('en-US'),
        changes: {
          since: '2026-02-01T00:00:00Z',
          total,
          rows: Array.from({ length: rows }, () => ({ kind: 'new' as const, title: 'x' })),
        },
      },
      words,
    ).score;
  assert.equal(told(83, 0), 'Nothing changed; the score is 83.');
  assert.equal(told(83, 1), 'The score is unchanged at 83.');
  assert.equal(told(null, 1), 'One of the two ratings has no score.');
});

test('logo, colors, watermark and recipient appear in the report, hostile ones too, and the summary stays on one page', async () => {
  const chosen = { branding: BRANDING, watermark: `${HOSTILE.slice(0, 38)}\u{1f600}`, recipient: HOSTILE.slice(0, 90) };
  const { look } = reportData({ ...input('en-US'), ...chosen });
  assert.deepEqual([look.primary, look.secondary, look.logo], ['#7a1f5c', '#b06000', 'Logo of Example Ltd ']);
  assert.ok(look.recipient.startsWith('Prepared for #panic'));
  const plain = reportData(input('en-US')).look;
  assert.deepEqual([plain.primary, plain.logo, plain.watermark, plain.recipient], ['#3e6ba4', null, '', '']);
  const many = { ...forBoard('en-US'), kind: 'full' as const };
  const [branded, without] = [
    await renderReport({ ...many, ...chosen }),
    await renderReport({ ...many, changes: null }),
  ];
  assert.match(branded.pdf.toString('latin1'), /pdfuaid:part/);
  assert.equal(branded.pages, without.pages, 'neither a watermark nor what changed takes a page of its own');
});

test('the template version is the same for the same files', () => {
  assert.match(templateVersion(), /^[0-9a-f]{16}$/);
  assert.equal(templateVersion(), templateVersion());
});
