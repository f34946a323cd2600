import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { signedReport } from '@assay/contract/report/signed/signed-report.ts';
import { emptyCounts } from '@assay/contract/severities.ts';
import { z } from 'zod';
import { fontsFor } from './fonts.ts';
import { type IntegratedInput, type ReportInput, renderReport, reportStatement } from './index.ts';
import { allowBreaks, createSanitizer, firstLine, fitText, shortenText } from './sanitize-text.ts';
import { CODE, input } from './testing/input.ts';

/** Third-party text: a page title, a banner, a name, a certificate. Each kind is used in each field of both reports. */
const HOSTILE = {
  markup: [
    '#panic("x") #read("/etc/passwd") #import "x": * $x$ [a] *b* _c_ `d` @e <f> ~ -- // /* \\u{41} = g',
    '<script>alert(1)</script><img src=x onerror=alert(1)> </text></svg> &lt; ]]> %s {{x}} {0} {page} $t(report:title)',
    "'; drop table report; -- =1+1 (S)-(S) \\ \" ' ) >> endobj /JS (x) /OpenAction",
  ].join(' '),
  signs: [
    '\u0000\u0001\u0007\u0008\u001b[31m\u007f\u0085\ufeff\ufffe\uffff\u2028\u2029\t\r\n\n',
    '\u202egpj.exe\u202c \u2066a\u2069 \u200e\u200f\u061c \u200b\u200c\u200d\u2060 \u00ad',
    '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇹🇼 1️⃣ \u{1f9ff}\u{e0041}\u{10ffff} ﷽ مرحبا שלום नमस्ते ปี่น้ำ 漢字 \u{20000} \ud800 x \udc00 e\u0301\u0301\u0301',
    `Z${'\u0300\u0316\u0489'.repeat(60)}`,
  ].join(' '),
  token: 'a'.repeat(10_000),
  wide: `${'W'.repeat(5_000)}${'é'.repeat(5_000)}`,
  devanagari: 'क्ष'.repeat(4_000),
  han: '漢'.repeat(10_000),
};

/** Values set by the product itself; all others are untrusted text. */
const CODED =
  /^(language|timeZone|madeAt|since|at|until|evidenceFrom|time|update_time|kind|status|severity|confidence|effort|area|rule|ruling|to|grade|riskClass|level|threat|registered|column|group|Status|patch_state|exposure|family|category|dork_cat|way|reason|fingerprint|fingerprints|issues|id|check|finding|logo|primary|secondary|code|url|firstSeen|due|kev|decision|ago)$/;

/** A value of each type that a schema allows, so that all columns are covered. */
function sample(schema: z.core.JSONSchema.BaseSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const one = (schema.anyOf ?? schema.oneOf)?.find((part) => (part as { type?: string }).type !== 'null');
  if (one) return sample(one as z.core.JSONSchema.BaseSchema);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [
        name,
        sample(part as z.core.JSONSchema.BaseSchema),
      ]),
    );
  if (schema.type === 'array') return [1, 2].map(() => sample(schema.items as z.core.JSONSchema.BaseSchema));
  return { string: 'text', boolean: true, integer: 1, number: 1 }[String(schema.type)] ?? null;
}

/** A row of each printed detail table, for any columns. */
const sampleRows = Object.fromEntries(
  AREA_IDS.map((area) => [
    area,
    [{ ...(sample(z.toJSONSchema((AREA_ROWS[area] as z.ZodObject).omit({ mark: true }))) as object), Status: 'fail' }],
  ]),
) as ReportInput['rows'];

