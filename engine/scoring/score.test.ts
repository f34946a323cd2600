import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { gradeOf, riskClassOf } from '@assay/contract/grades.ts';
import type { Severity } from '@assay/contract/severities.ts';
import { shows } from '@assay/requirements/shows.ts';
import fc from 'fast-check';
import { assessmentOf, finding } from '../testing/findings.ts';
import { effectOfAnother, ratingAndAnother } from '../testing/random-ratings.ts';
import { MODEL_HISTORY } from './history.ts';
import { MODEL } from './model.ts';
import { weakestAreas } from './score.ts';

let serial = 0;
const issue = (area: AreaId, severity: Severity, more = {}) => {
  serial += 1;
  return finding({ area, severity, check: `${area}.check${serial}`, ...more });
};
const high = (area: AreaId) => issue(area, 'high');

describe('the model', () => {
  it('is the last of the models in the history, each with a higher version and its date', () => {
    assert.equal(MODEL.version, MODEL_HISTORY.at(-1)?.version);
    const numbers = MODEL_HISTORY.map(({ version }) => version.split('.').map(Number));
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => one[0]! - other[0]! || one[1]! - other[1]! || one[2]! - other[2]!),
    );
    assert.equal(new Set(MODEL_HISTORY.map(({ version }) => version)).size, MODEL_HISTORY.length);
    for (const { version } of MODEL_HISTORY) assert.match(version, /^\d{4}\.\d{1,2}\.\d+$/);
    const days = MODEL_HISTORY.map(({ since }) => since);
    assert.deepEqual(days, days.toSorted());
    for (const day of days) assert.match(day, /^\d{4}-\d{2}-\d{2}$/);
  });

  it('has weights that sum to 100 and shares that sum to 100', () => {
    assert.equal(
      Object.values(MODEL.weights).reduce((sum: number, weight) => sum + weight, 0),
      100,
    );
    assert.equal(MODEL.blend.mean + MODEL.blend.weakest, 100);
  });
});

describe('grades and risk classes', () => {
  it('begin at the thresholds of the specification', () => {
    assert.equal([100, 99, 90, 89, 80, 79, 70, 69, 40, 39, 0].map(gradeOf).join(''), 'SAABBCCDDEE');
    assert.deepEqual([90, 89, 80, 79, 70, 69, 50, 49, 10, 9].map(riskClassOf), [
      'minimal',
      'low',
      'low',
      'moderate',
      'moderate',
      'elevated',
      'elevated',
      'severe',
      'severe',
      'extreme',
    ]);
    shows('9.constant.risk-classes');
    shows(
      '9.constant.grade-s',
      '9.constant.grade-a',
      '9.constant.grade-b',
      '9.constant.grade-c',
      '9.constant.grade-d',
      '9.constant.grade-e',
    );
  });
});

describe('the total', () => {
  it('is 100, grade S, without findings', () => {
    const { total, grade, riskClass, ledger } = assessmentOf([]);
    assert.deepEqual([total, grade, riskClass, ledger.ceiling, ledger.held], [100, 'S', 'minimal', null, false]);
  });

  it('combines the mean of all areas with that of the three weakest and rounds down', () => {
    // network 15: 88; dns 12: 92; the third weakest is the one with the highest weight of those with a full score.
    const { ledger, total } = assessmentOf([
      issue('network_security', 'medium'),
      issue('network_security', 'low'),
      issue('dns_health', 'medium'),
    ]);
    assert.equal(ledger.mean, Math.floor((15 * 8800 + 12 * 9200 + 73 * 10_000) / 100));
    assert.deepEqual(ledger.weakest.areas, ['network_security', 'dns_health', 'web_app_security']);
    const weakest = Math.floor((8800 + 9200 + 10_000) / 3);
    assert.equal(ledger.weakest.mean, weakest);
    assert.equal(ledger.beforeCeiling, Math.floor((ledger.mean! * 70 + weakest * 30) / 100));
    assert.equal(total, Math.floor(ledger.beforeCeiling! / 100));
  });

  it('does not fall below 0 in an area', () => {
    const { areas } = assessmentOf(Array.from({ length: 20 }, () => high('dns_health')));
    const dns = areas.find((row) => row.area === 'dns_health')!;
    assert.deepEqual([dns.score, dns.lost], [0, 24_000]);
  });

  it('excludes areas that were not assessed', () => {
    const { total, ledger } = assessmentOf([issue('dns_health', 'low')], { assessed: ['dns_health'] });
    assert.deepEqual([ledger.mean, ledger.weakest.mean, total], [9600, 9600, 96]);
    assert.equal(assessmentOf([], { assessed: [] }).total, null);
  });

  it('names the heavier area among equally weak ones', () => {
    const rows = AREA_IDS.map((area) => ({ area, score: 5000 }));
    assert.deepEqual(
      weakestAreas(rows).map((row) => row.area),
      ['network_security', 'web_app_security', 'application_security'],
    );
  });
});

