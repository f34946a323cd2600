import type { App, RouteContext } from '../context.ts';
import { cadenceRoutes } from './cadence.ts';
import { comparisonRoutes } from './comparison.ts';
import { dnssecRoutes } from './dnssec.ts';
import { exportRoutes } from './exports.ts';
import { rankingRoutes } from './ranking.ts';
import { ratingLinkRoutes } from './rating-links.ts';
import { scoreEventRoutes } from './score-events.ts';
import { softwareRoutes } from './software.ts';

/** Ranking, trends, comparison, exports and share links of ratings. */
export function analysisRoutes(app: App, context: RouteContext): void {
  comparisonRoutes(app, context);
  ratingLinkRoutes(app, context);
  rankingRoutes(app, context);
  exportRoutes(app, context);
  cadenceRoutes(app, context);
  dnssecRoutes(app, context);
  softwareRoutes(app, context);
  scoreEventRoutes(app, context);
}
