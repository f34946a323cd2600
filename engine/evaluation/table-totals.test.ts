import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_IDS, ROW_GROUPS } from '@assay/contract/areas.ts';
import type { Assessment, CheckResult, Finding } from '@assay/contract/assessment.ts';
import { countBySeverity, totalsOf } from '@assay/contract/report/row-totals.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { createTranslator } from '@assay/locales';
import fc from 'fast-check';
import { goldenCases, readEvidenceItems } from '../golden/judge.ts';
import { areaRows, assess, type EvidenceSet, finishRows, issueId } from '../index.ts';
import { openPort, ports, product, products, service } from '../testing/builders.ts';
import { evidenceItem, hostEvidence, scanEvidence } from '../testing/evidence-items.ts';
import { assessmentOf } from '../testing/findings.ts';
import { anyFinding } from '../testing/random-ratings.ts';
import { address, lookAlike, lookAlikes, reputation } from '../testing/third-party.ts';

const RUNS = 300;
const words = createTranslator('en-US');

/** What must hold for the tables of any rating, in both groupings. */
function verifyTables(name: string, set: EvidenceSet, assessment: Assessment): void {
  const tables = JSON.parse(JSON.stringify(areaRows(set, assessment))) as ReturnType<typeof areaRows>;
  for (const area of AREA_IDS) {
    const own = assessment.findings.filter((finding) => finding.area === area);
    const lost = assessment.areas.find((row) => row.area === area)!.lost;
    for (const group of ROW_GROUPS) {
      const where = `${name} ${area} by ${group}`;
      const rows = finishRows(area, tables[area], words, { group });
      const totals = totalsOf(rows);
      assert.equal(totals.points, lost, `${where}: points`);
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, `${where}: ids`);

      const listed = rows.flatMap(({ findings }) => findings).filter((finding) => finding.area === area);
      assert.deepEqual(
        listed.map(({ fingerprint }) => fingerprint).sort(),
        own.map(({ fingerprint }) => fingerprint).sort(),
        `${where}: each finding is in one row`,
      );
      if (group === 'issue') {
        const issues = rows.filter(({ findings }) => findings.some((finding) => finding.area === area));
        assert.deepEqual(issues.map(({ issue }) => issue).sort(), [...new Set(own.map(issueId))].sort(), where);
      }

      const counts = countBySeverity(rows);
      assert.equal(
        Object.values(counts).reduce((sum, count) => sum + count, 0),
        rows.length,
        `${where}: each row has one severity`,
      );
      for (const row of rows) {
        assert.equal(row.column, row.findings[0]?.column ?? null, where);
        assert.equal(row.fingerprint, row.findings[0]?.fingerprint ?? null, where);
        const order = row.findings.map(({ column }) => COUNT_COLUMNS.indexOf(column));
        assert.deepEqual(order, order.toSorted(), `${where}: the most severe finding first`);
        assert.equal(
          row.points ?? 0,
          row.findings.reduce((sum, { points }) => sum + (points ?? 0), 0),
          where,
        );
        if ('total_score' in row) assert.equal(row.total_score, row.points, where);
        if ('statusScore' in row) assert.equal(row.statusScore, row.points ?? 0, where);
        for (const column of ['level', 'severity', 'threat'] as const) {
          if (column in row) assert.equal((row as Record<string, unknown>)[column], row.column, `${where}: ${column}`);
        }
      }
    }
  }
}

test('the tables of every saved case list each finding once, and their points add up to what the area lost', async () => {
  for (const name of await goldenCases()) {
    const set = await readEvidenceItems(name);
    verifyTables(name, set, assess(set));
  }
});

/** Evidence that the random findings may be about: ports, addresses, products and look-alikes. */
const EVIDENCE = [
  scanEvidence(),
  hostEvidence('h0.example.com'),
  evidenceItem('ports', 'h0.example.com', ports([openPort(3389, service('rdp')), openPort(443, service('http'))])),
  evidenceItem('products', 'h0.example.com:443/tcp', products([product('acme', '1.0'), product('nginx', '1.28.0')])),
  evidenceItem('reputation', 'h0.example.com', reputation(address(), address({ address: '192.0.2.2' }))),
  evidenceItem('look-alikes', 'example.com', lookAlikes(lookAlike('exampel.com'))),
];
const CPES = [...products([product('acme', '1.0'), product('nginx', '1.28.0')]).products.map(({ cpe }) => cpe), 'gone'];

/** Findings as the generator of the scoring tests makes them, about things of the evidence and others. */
const anyFindings = fc.array(
  fc.tuple(anyFinding, fc.nat(3), fc.nat(2)).map(([finding, port, thing]): Finding => {
    const asset = port === 0 ? finding.asset : `${finding.asset}:${[443, 3389, 25][port - 1]}/tcp`;
    const facts = { address: ['192.0.2.1', '192.0.2.2', '192.0.2.9'][thing]!, cpe: CPES[thing]! };
    return { ...finding, asset, facts, fingerprint: `${finding.fingerprint} ${asset}` };
  }),
  { maxLength: 40, size: 'max' },
);

function checksOf(findings: readonly Finding[]): CheckResult[] {
  return [...Map.groupBy(findings, ({ check }) => check)].map(([check, own]) => ({
    check,
    area: own[0]!.area,
    status: 'failed',
    assessed: [],
    notAssessed: [],
    findings: own.length,
    evidenceFrom: null,
  }));
}

test('the tables of any rating list each finding once, and their points add up to what the area lost', () => {
  fc.assert(
    fc.property(anyFindings, (given) => {
      const findings = [...new Map(given.map((finding) => [finding.fingerprint, finding])).values()];
      verifyTables('random', EVIDENCE, { ...assessmentOf(findings), checks: checksOf(findings) });
    }),
    { numRuns: RUNS },
  );
});

test('findings that a filter excludes leave their row, and a row without any leaves the list', () => {
  const given = [
    { fingerprint: 'a', asset: 'h0.example.com:443/tcp', severity: 'high' as const, check: 'network_security.a' },
    { fingerprint: 'b', asset: 'h0.example.com:443/tcp', severity: 'low' as const, check: 'network_security.b' },
    { fingerprint: 'c', asset: 'h0.example.com:3389/tcp', severity: 'low' as const, check: 'network_security.b' },
  ];
  const base = { finding: 'open', area: 'network_security', confidence: 'certain', effort: 'low', subjectClass: '' };
  const rest = { cwe: [], subject: '', facts: {}, seen: [], reproduce: null, controlled: true };
  const findings = given.map((finding) => ({ ...base, ...rest, ...finding }) as Finding);
  const tables = areaRows(EVIDENCE, { ...assessmentOf(findings), checks: checksOf(findings) });
  const list = (group: 'issue' | 'asset', without: string) =>
    finishRows('network_security', tables.network_security, words, {
      group,
      keep: ({ fingerprint }) => fingerprint !== without,
    }).map((row) => [row.findings.map(({ fingerprint }) => fingerprint).join(''), row.column, row.points]);
  assert.deepEqual(list('asset', 'a'), [
    ['b', 'low', 500],
    ['c', 'low', null],
  ]);
  assert.deepEqual(list('asset', 'b'), [
    ['a', 'high', 1200],
    ['c', 'low', 500],
  ]);
  assert.deepEqual(list('issue', 'c'), [
    ['a', 'high', 1200],
    ['b', 'low', 500],
  ]);
});
