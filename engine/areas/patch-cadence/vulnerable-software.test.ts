import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Advisory } from '#evidence/services.ts';
import { advisoryLine, advisorySeverity, applicableAdvisories, candidates } from '#parse/services/advisories.ts';
import { product, products } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import vulnerableSoftware from './vulnerable-software.ts';

function advisory(changes: Partial<Advisory> = {}): Advisory {
  return {
    id: 'CVE-2026-10001',
    title: 'an invented fault',
    published: '2026-01-01',
    cvss: 7.5,
    epss: 0.01,
    kev: null,
    cwe: [],
    ranges: [
      { exact: null, startIncluding: '2.0.0', startExcluding: null, endIncluding: null, endExcluding: '2.4.50' },
    ],
    references: [],
    ...changes,
  };
}

const seen = (version: string, advisories: Advisory[], suffix: string | null = null) => ({
  products: products([product('http_server', version, { advisories, suffix })]),
});

scenarios(vulnerableSoftware, {
  'a version beyond the range': { given: seen('2.4.50', [advisory()]), expect: [] },
  'a version within the range': { given: seen('2.4.49', [advisory()]), expect: ['known-vulnerability'] },
  'two faults of one version': {
    given: seen('2.4.49', [advisory(), advisory({ id: 'CVE-2026-10002' })]),
    expect: ['known-vulnerability', 'known-vulnerability'],
  },
  'no product seen': { given: { products: products() }, expect: 'not-applicable' },
});

it('stays tentative if a distribution may have patched the vulnerability', () => {
  const verdict = vulnerableSoftware.evaluate({
    asset: 'example.com',
    ports: null,
    scan: null,
    ...seen('2.4.49', [advisory()], '1~deb12u1'),
  });
  assert.ok(verdict.status === 'assessed');
  assert.equal(verdict.reported[0]?.confidence, 'tentative');
});

it('derives severity from known exploitation, CVSS and EPSS', () => {
  const kev = { added: '2026-02-01', ransomware: true };
  assert.equal(advisorySeverity(advisory({ kev }), true), 'critical');
  assert.equal(advisorySeverity(advisory({ kev }), false), 'high');
  assert.equal(advisorySeverity(advisory({ cvss: 9 }), true), 'high');
  assert.equal(advisorySeverity(advisory({ cvss: 3, epss: 0.5 }), true), 'high');
  assert.equal(advisorySeverity(advisory({ cvss: 7 }), true), 'medium');
  assert.equal(advisorySeverity(advisory({ cvss: 3, epss: 0.1 }), true), 'medium');
  assert.equal(advisorySeverity(advisory({ cvss: 6.9, epss: 0.09 }), true), 'low');
  assert.equal(advisorySeverity(advisory({ cvss: null, epss: null }), true), 'low');
});

it("orders a product's vulnerabilities by known exploitation, then EPSS, then CVSS, then date", () => {
  const kev = { added: '2026-02-01', ransomware: false };
  const rows = [
    advisory({ id: 'CVE-2026-1', cvss: 10, epss: 0.1 }),
    advisory({ id: 'CVE-2026-2', cvss: 5, epss: 0.9 }),
    advisory({ id: 'CVE-2026-3', cvss: 2, epss: 0.001, kev }),
    advisory({ id: 'CVE-2026-4', cvss: 6, epss: 0.1, published: '2026-05-01' }),
    advisory({ id: 'CVE-2026-5', cvss: 6, epss: 0.1, published: '2026-06-01' }),
  ];
  const found = applicableAdvisories(product('http_server', '2.4.49', { advisories: rows }));
  assert.deepEqual(
    found.map(({ id }) => id.at(-1)),
    ['3', '2', '1', '5', '4'],
  );
});

it('rates active exploitation according to CISA as high, whether in KEV or not', () => {
  const active = { exploitation: 'active', automatable: true, impact: 'total' } as const;
  assert.equal(advisorySeverity(advisory({ cvss: 3, epss: null, ssvc: active }), true), 'high');
  assert.equal(
    advisorySeverity(advisory({ cvss: 3, epss: null, ssvc: { ...active, exploitation: 'poc' } }), true),
    'low',
  );
  assert.match(advisoryLine(advisory({ ssvc: active })), /SSVC active, automatable, total$/);
});

it('keeps candidates whose range includes the version, and those exploited in any version', () => {
  const kev = { added: '2026-02-01', ransomware: false };
  const rows = [advisory({ id: 'A' }), advisory({ id: 'B', kev }), advisory({ id: 'C' })];
  const ids = (version: string | null, limit = 10) => candidates(rows, version, limit).map(({ id }) => id);
  assert.deepEqual(ids('2.4.49'), ['A', 'B', 'C']);
  assert.deepEqual(ids('9.0'), ['B']);
  assert.deepEqual(ids(null, 2), ['A', 'B']);
});
