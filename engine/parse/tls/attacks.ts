import type { TlsEvidence, TlsVersion } from '#evidence/web.ts';
import { knownPrime } from './known-primes.ts';

/** A named attack, and the server settings that enable it. */
export interface NamedAttack {
  name: 'poodle' | 'drown' | 'freak' | 'logjam' | 'sweet32' | 'beast' | 'lucky13' | 'crime';
  causes: string[];
}

const CAUSES_MAX = 20;
/** Primes of this size were broken with one month of a supercomputer, once for all servers that share one. */
const LOGJAM_BITS = 1_024;

/** Ciphers in cipher block chaining: MAC first, then padding, then encryption (RFC 5246 §6.2.3.2). */
const CHAINED = /_CBC/;
/** Blocks of 64 bits: 3DES, DES, IDEA, RC2, GOST 28147. */
const SHORT_BLOCKS = /_(?:3DES|DES|DES40|IDEA|RC2)_/;

/** The named attacks that the accepted versions and suites of a server allow. */
export function attacksOn({ versions, suites, dhBits, dhPrime, behaviour }: TlsEvidence): NamedAttack[] {
  const shared = knownPrime(dhPrime);
  const spoken = new Set(versions.filter(({ offered }) => offered).map(({ version }) => version));
  const accepted = (pattern: RegExp, among?: readonly TlsVersion[]) =>
    [
      ...new Set(suites.filter(({ version }) => !among || among.includes(version)).flatMap(({ names }) => names)),
    ].filter((name) => pattern.test(name));
  const found: Record<NamedAttack['name'], string[]> = {
    poodle: accepted(CHAINED, ['SSLv3']),
    drown: spoken.has('SSLv2') ? ['SSLv2'] : [],
    freak: accepted(/^TLS_RSA_EXPORT/),
    logjam: [
      ...accepted(/^TLS_DHE?_(?:RSA|DSS|anon)_EXPORT/),
      ...(dhBits && dhBits <= LOGJAM_BITS ? [shared ? `DH ${dhBits} (${shared})` : `DH ${dhBits}`] : []),
    ],
    sweet32: accepted(SHORT_BLOCKS),
    beast: accepted(CHAINED, ['SSLv3', 'TLSv1.0']),
    lucky13: accepted(CHAINED, ['TLSv1.0', 'TLSv1.1', 'TLSv1.2']),
    crime: behaviour?.compression ? ['DEFLATE'] : [],
  };
  return Object.entries(found).flatMap(([name, causes]) =>
    causes.length > 0 ? [{ name: name as NamedAttack['name'], causes: causes.slice(0, CAUSES_MAX) }] : [],
  );
}
