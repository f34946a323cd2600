import type { NotAssessedReason } from '@assay/contract/assessment.ts';

/** Failures of a connection that are caused by the server itself; others may have their cause in the network between. */
export const SERVER_FAILURES: ReadonlySet<NotAssessedReason> = new Set([
  'refused',
  'unreachable',
  'blocked',
  'protocol-error',
]);
