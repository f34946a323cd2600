import type { MailEvidence } from '../../../evidence/dns.ts';
import { evaluateSpf } from '../../../parse/mail/spf.ts';

/**
 * Does the domain take part in mail? Neither does one with a null MX (RFC 7505) nor one without MX whose SPF lets nobody
 * send (`v=spf1 -all`): questions about mail transport do not arise there.
 */
export function takesPartInMail(mail: MailEvidence, domain: string): boolean {
  if (mail.nullMx) return false;
  return mail.mx.length > 0 || mail.mxFailure !== undefined || !evaluateSpf(domain, mail.spf).rejectsAll;
}
