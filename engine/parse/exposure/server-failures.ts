import type { NotAssessedReason } from '@assay/contract/assessment.ts';

/** Connection failures that the server itself causes; others may be caused by the network. */
export const SERVER_FAILURES: ReadonlySet<NotAssessedReason> = new Set([
  'refused',
  'unreachable',
  'blocked',
  'protocol-error',
]);
