import { createHash } from 'node:crypto';
import type { TlsEvidence, TlsVersion } from '#evidence/web.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { VERSION_NUMBERS } from '#parse/tls/client-hello.ts';
import { EARLIER_SUITES, OLD_SUITES, SUITE_NAMES, TLS13_SUITES } from '#parse/tls/suite-numbers.ts';
import type { Endpoint } from './endpoint.ts';
import { offer, offerSsl2 } from './handshake.ts';

/** Suites in one ClientHello: some servers fail on longer lists. */
export const OFFERED_AT_ONCE = 125;

type Enumeration = Pick<TlsEvidence, 'versions' | 'suites'> & {
  /** A ClientHello timed out twice in a version that the server supports: its list of suites may be incomplete. */
  incomplete: boolean;
};
/** Suites with finite-field key exchange, by their names. */
const PRIME_FIELD = /^TLS_DHE?_(?:RSA|DSS|anon)_/;
type OfferedVersion = Exclude<TlsVersion, 'SSLv2'>;

const POOLS: readonly (readonly [OfferedVersion, readonly number[]])[] = [
  ['SSLv3', OLD_SUITES],
  ['TLSv1.0', OLD_SUITES],
  ['TLSv1.1', OLD_SUITES],
  ['TLSv1.2', EARLIER_SUITES],
  ['TLSv1.3', TLS13_SUITES],
];

/**
 * Versions and suites that an endpoint accepts: offers all, removes the suite that the server selected, and repeats. A
 * version that could not be tested is `offered: null`.
 */
export async function enumerateTls(endpoint: Endpoint, network: Network, signal: AbortSignal): Promise<Enumeration> {
  const found: Enumeration = { versions: [], suites: [], incomplete: false };
  const asked = await Promise.all(
    POOLS.map(async ([version, pool]) => [version, await suitesOf(endpoint, version, pool, network, signal)] as const),
  );
  const ssl2 = await offerSsl2(endpoint, network, signal).catch(() => undefined);
  found.versions.push({ version: 'SSLv2', offered: ssl2 === undefined ? null : ssl2 !== null });
  if (ssl2 && ssl2.length > 0) found.suites.push({ version: 'SSLv2', names: ssl2 });
  for (const [version, suites] of asked) {
    found.versions.push({ version, offered: suites === null ? null : suites.accepted.length > 0 });
    if (suites && suites.accepted.length > 0)
      found.suites.push({ version, names: suites.accepted.map((suite) => SUITE_NAMES.get(suite)!) });
    if (suites?.incomplete) found.incomplete = true;
  }
  return found;
}

/**
 * Outdated versions that an endpoint accepts, one handshake each: what an old client would send, suitable for
 * third-party hosts. A version that could not be tested is `offered: null`.
 */
export async function outdatedVersions(
  endpoint: Endpoint,
  network: Network,
  signal: AbortSignal,
): Promise<TlsEvidence['versions']> {
  const old = POOLS.filter(([version]) => version !== 'TLSv1.2' && version !== 'TLSv1.3');
  return Promise.all(
    old.map(async ([version, pool]) => {
      const chosen = await choice(endpoint, version, pool.slice(0, OFFERED_AT_ONCE), network, signal).catch(
        () => undefined,
      );
      return { version, offered: chosen === undefined ? null : chosen !== null };
    }),
  );
}

/** Accepted suites, the server's preference first; null if the first ClientHello had no response. */
async function suitesOf(
  endpoint: Endpoint,
  version: OfferedVersion,
  pool: readonly number[],
  network: Network,
  signal: AbortSignal,
): Promise<{ accepted: number[]; incomplete: boolean } | null> {
  const accepted: number[] = [];
  let incomplete = false;
  for (let from = 0; from < pool.length; from += OFFERED_AT_ONCE) {
    let left = pool.slice(from, from + OFFERED_AT_ONCE);
    while (left.length > 0) {
      let chosen: number | null;
      try {
        chosen = await choiceOrRetry(endpoint, version, left, network, signal);
      } catch (error) {
        // Reset or timeout in the middle: suites accepted before are kept.
        if (accepted.length === 0 && from === 0) return null;
        if (failureReasonOf(error) === 'timeout') incomplete = true;
        break;
      }
      if (chosen === null || !left.includes(chosen)) break;
      accepted.push(chosen);
      left = left.filter((suite) => suite !== chosen);
    }
  }
  return { accepted, incomplete };
}

/**
 * Retries once, so that a lost packet or a busy server does not look like a version or suite that it does not accept.
 */
async function choiceOrRetry(...question: Parameters<typeof choice>): Promise<number | null> {
  try {
    return await choice(...question);
  } catch (error) {
    if (failureReasonOf(error) !== 'timeout') throw error;
    return choice(...question);
  }
}

async function choice(
  endpoint: Endpoint,
  version: OfferedVersion,
  suites: readonly number[],
  network: Network,
  signal: AbortSignal,
): Promise<number | null> {
  const flight = await offer(endpoint, { version, suites }, network, signal);
  return flight.state === 'hello' && flight.version === VERSION_NUMBERS[version] ? flight.suite : null;
}

/** The finite-field Diffie-Hellman prime: its size and SHA-256, which identifies a shared prime. */
export interface DhPrime {
  bits: number;
  sha256: string;
}

/**
 * The server's finite-field Diffie-Hellman prime; the smallest if versions differ.
 * @returns null if no such suite is accepted or no parameters were received
 */
export async function probeDhPrime(
  endpoint: Endpoint,
  { suites }: Pick<TlsEvidence, 'suites'>,
  network: Network,
  signal: AbortSignal,
): Promise<DhPrime | null> {
  const found: DhPrime[] = [];
  for (const { version, names } of suites) {
    const numbers = [...SUITE_NAMES].flatMap(([number, name]) =>
      PRIME_FIELD.test(name) && names.includes(name) ? [number] : [],
    );
    if (numbers.length === 0 || version === 'SSLv2' || version === 'TLSv1.3') continue;
    const flight = await offer(endpoint, { version, suites: numbers, depth: 'exchange' }, network, signal).catch(
      () => null,
    );
    if (flight?.state !== 'hello' || flight.dhBits === null || flight.dhPrime === null) continue;
    found.push({ bits: flight.dhBits, sha256: createHash('sha256').update(flight.dhPrime).digest('hex') });
  }
  return found.toSorted((one, other) => one.bits - other.bits)[0] ?? null;
}
