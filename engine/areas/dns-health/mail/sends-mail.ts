import type { MailEvidence } from '#evidence/dns.ts';
import { factOf, isUnknown, type Known, UnknownFactError } from '#evidence/unknown.ts';
import { evaluateSpf } from '#parse/mail/spf.ts';

/**
 * Returns true if the domain uses mail: it has mail exchanges, or an SPF record that permits a sender. Otherwise it has
 * no transport to encrypt, no keys to publish and no senders to discover through reports.
 * @throws UnknownFactError if the known facts do not decide it
 */
export function takesPartInMail(mail: Known<MailEvidence>, domain: string): boolean {
  const hosts = factOf(() => mail.mx.length);
  if (!isUnknown(hosts) && hosts > 0) return true;
  const { outcome, rejectsAll } = evaluateSpf(domain, mail.spf);
  if (outcome !== 'unknown' && outcome !== 'none' && !rejectsAll) return true;
  if (isUnknown(hosts)) throw new UnknownFactError(hosts.unknown);
  return false;
}
