import { CALLS, SOCKET_ROWS } from './calls.ts';
import { CONSTANTS, ERROR_CATALOG } from './errors.ts';
import { FEATURES } from './features.ts';
import {
  ACCOUNT_FIELDS,
  ENTITY_FIELDS,
  FINDING_COLUMNS,
  LOGIN_FIELDS,
  REPORT_COUNTS,
  STORED_VALUES,
} from './fields.ts';
import { ROLE_ROWS, RULES } from './rules.ts';
import { AUTHENTICATED_ROUTES, GUARD_ROWS, MENU_ROWS, PUBLIC_ROUTES, TITLE_ROWS } from './screens.ts';
import { STATES } from './states.ts';

/**
 * Every statement of the specification. Tests mark the statements that they show (`shows.ts`);
 * docs/specification.md lists both.
 */
export const SPECIFICATION = [
  ...FEATURES,
  ...AUTHENTICATED_ROUTES,
  ...PUBLIC_ROUTES,
  ...MENU_ROWS,
  ...TITLE_ROWS,
  ...GUARD_ROWS,
  ...STORED_VALUES,
  ...LOGIN_FIELDS,
  ...ACCOUNT_FIELDS,
  ...ENTITY_FIELDS,
  ...FINDING_COLUMNS,
  ...REPORT_COUNTS,
  ...STATES,
  ...RULES,
  ...ROLE_ROWS,
  ...CALLS,
  ...SOCKET_ROWS,
  ...ERROR_CATALOG,
  ...CONSTANTS,
] as const;

export type RequirementId = (typeof SPECIFICATION)[number]['id'];

/** Requirements that no test shows, each with the reason: a list that only shrinks. */
export const OPEN_REQUIREMENTS: Readonly<Partial<Record<RequirementId, string>>> = {};
