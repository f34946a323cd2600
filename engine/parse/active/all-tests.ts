import type { ActiveTestRules } from './active-test.ts';
import { HEADER_INJECTION } from './header-injection.ts';
import { HOST_HEADER } from './host-header.ts';
import { OPEN_REDIRECT } from './open-redirect.ts';
import { PATH_TRAVERSAL } from './path-traversal.ts';
import { REFLECTED_INPUT } from './reflected-input.ts';
import { SQL_ERRORS } from './sql-errors.ts';
import { TEMPLATE_ARITHMETIC } from './template-arithmetic.ts';

/** All active tests in execution order: the most informative with the fewest requests first. */
export const ALL_ACTIVE_TESTS: readonly ActiveTestRules[] = [
  HOST_HEADER,
  REFLECTED_INPUT,
  OPEN_REDIRECT,
  SQL_ERRORS,
  HEADER_INJECTION,
  PATH_TRAVERSAL,
  TEMPLATE_ARITHMETIC,
];
