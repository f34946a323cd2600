import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { type Fact, unknown } from './unknown.ts';

/** How a request for a file ended: the status of the response, or why there is none. */
export interface FetchedFile {
  status: number | null;
  reason: NotAssessedReason | null;
}

/** Failures that say nothing about the file; a host without a name, a closed port or a bad certificate are answers. */
const SILENT: readonly NotAssessedReason[] = [
  'timeout',
  'unreachable',
  'stopped',
  'blocked',
  'address-not-allowed',
  'excluded',
];

/** What a request for a file found; unknown if it, or its response, says nothing about the file. */
export function fetchedFile<T extends FetchedFile>(found: T): Fact<T> {
  const { status, reason } = found;
  if (reason !== null && SILENT.includes(reason)) return unknown(reason);
  // A refusal may concern this client only, and an error of the server may pass.
  if (status === 401 || status === 403 || status === 429) return unknown('blocked');
  return status !== null && status >= 500 ? unknown('unreachable') : found;
}
