import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Advisory } from '../../evidence/services.ts';
import { advisorySeverity } from '../../parse/services/advisories.ts';
import { product, products } from '../../testing/builders.ts';
import { scenarios } from '../../testing/scenarios.ts';
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

it('stays tentative where a distribution may have mended the fault', () => {
  const verdict = vulnerableSoftware.evaluate({ asset: 'example.com', ...seen('2.4.49', [advisory()], '1~deb12u1') });
  assert.ok(verdict.status === 'assessed');
  assert.equal(verdict.reported[0]?.confidence, 'tentative');
});

it('levels a fault by known exploitation, CVSS and EPSS', () => {
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
