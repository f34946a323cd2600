import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { createTranslator } from '@assay/locales';
import { changesSince } from './content/changes.ts';
import { boardData, reportData } from './data.ts';
import { type ReportInput, renderReport, templateVersion } from './index.ts';
import { HOSTILE, input } from './testing/input.ts';
import { emptyScenario, PREVIOUS_REPORT } from './testing/scenarios.ts';

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
  const [row] = given.issues.web_app_security!;
  const [listed] = row!.findings;
  const rows = many.map((_, at) => ({
    ...row!,
    id: `i${at}`,
    issue: `i${at}`,
    column: 'high' as const,
    findings: [{ ...listed!, fingerprint: `f${at}`, issue: `i${at}`, title: `${text} ${at}`.trim() }],
  }));
  const tracked = { firstSeen: '2026-01-05T00:00:00Z', decision: null, until: null, assignee: null, due: null };
  return {
    ...given,
    kind: 'board',
    assessment: {
      ...assessment,
      findings: many.map((_, at) => ({ ...finding!, fingerprint: `f${at}`, asset: text || finding!.asset })),
      ledger: { ...assessment.ledger, issues: many },
    },
    issues: { web_app_security: rows },
    tracking: {
      f0: { ...tracked, assignee: text || 'Alex', due: '2026-02-28' },
      f1: { ...tracked, decision: 'accepted', until: '2026-12-31' },
    },
    plan: { to: 'A', issues: ['i0', 'i1'], totalAfter: 91 },
    history: [PREVIOUS_REPORT],
    peers: { all: { companies: 12, average: 7654, place: 3 }, industry: { companies: 6, average: 6000, place: null } },
    dependencies: Array.from({ length: 9 }, (_, at) => ({
      kind: 'cdn' as const,
      provider: `${text} CDN ${at}`.trim(),
    })),
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
  test(`the board summary has exactly four pages in ${code}, for any input`, async () => {
    const { pdf, pages } = await renderReport({ ...forBoard(code, HOSTILE), branding: BRANDING, watermark: 'DRAFT' });
    assert.equal(pages, 4);
    assert.match(pdf.toString('latin1'), /pdfuaid:part/);
  });
}

test('no page of the board summary is almost empty without an earlier rating, without risks, or without both', async () => {
  const first: ReportInput = { ...input('en-US'), kind: 'board', trend: [], average: null };
  const calm: ReportInput = { ...emptyScenario('en-US'), kind: 'board' };
  const later: ReportInput = { ...calm, trend: input('en-US').trend };
  const pagesOf = async (given: ReportInput) => (await renderReport(given)).pages;
  assert.deepEqual([await pagesOf(first), await pagesOf(later), await pagesOf(calm)], [4, 3, 3]);
});

test('the board summary has score, areas against the average, five risks with actions, and changes', () => {
  const data = boardData(forBoard('en-US'));
  assert.deepEqual([data.gauge.type, data.counts.type, data.trend?.type], ['gauge', 'counts', 'trend']);
  assert.deepEqual(
    data.areas.rows.map(({ average }) => average),
    AREA_IDS.map(() => 50),
  );
  assert.ok(data.areas.alt.includes('(Average 50)'));
  assert.ok(data.sentences.includes('The company ranks 3 of 12 participating companies, whose average is 76.'));
  assert.ok(data.sentences.includes('The average of 6 companies in its industry is 60.'));
  assert.equal(
    data.verdict,
    'example.com has grade B, low risk, with 0 critical and 0 high-severity findings, and improved by 13 points since the previous comparison.',
  );
  assert.equal(data.history?.rows.length, 2);
  assert.match(data.projection, /from 83 to 91, grade A/);
  assert.deepEqual([data.risks[0]!.owner, data.risks[0]!.due], ['Alex', '2026-02-28']);
  assert.deepEqual(data.decisions, [
    'Approve the 2 fixes that lead to grade A (projected score 91).',
    'Name owners and dates for the 6 critical or high-severity issues without one: 1, 2, 3, and 4 (+2).',
    'Decide on the overdue issue: 0.',
    'Confirm or withdraw the accepted risk: 1.',
  ]);
  assert.equal(data.suppliers[0], 'Content delivery (9): CDN 0, CDN 1, CDN 2, CDN 3, CDN 4, and CDN 5 (+3)');
  assert.ok(data.scope.some((line) => line.startsWith('ISO/IEC 27001:2022 Annex A: 1 of ')));
  assert.equal(data.risks.length, 5);
  for (const risk of data.risks) assert.ok(risk.title && risk.why && risk.action && risk.effort);
  assert.equal(data.changed.score, 'The score changed from 70 to 83.');
  assert.deepEqual(
    data.changed.lines.map(({ lead }) => lead),
    ['New (10): ', 'Worse (10): ', 'Better (10): ', 'Fixed (10): '],
  );
  const alone = boardData({ ...input('en-US'), average: null });
  assert.ok(alone.verdict.endsWith('high-severity findings.'));
  assert.deepEqual(alone.suppliers, ['The providers of this domain have not been counted yet.']);
  assert.deepEqual(alone.decisions, ['No decision is requested: every critical or high-severity issue has an owner.']);
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
