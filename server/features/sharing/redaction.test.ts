import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assess, CHECKS } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { NO_MARK, toFindingRow } from '#features/ratings/index.ts';
import { savedEvidence } from '#testing/rated-domains.ts';
import { redactFinding } from './redaction.ts';
import type { Share } from './share-access.ts';

const share = { level: 'findings', companyId: 'c', opaque: (value: string) => `opaque ${value.length}` } as Share;

/** The findings of a saved case as a reader of the level `findings` sees them. */
function redacted(name: 'oldmill' | 'copperfinch', language: 'en-US' | 'zh-TW') {
  const words = createTranslator(language);
  return assess(savedEvidence(name, 'shared.example')).findings.map((finding) => {
    const { fingerprint } = finding;
    const record = { fingerprint, firstSeen: new Date(0), lastSeen: new Date(0), data: { ...finding } };
    return redactFinding(toFindingRow(record, new Map(), NO_MARK, words), share, undefined, words);
  });
}

test('every shared title is a sentence without a gap, in every area', () => {
  for (const language of ['en-US', 'zh-TW'] as const) {
    for (const name of ['oldmill', 'copperfinch'] as const) {
      const rows = redacted(name, language);
      assert.ok(rows.length > 10);
      for (const row of rows) {
        assert.doesNotMatch(
          row.title,
          /…|\{\{|undefined|\(\s*\)|: *$|"\s*"/,
          `${row.check}/${row.finding}: ${row.title}`,
        );
        assert.ok(row.title.trim().length > 2, row.check);
        assert.deepEqual([row.asset, row.subject, row.seen], ['', '', []]);
      }
    }
  }
});

test('a shared title names protocols, products and CVEs, but no host, path or record', () => {
  const rows = redacted('oldmill', 'en-US');
  const titles = rows.map(({ title }) => title);
  assert.ok(titles.some((title) => /TLSv1\.0/.test(title)));
  assert.ok(titles.some((title) => /CVE-\d{4}-\d+/.test(title)));
  assert.ok(titles.some((title) => /^Redis \d/.test(title)));
  assert.ok(titles.includes('Environment file (.env) publicly accessible'));
  assert.doesNotMatch(JSON.stringify(titles), /shared\.example|\b\d{1,3}(?:\.\d{1,3}){3}:|\/backup|\/\.env/);
});

test('a value from a banner that repeats a host, an address or a path is not shared', () => {
  const words = createTranslator('en-US');
  const [check, kinds] = CHECKS.flatMap((one) =>
    Object.entries(one.findings).map(([finding, { facts = {} }]) => [{ ...one, finding }, facts] as const),
  ).find(([, facts]) => facts.product === 'name' && facts.version === 'version')!;
  assert.ok(kinds);
  const finding = assess(savedEvidence('oldmill', 'shared.example')).findings[0]!;
  for (const product of [
    'db.shared.example',
    'https://example.org/x',
    'anna@example.org',
    '10.1.2.3',
    '192.0.2.133',
    '/srv/app',
  ]) {
    const data = { ...finding, check: check.id, finding: check.finding, asset: 'www.shared.example' };
    const record = {
      fingerprint: 'f',
      firstSeen: new Date(0),
      lastSeen: new Date(0),
      data: { ...data, facts: { ...finding.facts, product, version: '1.0' } },
    };
    const row = redactFinding(toFindingRow(record, new Map(), NO_MARK, words), share, undefined, words);
    assert.ok(!JSON.stringify([row.title, row.description, row.solution, row.facts]).includes(product), product);
  }
});
