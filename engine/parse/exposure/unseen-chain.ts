import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Exchange } from '#evidence/web.ts';

/** Statuses of a server or a firewall that does not answer the request now (RFC 6585 §4, RFC 9110 §15.6). */
export function isOverloaded(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * Why a chain could not be followed to its end; null if it was, if the server ended it, or if nothing listens on the port. A
 * chain of redirects without an end shows no page, nor does a server that is overloaded or broken at the moment.
 */
export function unseenChain({
  stopped,
  hops = [],
}: Pick<Exchange, 'stopped'> & Partial<Pick<Exchange, 'hops'>>): NotAssessedReason | null {
  const last = hops.at(-1);
  switch (stopped) {
    case null:
      return last && isOverloaded(last.status) ? 'blocked' : null;
    case 'refused':
    case 'left-site':
      return null;
    case 'redirect-loop':
    case 'redirect-limit':
      return 'protocol-error';
    default:
      return stopped;
  }
}
