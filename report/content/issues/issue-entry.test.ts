import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslator } from '@assay/locales';
import type { VulnerabilityFigures } from '#input.ts';
import { input } from '#testing/input.ts';
import { issueEntry } from './issue-entry.ts';
import { listIssues } from './issue-list.ts';

const words = createTranslator('en-US', 'UTC');
const base = input('en-US');

/** The facts about vulnerabilities in the entry of an issue with a finding for each of them. */
function vulnerabilityFacts(...figures: Partial<VulnerabilityFigures>[]): Record<string, string> {
  const [issue] = listIssues(base);
  const findings = figures.map((_, at) => ({ ...base.assessment.findings[0]!, fingerprint: `v${at}` }));
  const vulnerabilities = Object.fromEntries(
    figures.map((given, at) => [`v${at}`, { cve: `CVE-2026-${at}`, cvss: null, epss: null, kev: null, ...given }]),
  );
  const { facts } = issueEntry({ ...base, vulnerabilities }, { ...issue!, findings }, words);
  return Object.fromEntries(
    facts.filter(({ label }) => /^(CVE|CVSS|EPSS|CISA KEV)$/.test(label)).map(({ label, value }) => [label, value]),
  );
}

test('vulnerabilities are listed by exploitation, CVSS, EPSS and id; one without a figure is after one with 0', () => {
  const first = (...figures: Partial<VulnerabilityFigures>[]) => {
    const orders = [figures, figures.toReversed()].map((given) => vulnerabilityFacts(...given).CVE);
    assert.equal(orders[0], orders[1], 'whatever the order of the findings');
    return orders[0];
  };
  const [one, two] = [{ cve: 'CVE-2026-1' }, { cve: 'CVE-2026-2' }];
  assert.equal(first({ ...one, cvss: 9.8, epss: 0.9 }, { ...two, kev: '2026-01-02' }), 'CVE-2026-2, CVE-2026-1');
  assert.equal(first({ ...one, cvss: 7.5, epss: 0.9 }, { ...two, cvss: 9.8 }), 'CVE-2026-2, CVE-2026-1');
  assert.equal(first({ ...one, epss: 0.1 }, { ...two, epss: 0.2 }), 'CVE-2026-2, CVE-2026-1');
  assert.equal(first(one, two), 'CVE-2026-1, CVE-2026-2');
  assert.equal(first(one, { ...two, cvss: 0 }), 'CVE-2026-2, CVE-2026-1');
  assert.equal(first(one, { ...two, epss: 0 }), 'CVE-2026-2, CVE-2026-1');
  assert.equal(first({ ...one, epss: 0.5 }, { ...two, cvss: 0.5 }), 'CVE-2026-2, CVE-2026-1');
});

test('six vulnerabilities are named and the others counted', () => {
  const named = (count: number) => vulnerabilityFacts(...Array.from({ length: count }, () => ({}))).CVE;
  assert.match(named(6)!, /CVE-2026-5$/);
  assert.match(named(7)!, /CVE-2026-5 \+1$/);
});

test('a figure of 0 is printed, and one that nobody published is left out', () => {
  assert.deepEqual(vulnerabilityFacts({ cvss: 0, epss: 0 }), { CVE: 'CVE-2026-0', CVSS: '0.0', EPSS: '0%' });
  assert.deepEqual(vulnerabilityFacts({}), { CVE: 'CVE-2026-0' });
  assert.deepEqual(vulnerabilityFacts({ cvss: 5 }, { cvss: 7, kev: '2026-02-01' }, { kev: '2026-01-01' }), {
    ...{ CVE: 'CVE-2026-1, CVE-2026-2, CVE-2026-0', CVSS: '7.0', 'CISA KEV': '2026-01-01' },
  });
});

test('a fact, such as the best TLS grade, is stated without a fix, an effort or a missing owner', () => {
  const [given] = listIssues(base);
  const finding = {
    ...base.assessment.findings[0]!,
    ...{ check: 'web_app_security.tls-grade', finding: 'graded', severity: 'informational' as const, cwe: [] },
    facts: { grade: 'A+', score: 95 },
    reproduce: 'testssl www.example.com:443',
  };
  const issue = { ...given!, column: 'informational' as const, points: 0, title: 'TLS grade A+', findings: [finding] };
  const { texts, facts, command } = issueEntry(base, issue, words);
  assert.deepEqual(
    texts.map(({ label }) => label),
    [words.t('report:issue.about')],
  );
  assert.match(texts[0]!.body, /reaches grade A\+ with 95 of 100 points/);
  const labels = facts.map(({ label }) => label);
  for (const key of ['points', 'effort', 'owner'])
    assert.ok(!labels.includes(words.t(`report:issue.${key}`)), `${key}: ${labels}`);
  assert.equal(command, null);
});
