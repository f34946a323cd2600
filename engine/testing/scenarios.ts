import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Check } from '../check.ts';
import type { EvidenceKind, EvidenceMap } from '../evidence/index.ts';
import { knownView } from '../evidence/unknown.ts';

type Given = { [K in EvidenceKind]?: EvidenceMap[K] } & { asset?: string };

interface Scenario {
  given: Given;
  /**
   * The exact set of finding ids, in any order; `'not-applicable'` if the check must not apply, `'not-assessed'` if the
   * relevant part of the evidence could not be collected.
   */
  expect: readonly string[] | 'not-applicable' | 'not-assessed';
}

/**
 * Each scenario: evidence given → exactly these findings. Every declared finding must appear, and there must be a clean
 * scenario.
 */
export function scenarios(check: Check, table: Readonly<Record<string, Scenario>>): void {
  describe(check.id, () => {
    const seen = new Set<string>();
    for (const [name, { given, expect }] of Object.entries(table)) {
      if (typeof expect !== 'string') for (const id of expect) seen.add(id);
      it(name, () => {
        const absent = Object.fromEntries(check.optional.map((kind) => [kind, null]));
        const verdict = check.evaluate({ asset: 'example.com', ...absent, ...knownView(given) });
        if (typeof expect === 'string') return assert.equal(verdict.status, expect);
        assert.equal(verdict.status, 'assessed');
        const found = verdict.status === 'assessed' ? verdict.reported.map((row) => row.finding) : [];
        assert.deepEqual(found.sort(), [...expect].sort());
      });
    }
    it('has a clean scenario and one for every declared finding', () => {
      assert.ok(
        Object.values(table).some((row) => typeof row.expect !== 'string' && row.expect.length === 0),
        'no clean scenario',
      );
      assert.deepEqual(
        Object.keys(check.findings).filter((id) => !seen.has(id)),
        [],
      );
    });
  });
}
