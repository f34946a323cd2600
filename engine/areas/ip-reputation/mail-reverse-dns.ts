import { defineCheck, NOT_APPLICABLE, notAssessed, notFoundResult } from '#check.ts';
import { factOf, isUnknown } from '#evidence/unknown.ts';
import { isAtOrUnder } from '#parse/names.ts';

/** PTR records of mail hosts: receivers require a name that resolves back to the address (RFC 1912 §2.1). */
export default defineCheck({
  id: 'ip_reputation.mail-reverse-dns',
  area: 'ip_reputation',
  topics: ['mail'],
  needs: ['reputation', 'scan'],
  findings: {
    missing: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { address: 'address' },
      reproduce: 'dig +short -x {address}',
      lacks: '',
    },
    'not-confirmed': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { address: 'address', names: 'names' },
      reproduce: 'dig +short -x {address}',
      shows: '{names}',
    },
    generic: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { address: 'address', name: 'name' },
      reproduce: 'dig +short -x {address}',
      shows: '{name}',
    },
  },
  refs: ['RFC 1912 section 2.1', 'RFC 8601 section 3'],
  evaluate({ reputation, scan, asset }, report) {
    // Only the provider can set the names of its mail hosts.
    if (!isAtOrUnder(asset, scan.domain)) return NOT_APPLICABLE;
    const flags = reputation.addresses.map((row) => factOf(() => row.mail));
    const mail = reputation.addresses.filter((_, at) => flags[at] === true);
    const unseen = flags.find(isUnknown);
    if (mail.length === 0) return unseen ? notAssessed(unseen.unknown) : NOT_APPLICABLE;
    for (const { address, reverse, forwardConfirmed } of mail) {
      const [first] = reverse;
      if (forwardConfirmed && first !== undefined && reverse.every((name) => isGeneric(name, address)))
        report('generic', { subject: address, facts: { address, name: first }, seen: reverse });
      if (forwardConfirmed !== false) continue;
      if (reverse.length === 0) report('missing', { subject: address, facts: { address } });
      else {
        report('not-confirmed', { subject: address, facts: { address, names: reverse }, seen: reverse });
      }
    }
    const isOpen = mail.some((row) => row.forwardConfirmed === null);
    return notFoundResult(isOpen ? 'timeout' : (unseen?.unknown ?? null));
  },
});

/** Words in the generic PTR names that providers assign to customer addresses. */
const GENERIC_WORDS =
  /(?:^|[.-])(?:dyn(?:amic)?|dhcp|dialup|pool|dsl|adsl|cable|broadband|customer|cust|client)[0-9]*(?:[.-]|$)/i;

/** Returns true for a provider's generic PTR name. Receivers treat such hosts as end-user connections. */
function isGeneric(name: string, address: string): boolean {
  if (GENERIC_WORDS.test(name)) return true;
  const parts = address.split('.');
  if (parts.length !== 4) return false;
  const written = [parts, parts.toReversed()].flatMap((order) => [order.join('-'), order.join('.')]);
  return written.some((text) => name.includes(text));
}
