import { CALLS, SOCKET_ROWS } from './specification/calls.ts';
import { CONSTANTS, ERROR_CATALOG } from './specification/errors.ts';
import { FEATURES } from './specification/features.ts';
import {
  ACCOUNT_FIELDS,
  ENTITY_FIELDS,
  FINDING_COLUMNS,
  LOGIN_FIELDS,
  REPORT_COUNTS,
  STORED_VALUES,
} from './specification/fields.ts';
import type { SpecificationRow } from './specification/row.ts';
import { ROLE_ROWS, RULES } from './specification/rules.ts';
import { AUTHENTICATED_ROUTES, GUARD_ROWS, MENU_ROWS, PUBLIC_ROUTES, TITLE_ROWS } from './specification/screens.ts';
import { STATES } from './specification/states.ts';

/** Every item of the specification with the test that shows it; tools/specification.test.ts checks that the tests exist. */
export const SPECIFICATION: readonly SpecificationRow[] = [
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
];

/**
 * Columns of contract/api/area-rows.ts that no evidence fills yet, with the capability that will: a list that only shrinks.
 * Every other column is non-empty somewhere in the lab (a test).
 */
export const OPEN_COLUMNS: Readonly<Record<string, string>> = {};