/** A report that fills every field. */
function whole(): ReportInput {
  const given = input('en-US', ['seen']);
  const { assessment } = given;
  const [finding] = assessment.findings;
  const until = '2027-03-01T00:00:00.000Z';
  const facts = { text: 'text', list: ['a', 'b'], count: 2 };
  const ruling = { id: 'r', at: until, until, finding: finding! };
  return {
    ...given,
    assessment: {
      ...assessment,
      findings: [{ ...finding!, subject: 'subject', facts, reproduce: 'curl' }],
      ledger: {
        ...assessment.ledger,
        rulings: [
          { ...ruling, ruling: 'false', to: null },
          { ...ruling, ruling: 'severity', to: 'low' },
        ],
      },
    },
    rows: sampleRows,
    accepted: [{ finding: finding!, until: '2026-12-31', explanation: 'explanation', by: 'name' }],
    tracking: {
      f1: { firstSeen: until, decision: 'accepted', until: '2026-12-31', assignee: 'name', due: '2026-12-31' },
    },
    vulnerabilities: { f1: { cve: 'CVE-2099-1', cvss: 9.8, epss: 0.5, kev: '2026-01-02' } },
    dependencies: [{ kind: 'cdn', provider: 'provider' }],
    plan: { to: 'A', issues: ['web_app_security.hsts/missing/'], totalAfter: 90 },
    history: [{ ago: 30, at: until, total: 70, grade: 'C', counts: emptyCounts(), appeared: 1, fixed: 2 }],
    peers: {
      all: { companies: 7, average: 7000, place: 3 },
      industry: { companies: 5, average: 6000, place: null },
    },
    averages: Object.fromEntries(AREA_IDS.map((area) => [area, 5000])),
    changes: {
      since: until,
      total: 70,
      rows: [
        { kind: 'new', title: 'title' },
        { kind: 'fixed', title: 'title' },
      ],
    },
    watermark: 'watermark',
    recipient: 'recipient',
  };
}

function wholeIntegrated(): IntegratedInput {
  const domain = {
    domain: 'domain',
    rating: {
      at: '2026-03-01T04:05:06Z',
      modelVersion: '1',
      total: 83,
      grade: 'B',
      riskClass: 'low',
      coverage: 0.97,
      counts: emptyCounts(),
      areas: AREA_IDS.map((area) => ({ area, score: 5000, status: 'assessed' as const })),
      ceiling: { at: 89, rule: 'one-high' as const },
    },
    reportCounts: null,
    trend: [
      { at: '2026-01-01T00:00:00Z', total: 70 },
      { at: '2026-03-01T00:00:00Z', total: 83 },
    ],
    findings: [
      {
        issue: 'issue',
        check: 'network_security.smb',
        finding: 'open',
        column: 'high' as const,
        title: 'title',
        solution: 'solution',
        asset: 'asset',
        points: 1,
        issuePoints: 1,
      },
    ],
    dependencies: [{ kind: 'certificate-authority' as const, provider: 'provider' }],
  };
  const company = {
    name: 'name',
    own: false,
    confirmed: false,
    level: 'everything' as const,
    domains: [domain, domain],
  };
  return {
    kind: 'integrated',
    language: 'en-US',
    timeZone: 'Asia/Taipei',
    mainCompany: 'main',
    targetVendor: 'vendor',
    madeAt: '2026-03-02T00:00:00Z',
    companies: [{ ...company, own: true, level: null }, company],
    verification: { code: CODE, url: `https://assay.example/verify/${CODE}` },
    watermark: 'watermark',
    recipient: 'recipient',
  };
}

/** Every text that is not the product's own is replaced by this one. Lists pass their name to their items. */
function filled<T>(value: T, text: string, key = ''): T {
  if (Array.isArray(value)) return value.map((item) => filled(item, text, key)) as T;
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, text, name)])) as T;
  return (typeof value === 'string' && !CODED.test(key) ? text : value) as T;
}

/** Active content of the file, without page contents and strings, which may contain brackets. */
function withoutTexts(bytes: string): string {
  let left = bytes.replace(/\bstream\b[\s\S]*?\bendstream\b/g, '');
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(/\((?:[^()\\]|\\[\s\S])*\)/g, '');
  }
  return left;
}

