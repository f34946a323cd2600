import type { HowWeRate } from '@assay/contract/api/how-we-rate.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { LIMITED_BELOW } from '@assay/contract/coverage.ts';
import { systemEndpoints } from '@assay/contract/endpoints/system.ts';
import { GRADES, RISK_CLASSES } from '@assay/contract/grades.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import { CHECKS, MODEL, MODEL_HISTORY } from '@assay/engine';
import { readDisputeFigures } from '#platform/db/ratings/disputes.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Basis points as a share from 0 to 1. */
const share = (basisPoints: number) => basisPoints / 10_000;

function toModel(): HowWeRate['model'] {
  const {
    version,
    severities,
    issueCap,
    weights,
    blend,
    caps,
    flawlessBelow,
    unconfirmedAtMost,
    coverage,
    scopeAreas,
  } = MODEL;
  return {
    version,
    severities: SEVERITIES.map((severity) => {
      const { first, doubling } = severities[severity];
      return { severity, first, doubling, most: first * issueCap };
    }),
    weights: AREA_IDS.map((area) => ({ area, weight: weights[area] })).sort((a, b) => b.weight - a.weight),
    blend: { ...blend },
    ceilings: caps.map(({ severity, issues, at }) => ({ severity, issues, at })),
    flawlessBelow,
    unconfirmedAtMost,
    coverage: {
      steps: coverage.steps.map(({ below, at }) => ({ below: share(below), at })),
      limited: LIMITED_BELOW,
      rated: share(coverage.rated),
    },
    scopeAreas,
    ageing: { steps: MODEL.ageing.steps.map((step) => ({ ...step })), ceilingDays: MODEL.ageing.capDays },
    grades: GRADES.map((row) => ({ ...row })),
    riskClasses: RISK_CLASSES.map((row) => ({ ...row })),
  };
}

/** How ratings are calculated, public: the engine's own tables, and the outcomes of disputes (docs/product/rating.md). */
export function howWeRateRoutes(app: App, context: RouteContext): void {
  const model = toModel();
  const history = MODEL_HISTORY.toReversed();

  serve(app, systemEndpoints.getRatingModel, async () => {
    const disputes = await context.db.withoutCompany(readDisputeFigures);
    return ok({ model, history, checks: CHECKS.length, disputes });
  });
}
