import type { MailEvidence } from '#evidence/dns.ts';

/**
 * Returns true if the domain does not exist (NXDOMAIN): missing records are then no finding, and its mail cannot be
 * assessed.
 */
export function isAbsent({ mx, nullMx, mxFailure, spf }: MailEvidence): boolean {
  return mx.length === 0 && !nullMx && mxFailure === undefined && spf[0]?.outcome === 'nxdomain';
}
