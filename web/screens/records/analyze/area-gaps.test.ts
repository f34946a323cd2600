import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAreaGaps } from './area-gaps.ts';

const row = (
  area: 'dns_health' | 'network_security' | 'ip_reputation' | 'patch_cadence',
  score: number | null,
  all: number | null,
) => ({
  area,
  score,
  status: score === null ? ('not-applicable' as const) : ('assessed' as const),
  all,
  industry: null,
});

test('areas are sorted by their gap to the average, furthest below first, and those without one or without a score last', () => {
  const areas = [
    row('dns_health', 90.5, 80),
    row('network_security', null, 80),
    row('ip_reputation', 60, 99.99),
    row('patch_cadence', 40, null),
  ];
  assert.deepEqual(toAreaGaps({ areas }, 'all'), [
    { area: 'ip_reputation', score: 60, status: 'assessed', average: 99, gap: -39 },
    { area: 'dns_health', score: 90, status: 'assessed', average: 80, gap: 10 },
    { area: 'patch_cadence', score: 40, status: 'assessed', average: null, gap: null },
    { area: 'network_security', score: null, status: 'not-applicable', average: 80, gap: null },
  ]);
  const other = [row('ip_reputation', 70, null), row('dns_health', 91, null), row('patch_cadence', null, null)];
  assert.deepEqual(
    toAreaGaps({ areas }, 'domain', { areas: other }).map(({ area, average, gap }) => [area, average, gap]),
    [
      ['ip_reputation', 70, -10],
      ['dns_health', 91, -1],
      ['patch_cadence', null, null],
      ['network_security', null, null],
    ],
  );
  const industry = toAreaGaps({ areas }, 'industry').map(({ area }) => area);
  assert.deepEqual(industry, ['patch_cadence', 'ip_reputation', 'dns_health', 'network_security']);
});