describe('an additional finding', () => {
  it('never raises the total', () => {
    fc.assert(
      fc.property(ratingAndAnother, (given) => {
        const { before, after, raised } = effectOfAnother(given);
        assert.ok(!raised, `${before.total} became ${after.total}`);
      }),
      { numRuns: 5_000 },
    );
  });

  it('does not raise it by moving a heavy area out of the three weakest', () => {
    // 55, 10 and 93 in dns_health, patch_cadence and hacker_chatter; the medium issue displaces hacker_chatter.
    const worth = (area: AreaId, ...severities: Severity[]) => severities.map((severity) => issue(area, severity));
    const before = [
      ...worth('dns_health', 'critical', 'high', 'medium', 'low'),
      ...worth('patch_cadence', ...Array.from({ length: 4 }, () => 'critical' as const), 'medium'),
      ...worth('hacker_chatter', 'low'),
    ];
    const { ledger } = assessmentOf(before);
    const { ledger: after } = assessmentOf([...before, issue('network_security', 'medium')]);
    assert.deepEqual(ledger.weakest.areas, ['patch_cadence', 'dns_health', 'hacker_chatter']);
    assert.deepEqual(after.weakest.areas, ['patch_cadence', 'dns_health', 'network_security']);
    assert.ok(after.beforeCeiling! < ledger.beforeCeiling!);
  });

  it('keeps the cap of an issue if the worse finding sets none', () => {
    const fresh = finding({ severity: 'high' });
    const old = finding({ severity: 'critical', subject: 'old', lastSeen: '2025-12-01T00:00:00Z' });
    const theirs = finding({ severity: 'critical', asset: 'mail.provider.example', controlled: false });
    for (const another of [old, theirs])
      assert.deepEqual(assessmentOf([fresh, another]).ledger.ceiling?.rule, 'one-high');
  });
});