/** @returns its pages */
async function isHarmless(given: ReportInput | IntegratedInput): Promise<number> {
  const { pdf, pages, content } = await renderReport(given, { signed: true });
  const bytes = pdf.toString('latin1');
  assert.match(bytes, /pdfuaid:part/);
  // Only the link to the verification page can be followed, and no script runs.
  const links = [...bytes.matchAll(/\/URI\s*\(((?:[^()\\]|\\.)*)\)/g)].map(([, to]) => to);
  assert.deepEqual(
    [...new Set(links)].filter((to) => to !== `https://assay.example/verify/${CODE}`),
    [],
  );
  assert.equal(/\/(JS|JavaScript|Launch|OpenAction|AA|SubmitForm)\b/.exec(withoutTexts(bytes))?.[0], undefined);
  assert.equal(withoutTexts(bytes).match(/\/Type \/EmbeddedFile\b/g)?.length, 1, 'nothing but the data is attached');
  const file = { fileName: 'report.pdf', bytes: pdf.length, pages, sha256: '0'.repeat(64) };
  signedReport.shape.report.parse(JSON.parse(reportStatement(content, file).toString('utf8')));
  return pages;
}

for (const [name, text] of Object.entries(HOSTILE)) {
  test(`a report with hostile text in every field is generated safely: ${name}`, async () => {
    await isHarmless(filled(whole(), text));
  });
  test(`a board summary with hostile text in every field keeps its four pages and is safe: ${name}`, async () => {
    assert.equal(await isHarmless(filled({ ...whole(), kind: 'board' }, text)), 4);
  });
  test(`an integrated report with hostile text in every field is generated safely: ${name}`, async () => {
    await isHarmless(filled(wholeIntegrated(), text));
  });
}

test('every text field with external content is covered by these tests', () => {
  const left = new Set<string>();
  const look = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const item of value) look(item, key);
    else if (value && typeof value === 'object') for (const [name, item] of Object.entries(value)) look(item, name);
    else if (typeof value === 'string' && value !== 'X') left.add(key);
  };
  look(filled(whole(), 'X'), '');
  look(filled(wholeIntegrated(), 'X'), '');
  for (const key of left) assert.match(key, CODED);
});

test('long runs in any script can break between characters, and excessive ones are cut', () => {
  const broken = (text: string) => allowBreaks(text).split('\u200b');
  assert.ok(broken('a'.repeat(100)).every((part) => part.length <= 12));
  assert.ok(broken('é'.repeat(100)).every((part) => part.length <= 12));
  assert.ok(broken(`“${'a'.repeat(40)}”(2026-11-01)`).every((part) => part.length <= 12));
  const family = '👩‍👩‍👧‍👦';
  assert.ok(
    broken(family.repeat(50)).every((part) => part.length % family.length === 0),
    'a sign stays whole',
  );
  assert.ok(
    broken('क्ष'.repeat(50)).every((part) => !/^\p{M}/u.test(part)),
    'marks stay with their letter',
  );
  for (const whole of ['Geschäftsgeheimnisschutzmanagementrichtlinie für alle', '漢'.repeat(200), 'ปี่น้ำ'.repeat(50)])
    assert.equal(allowBreaks(whole), whole);
  assert.equal(shortenText(`x ${'a'.repeat(10_000)} y`, 3_000), `x ${'a'.repeat(300)}… [+9700] y`);
  assert.equal(shortenText('word '.repeat(500), 3_000), 'word '.repeat(500));
  assert.equal(fitText('漢'.repeat(10_000), 'mono'), `${'漢'.repeat(3_000)}… [+7000]`);
  assert.equal(fitText('漢'.repeat(10_000), 'text'), '漢'.repeat(10_000));
  assert.equal(Array.from(fitText('漢'.repeat(10_000), 'header')).length, 100);
  assert.equal(firstLine('a\n b', 10), 'a b');
  assert.equal(Array.from(firstLine('😀'.repeat(300), 100)).length, 100);
  const clean = createSanitizer(fontsFor('en-US', '').coverage);
  assert.equal(clean(`e${'\u0301'.repeat(100)}x`), `e${'\u0301'.repeat(4)}[+96]x`);
  assert.equal(clean('क्षँ'), 'क्षँ');
});
