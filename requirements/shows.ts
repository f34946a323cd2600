import type { RequirementId } from './requirements.ts';

const shown = new Set<string>();

/**
 * Marks requirements as shown by the running test. Call it in the test after the assertions: a test that fails earlier
 * marks nothing. At the end of a complete run the gate fails if no passed test file marked a requirement.
 */
export function shows(...ids: readonly RequirementId[]): void {
  for (const id of ids) shown.add(id);
}

/** Returns the requirements marked since the last call. */
export function takeShown(): string[] {
  const ids = [...shown];
  shown.clear();
  return ids;
}
