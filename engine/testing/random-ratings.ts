import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { CONFIDENCES, SEVERITIES } from '@assay/contract/severities.ts';
import fc from 'fast-check';
import { assessmentOf, finding, SCAN_TIME } from './findings.ts';

const DAY_MS = 86_400_000;

/** Findings of a few checks per area on a few hosts, so that they share issues, of every kind that affects points. */
export const anyFinding: fc.Arbitrary<Finding> = fc
  .record({
    area: fc.constantFrom(...AREA_IDS),
    check: fc.nat(5),
    host: fc.nat(5),
    severity: fc.constantFrom(...SEVERITIES),
    confidence: fc.oneof({ weight: 4, arbitrary: fc.constant('certain' as const) }, fc.constantFrom(...CONFIDENCES)),
    controlled: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    /** Days since an event was last seen; undefined for a state. */
    age: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom(0, 29, 31, 90, 121, 300, 400)),
  })
  .map(({ area, check, host, age, ...rest }) =>
    finding({
      ...rest,
      area,
      check: `${area}.check${check}`,
      asset: `h${host}.example.com`,
      subject: `${rest.severity} ${rest.confidence} ${rest.controlled} ${age}`,
      ...(age === undefined ? {} : { lastSeen: new Date(Date.parse(SCAN_TIME) - age * DAY_MS).toISOString() }),
    }),
  );

/** A rating and one additional finding. */
export const ratingAndAnother = fc.record({
  findings: fc.array(anyFinding, { maxLength: 24, size: 'max' }),
  another: anyFinding,
  assessed: fc.oneof(fc.constant([...AREA_IDS]), fc.subarray([...AREA_IDS], { minLength: 1 })),
  coverage: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constantFrom(0.95, 0.85, 0.7, 0.55, 0.4)),
});

type RatingAndAnother = typeof ratingAndAnother extends fc.Arbitrary<infer T> ? T : never;

/** Effect of the additional finding: the total, and the total without caps, which hide most increases. */
export function effectOfAnother({ findings, another, ...rest }: RatingAndAnother) {
  const before = assessmentOf(findings, rest);
  const after = assessmentOf([...findings, another], rest);
  const rose = (a: number | null, b: number | null) => (a === null || b === null ? a !== b : b > a);
  return {
    before,
    after,
    raised: rose(before.total, after.total) || rose(before.ledger.beforeCeiling, after.ledger.beforeCeiling),
  };
}
