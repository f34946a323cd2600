import type { MailEvidence } from '#evidence/dns.ts';
import { factOf, type Known } from '#evidence/unknown.ts';

/**
 * Returns true if the domain does not exist (NXDOMAIN): missing records are then no finding, and its mail cannot be
 * assessed. One sign that it exists is sufficient.
 * @throws UnknownFactError if the known facts do not decide it
 */
export function isAbsent(mail: Known<MailEvidence>): boolean {
  const signs = [() => mail.spf[0]?.outcome === 'nxdomain', () => !mail.nullMx, () => mail.mx.length === 0];
  return !signs.map(factOf).includes(false) && signs.every((sign) => sign());
}
