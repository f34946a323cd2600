import { OPEN_REQUIREMENTS, SPECIFICATION } from '@assay/requirements/requirements.ts';
import type { Arguments } from './arguments.ts';
import type { Result } from './results.ts';

export const REQUIREMENTS_STEP = 'requirements';

/**
 * Result of comparing the requirements with the marks of the tests that ran (requirements/shows.ts); null if
 * the run was not complete or a test failed, since marks may then be missing for another reason.
 */
export function requirementsResult(
  { steps, paths, since }: Pick<Arguments, 'steps' | 'paths' | 'since'>,
  results: readonly Result[],
): Result | null {
  const complete = steps.length === 0 && paths.length === 0 && since === null;
  if (!complete || results.some(({ failures }) => failures.length > 0)) return null;
  const shown = new Set(results.flatMap((result) => result.shown ?? []));
  const wrong = SPECIFICATION.map(({ id }) => id).filter(
    (id) => shown.has(id) === Object.hasOwn(OPEN_REQUIREMENTS, id),
  );
  const message = `not marked by a test that ran, or marked and listed as open:\n${wrong.join('\n')}`;
  const failures =
    wrong.length === 0 ? [] : [{ file: null, path: [REQUIREMENTS_STEP], only: null, message, place: null }];
  return {
    step: REQUIREMENTS_STEP,
    file: null,
    passed: failures.length === 0 ? 1 : 0,
    failures,
    seconds: 0,
    cpuSeconds: 0,
  };
}
