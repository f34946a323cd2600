import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assess } from '@assay/engine';
import { checksWithoutResult, compareFindings } from '../../expected-findings.ts';
import { SITES } from '../../world/sites.ts';
import { SEED_COMPANIES } from '../seed-companies.ts';
import { faultsAt, MONTHS, stateOf } from './past-evidence.ts';
import { asOfToday, readRecordedEvidence } from './recorded-evidence.ts';

const recorded = await readRecordedEvidence();

describe('The recorded evidence of the demo (outdated: node lab/demo/history/record.ts)', () => {
  for (const seed of SEED_COMPANIES.flatMap(({ domains }) => domains)) {
    it(`of ${seed.domain} has every past state, and shows exactly the findings of its faults`, () => {
      const { domain } = seed;
      const present = SITES.find((site) => site.domain === domain)!.faults;
      const states = new Map(
        Array.from({ length: MONTHS + 1 }, (_, month) => faultsAt(present, seed, month)).map((faults) => [
          stateOf(faults),
          faults,
        ]),
      );
      assert.deepEqual([...recorded.domains.get(domain)!.keys()].sort(), [...states.keys()].sort());
      for (const [state, faults] of states) {
        const { set } = recorded.domains.get(domain)!.get(state)!;
        const assessment = assess(set);
        // A fault of a host has no effect while another one removes the host.
        const absent = set.flatMap(({ kind, asset, outcome }) =>
          kind === 'host-dns' && outcome.ok && !outcome.value.exists ? [asset] : [],
        );
        const { unexpected, missing } = compareFindings(assessment, domain, faults);
        const due = missing.filter((line) => !absent.includes(line.split(' ')[1]!.split(':')[0]!));
        assert.deepEqual({ unexpected, missing: due }, { unexpected: [], missing: [] }, state);
      }
      // A kind of evidence that is newer than the recording leaves its checks without a result. Only the oldest state is a
      // full scan.
      const oldest = recorded.domains.get(domain)!.get(stateOf(faultsAt(present, seed, MONTHS)))!;
      assert.deepEqual(checksWithoutResult(assess(oldest.set)), []);
    });
  }
});

it('recorded evidence gives the same findings on any later day', () => {
  const { set } = [...recorded.domains.get('oldmill.example')!.values()].at(-1)!;
  const listed = (pieces: typeof set) =>
    assess(pieces).findings.map(({ check, finding, asset }) => `${check}/${finding} ${asset}`);
  const later = new Date(Date.parse(recorded.at) + 4_000 * 86_400_000);
  const moved = asOfToday(recorded, set, later);
  assert.ok(moved.every(({ takenAt }) => takenAt <= later.toISOString()));
  assert.ok(moved[0]!.takenAt > new Date(later.getTime() - 2 * 86_400_000).toISOString());
  assert.deepEqual(listed(moved), listed(set));
});
