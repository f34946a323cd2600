import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';

/** At least two labels. */
const LABELS = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+([a-z0-9-]{2,63})\.?$/i;
const NAME_MAX = 254;
/** Special-use names that no public mail host has (RFC 6761, RFC 6762). */
const SPECIAL_USE = /(?:^|\.)(?:localhost|localdomain|local|invalid|test|internal|lan)\.?$/i;
const SHOW =
  "(sleep 2; printf 'EHLO scanner.invalid\\r\\nQUIT\\r\\n'; sleep 1) | nc -w 5 {host} {port} | grep -a '^250' | head -n 1";

/** A fully qualified name; a last label of digits only would be an address (RFC 5321 §2.3.5). */
function isQualified(name: string): boolean {
  const last = name.length > NAME_MAX ? undefined : LABELS.exec(name)?.[1];
  return last !== undefined && /[^\d]/.test(last);
}

/** The host name in a mail server's EHLO response compared with its reverse DNS, as receivers do (RFC 5321 §4.1.4). */
export default defineCheck({
  id: 'ip_reputation.mail-hello',
  area: 'ip_reputation',
  topics: ['mail'],
  needs: ['smtp'],
  optional: ['reputation'],
  findings: {
    'not-qualified': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { name: 'name' },
      reproduce: SHOW,
      shows: '{name}',
    },
    'differs-from-reverse': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { name: 'name', names: 'names' },
      reproduce: SHOW,
    },
  },
  refs: ['RFC 5321 section 2.3.5', 'RFC 5321 section 4.1.4'],
  evaluate({ smtp, reputation }, report) {
    const { own, host } = smtp;
    if (!own) return NOT_APPLICABLE;
    const { helloName: name } = smtp;
    // A server that turns the scanner away at its greeting; otherwise absent in older evidence only.
    if (name === undefined) return smtp.startTls === null ? notAssessed('blocked') : NOT_APPLICABLE;
    // An internal name is correct if the host's own name is in the same zone.
    const sameZone = name.split('.').at(-1) === host.split('.').at(-1);
    if (!isQualified(name) || (SPECIAL_USE.test(name) && !sameZone))
      return report('not-qualified', { facts: { name } });
    const names = reputation?.addresses.find(({ address }) => address === smtp.address)?.reverse ?? [];
    const plain = (one: string) => one.toLowerCase().replace(/\.$/, '');
    if (names.length > 0 && !names.some((one) => plain(one) === plain(name)))
      report('differs-from-reverse', { facts: { name, names }, seen: names });
  },
});