describe('caps', () => {
  const held = (severities: Severity[], more = {}) => {
    const { total, ledger } = assessmentOf(severities.map((severity) => issue('endpoint_security', severity, more)));
    return [total, ledger.ceiling?.rule ?? null];
  };

  it('limit the total for open high and critical issues', () => {
    assert.deepEqual(held(['high']), [89, 'one-high']);
    assert.deepEqual(held(['high', 'high']), [89, 'one-high']);
    assert.deepEqual(held(['high', 'high', 'high']), [79, 'three-high']);
    assert.deepEqual(held(['critical']), [69, 'one-critical']);
    assert.deepEqual(held(['critical', 'critical', 'critical']), [39, 'three-critical']);
  });

  it('are not set by tentative findings or on assets of a provider', () => {
    assert.deepEqual(held(['high'], { confidence: 'tentative' }), [99, null]);
    assert.equal(held(['critical'], { controlled: false })[1], null);
  });

  it('are named with their issues, even if the total is below', () => {
    const many = Array.from({ length: 12 }, (_, at) => high(AREA_IDS[at % 4]!));
    const { ledger, total } = assessmentOf(many);
    assert.ok(total! < 79);
    assert.equal(ledger.ceiling?.rule, 'three-high');
    assert.equal(ledger.ceiling?.issues.length, 12);
    assert.equal(ledger.held, false);
  });

  it('are 89, 79 and 69 below 90, 80 and 65% coverage, and there is no rating below 50%', () => {
    assert.deepEqual(
      [1, 0.9, 0.8999, 0.8, 0.7999, 0.65, 0.6499, 0.5, 0.4999].map((coverage) => {
        const { total, ledger } = assessmentOf([], { coverage });
        return [total, ledger.ceiling?.rule ?? null];
      }),
      [
        [100, null],
        [100, null],
        [89, 'coverage'],
        [89, 'coverage'],
        [79, 'coverage'],
        [79, 'coverage'],
        [69, 'coverage'],
        [69, 'coverage'],
        [null, 'coverage'],
      ],
    );
    assert.equal(assessmentOf([], { coverage: 0.4 }).grade, null);
  });

  it('allow 100 for a domain with nothing above informational', () => {
    const old = { lastSeen: '2020-01-01T00:00:00Z' };
    const { total, ledger } = assessmentOf([issue('hacker_chatter', 'high', old)]);
    assert.deepEqual([total, ledger.ceiling?.rule, ledger.beforeCeiling], [99, 'any-finding', 10_000]);
    assert.equal(assessmentOf([issue('dns_health', 'informational')]).total, 100);
    const covered = assessmentOf([issue('hacker_chatter', 'high', old)], { coverage: 0.85 });
    assert.deepEqual([covered.total, covered.ledger.ceiling?.rule], [89, 'coverage'], 'the lower cap stays');
    const counts = assessmentOf([issue('endpoint_security', 'low')]);
    assert.deepEqual([counts.total, counts.ledger.ceiling], [99, null], 'the points alone prevent 100');
  });
});

describe('the ledger', () => {
  const areas = fc.constantFrom(...AREA_IDS);
  const severities = fc.constantFrom<Severity[]>('critical', 'high', 'medium', 'low', 'informational');
  const some = fc.array(fc.record({ area: areas, severity: severities, n: fc.nat(30), asset: fc.nat(9) }), {
    maxLength: 60,
  });
  const findings = some.map((rows) =>
    rows.map((row) => finding({ ...row, check: `${row.area}.c${row.n}`, asset: `h${row.asset}.example.com` })),
  );

  it('adds up: issues to areas, areas to means, means to the total', () => {
    fc.assert(
      fc.property(findings, (rows) => {
        const { total, ledger } = assessmentOf(rows);
        for (const area of ledger.areas) {
          const lost = ledger.issues.filter((row) => row.area === area.area).reduce((sum, row) => sum + row.points, 0);
          assert.equal(area.lost, lost);
          assert.equal(area.score, Math.max(0, 10_000 - lost));
        }
        const mean = ledger.areas.reduce((sum, row) => sum + row.score! * MODEL.weights[row.area], 0) / 100;
        assert.equal(ledger.mean, Math.floor(mean));
        assert.equal(ledger.beforeCeiling, Math.floor((70 * ledger.mean! + 30 * ledger.weakest.mean!) / 100));
        const uncapped = Math.floor(ledger.beforeCeiling! / 100);
        assert.equal(total, Math.min(uncapped, ledger.ceiling?.at ?? 100));
        assert.ok(Number.isInteger(total) && ledger.issues.every((row) => Number.isInteger(row.points)));
      }),
    );
    shows('1.feature.score');
  });

  it('is the same whatever the order of the findings', () => {
    fc.assert(
      fc.property(findings, (rows) => {
        const unique = [...new Map(rows.map((row) => [row.fingerprint, row])).values()];
        assert.deepEqual(assessmentOf(unique.toReversed()).ledger, assessmentOf(unique).ledger);
      }),
    );
  });
});
