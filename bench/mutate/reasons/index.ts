import { ENGINE_SCORING } from './engine-scoring.ts';
import { ENGINE_VIEWS } from './engine-views.ts';
import type { SurvivorReason } from './reason.ts';
import { REPORT_CONTENT } from './report-content.ts';
import { SERVER_RULES } from './server-rules.ts';
import { WEB } from './web.ts';

/** Why the changes in `bench/mutate/survivors` are not noticed. */
export const REASONS: readonly SurvivorReason[] = [
  ...ENGINE_SCORING,
  ...ENGINE_VIEWS,
  ...REPORT_CONTENT,
  ...SERVER_RULES,
  ...WEB,
];
