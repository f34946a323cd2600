import type { CheckStatus, Finding } from '../assessment.ts';

/**
 * Status of a check that ran, from its findings. Informational findings decide only where there are no others.
 */
export function statusOfFindings(
  findings: readonly Pick<Finding, 'severity' | 'confidence'>[],
): Extract<CheckStatus, 'passed' | 'unconfirmed' | 'failed'> {
  if (findings.length === 0) return 'passed';
  const above = findings.filter(({ severity }) => severity !== 'informational');
  const deciding = above.length > 0 ? above : findings;
  return deciding.every(({ confidence }) => confidence === 'tentative') ? 'unconfirmed' : 'failed';
}

/** Whether a check ran on anything, whatever it found. */
export function hasRun(status: CheckStatus): boolean {
  return status === 'passed' || status === 'unconfirmed' || status === 'failed';
}
