import type { MailEvidence } from '#evidence/dns.ts';
import { factOf, isUnknown, type Known, UnknownFactError } from '#evidence/unknown.ts';
import { evaluateSpf, type SpfReport } from '#parse/mail/spf.ts';

/**
 * Returns true if the domain uses mail: it has mail exchanges, or an SPF record that permits a sender. Otherwise it has
 * no transport to encrypt, no keys to publish and no senders to discover through reports.
 * @throws UnknownFactError if the known facts do not decide it
 */
export function takesPartInMail(mail: Known<MailEvidence>, domain: string): boolean {
  const hosts = factOf(() => mail.mx.length);
  if (!isUnknown(hosts) && hosts > 0) return true;
  if (permitsSenders(evaluateSpf(domain, mail.spf))) return true;
  if (isUnknown(hosts)) throw new UnknownFactError(hosts.unknown);
  return false;
}

/** An SPF record that does not reject every sender. */
export function permitsSenders({ outcome, rejectsAll }: SpfReport): boolean {
  return outcome !== 'unknown' && outcome !== 'none' && !rejectsAll;
}
