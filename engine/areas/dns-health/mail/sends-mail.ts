import type { MailEvidence } from '#evidence/dns.ts';
import { evaluateSpf } from '#parse/mail/spf.ts';

/**
 * Returns true if the domain uses mail: it has mail exchanges, or an SPF record that permits a sender. Otherwise it has
 * no transport to encrypt, no keys to publish and no senders to discover through reports.
 */
export function takesPartInMail(mail: MailEvidence, domain: string): boolean {
  if (mail.mx.length > 0 || mail.mxFailure !== undefined) return true;
  const spf = evaluateSpf(domain, mail.spf);
  if (spf.outcome === 'unknown') return !mail.nullMx;
  return spf.outcome !== 'none' && !spf.rejectsAll;
}
