import type { MailEvidence } from '../../evidence/dns.ts';

/** The domain itself does not exist (NXDOMAIN): it lacks no records, and nothing can be said of its mail. */
export function isAbsent({ mx, nullMx, mxFailure, spf }: MailEvidence): boolean {
  return mx.length === 0 && !nullMx && mxFailure === undefined && spf[0]?.outcome === 'nxdomain';
}
