import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { EXPORT_FORMATS, type FindingsExport, findingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { FindingDecision } from '@assay/contract/values/decisions.ts';
import { createTranslator } from '@assay/locales';
import { parseDocument } from 'htmlparser2';
import { CHECKS } from '../areas/index.ts';
import { assessWith } from '../evaluation/assess.ts';
import { type StoredEvidenceItem, upgradeEvidenceItem } from '../evidence/upgrade.ts';
import { assessmentExport } from './assessment-export.ts';
import { exportFile } from './export-file.ts';
import { gitHubErrors } from './testing/github-sarif-rules.ts';
import { sarifErrors } from './testing/sarif-schema.ts';

const words = createTranslator('en-US', 'UTC');
const saved = readFileSync(join(import.meta.dirname, '../golden/lab-oldmill-example/evidence.json'), 'utf8');
const { pieces } = JSON.parse(saved) as { pieces: StoredEvidenceItem[] };
const SET = pieces.map((piece) => upgradeEvidenceItem(piece));
const ASSESSMENT = assessWith(CHECKS, SET);
const DATA = assessmentExport(ASSESSMENT, words);

/** The same with texts of an attacker in every place where a scanned host can put some. */
const HOSTILE = `</script><img src=x onerror=alert(1)>]]>|\n# x [a](https://evil.example) =1+1 \u0000\ud800`;
function hostile(): FindingsExport {
  const findings = DATA.findings.map((row) => ({
    ...row,
    title: HOSTILE,
    description: HOSTILE,
    solution: HOSTILE,
    subject: `/${HOSTILE}`,
    asset: `${HOSTILE}.example`,
    seen: [HOSTILE],
    facts: { url: `https://${row.asset}/../..//${encodeURIComponent('../x?y#z')}/%2e%2e` },
  }));
  return { ...DATA, findings };
}

interface Result {
  ruleId: string;
  suppressions?: { status: string }[];
  locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
}
interface Rule {
  id: string;
  shortDescription: { text: string };
  properties: { 'security-severity'?: string };
}
function sarifOf(data: FindingsExport) {
  const text = exportFile('sarif', data, words, {
    url: 'https://assay.example',
    findingUrl: (fingerprint) => `https://assay.example/domain/${data.domain}?finding=${fingerprint}`,
  });
  const log = JSON.parse(text);
  return { log, results: log.runs[0].results as Result[], rules: log.runs[0].tool.driver.rules as Rule[] };
}

test('the findings of an assessment are exported in the documented format', () => {
  const data = findingsExport.strict().parse(JSON.parse(exportFile('json', DATA, words)));
  assert.equal(data.findings.length, ASSESSMENT.findings.length);
  const points = data.findings.reduce((sum, row) => sum + (row.points ?? 0), 0);
  assert.equal(
    points,
    ASSESSMENT.ledger.issues.reduce((sum, issue) => sum + issue.points, 0),
  );
});

test('SARIF is valid against its schema and meets the requirements of GitHub code scanning', () => {
  for (const data of [DATA, hostile(), { ...DATA, findings: [] }]) {
    const { log, results } = sarifOf(data);
    assert.deepEqual(sarifErrors(log), []);
    assert.deepEqual(gitHubErrors(log), []);
    assert.equal(results.length, data.findings.length);
  }
});

test('the requirements of GitHub code scanning reject what GitHub rejects', () => {
  const broken = (change: (run: ReturnType<typeof sarifOf>['log']['runs'][0]) => void) => {
    const { log } = sarifOf(DATA);
    change(log.runs[0]);
    return gitHubErrors(log).length;
  };
  assert.equal(
    broken(() => {}),
    0,
  );
  assert.ok(broken((run) => delete run.results[0].locations[0].physicalLocation));
  assert.ok(
    broken((run) => (run.results[0].locations[0].physicalLocation.artifactLocation.uri = 'https://a.example/')),
  );
  assert.ok(broken((run) => delete run.tool.driver.rules[0].help));
  assert.ok(broken((run) => (run.tool.driver.rules[0].properties['security-severity'] = '11')));
});

test('rules of SARIF are the same whatever was found, and have no separator in their ids', () => {
  const [before, after] = [sarifOf(DATA), sarifOf(hostile())];
  assert.deepEqual(after.rules, before.rules);
  for (const { id, shortDescription } of before.rules) {
    assert.match(id, /^[a-z_]+\.[a-z0-9.-]+$/);
    assert.doesNotMatch(shortDescription.text, /oldmill|\d+\.\d+\.\d+|\{\{/);
  }
  const cves = before.rules.filter(({ id }) => id.startsWith('patch_cadence.vulnerable-software.known-vulnerability.'));
  assert.ok(cves.length > 1, 'a rule per severity');
  assert.equal(new Set(cves.map(({ properties }) => properties['security-severity'])).size, cves.length);
});

test('locations in SARIF are relative references that stay on the host', () => {
  const base = 'https://checkout.example/repository/';
  for (const { locations } of [...sarifOf(DATA).results, ...sarifOf(hostile()).results]) {
    const { uri } = locations[0]!.physicalLocation.artifactLocation;
    assert.ok(new URL(uri, base).href.startsWith(base), uri);
    assert.doesNotMatch(uri, /^[a-z][a-z0-9+.-]*:|^\/|\/\/|\?|#/i);
  }
  const uris = sarifOf(DATA).results.map(({ locations }) => locations[0]!.physicalLocation.artifactLocation.uri);
  assert.ok(
    uris.some((uri) => /^[a-z.]+oldmill\.example\/tcp\/\d+$/.test(uri)),
    uris.join(' '),
  );
  assert.ok(uris.includes('www.oldmill.example/backup.sql'), uris.join(' '));
});

test('accepted and disputed findings are suppressed in SARIF and skipped in JUnit', () => {
  const mark = { until: '2026-12-31', assignee: null, due: null, policyDue: null, comments: 0 };
  const marked = (decision: FindingDecision) => ({ state: decision, decision });
  const findings = DATA.findings.map((row, at) =>
    at > 1 ? row : { ...row, mark: { ...mark, ...marked(at === 0 ? 'accepted' : 'disputed') } },
  );
  const { log, results } = sarifOf({ ...DATA, findings });
  assert.deepEqual(sarifErrors(log), []);
  assert.deepEqual(
    results.slice(0, 3).map(({ suppressions }) => suppressions?.map(({ status }) => status)),
    [['accepted'], ['underReview'], []],
  );
  const skipped = (text: string) => Number(/ skipped="(\d+)"/.exec(text)![1]);
  const decided = findings.slice(0, 2).filter(({ column }) => column !== 'informational' && column !== 'other').length;
  const before = skipped(exportFile('junit', DATA, words));
  assert.equal(skipped(exportFile('junit', { ...DATA, findings }, words)), before + decided);
});

test('JUnit has a test case per finding, a suite per area, and counts that match', () => {
  for (const data of [DATA, hostile()]) {
    const text = exportFile('junit', data, words);
    assert.equal(text.match(/<testcase /g)?.length, data.findings.length);
    assert.equal(text.match(/<testsuite /g)?.length, new Set(data.findings.map(({ area }) => area)).size);
    const total = /<testsuites name="[^"]*" tests="(\d+)" failures="(\d+)" errors="0" skipped="(\d+)"/.exec(text)!;
    assert.equal(Number(total[1]), data.findings.length);
    assert.equal(text.match(/<failure /g)?.length, Number(total[2]));
    assert.equal(text.match(/<skipped /g)?.length, Number(total[3]));
    // XML 1.0 §2.2 allows no other control characters.
    assert.doesNotMatch(text, /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
  }
});

test('CSV has localized headers, one line per finding, and decimal points', () => {
  const [head, ...lines] = exportFile('csv', DATA, words)
    .replace(/^\ufeff/, '')
    .split(/(?<=")\r\n/);
  assert.equal(head!.split('","').slice(0, 5).join().replaceAll('"', ''), 'Domain,Scan date,Severity,Area,Finding');
  assert.equal(lines.filter((line) => line !== '').length, DATA.findings.length);
  assert.ok(lines[0]!.startsWith(`"oldmill.example","${DATA.at}","`));
  assert.match(exportFile('csv', DATA, createTranslator('de')), /"Domain"/);
  assert.match(exportFile('csv', hostile(), words), /"'=|"<\/script>/);
});

test('values from scanned hosts cannot add elements or links to the HTML and Markdown summaries', () => {
  const html = exportFile('html', hostile(), words);
  const names = new Set([...html.matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name));
  assert.deepEqual(
    [...names].filter((name) => ['img', 'script', 'a', 'iframe'].includes(name!)),
    [],
  );
  assert.ok(parseDocument(html).children.length > 0);
  const markdown = exportFile('md', hostile(), words);
  assert.doesNotMatch(markdown, /<|\]\(|https?:\/\//);
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  for (const row of rows) assert.equal(row.match(/\|/g)!.length, 6, row);
});

test('every format exists in every language without a missing text', () => {
  for (const language of ['en-US', 'zh-TW', 'th'] as const)
    for (const format of EXPORT_FORMATS) {
      const text = exportFile(format, DATA, createTranslator(language));
      assert.doesNotMatch(text, /report:exports|exports\.|findingState\.|\{\{/, `${language} ${format}`);
    }
});
