import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { lacking } from '#evidence/unknown.ts';
import type { TlsEvidence, TlsVersion } from '#evidence/web.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { VERSION_NUMBERS } from '#parse/tls/client-hello.ts';
import { EARLIER_SUITES, OLD_SUITES, SUITE_NAMES, TLS13_SUITES } from '#parse/tls/suite-numbers.ts';
import type { Endpoint } from './endpoint.ts';
import { offer, offerSsl2 } from './handshake.ts';
import { openQuestions } from './questions.ts';

/** Suites in one ClientHello: some servers fail on longer lists. */
export const OFFERED_AT_ONCE = 125;

type Enumeration = Pick<TlsEvidence, 'versions' | 'suites'> & {
  /** Why lists of suites are incomplete: the server answered no more, also when it was asked again. */
  incomplete: NotAssessedReason | null;
  /** Why versions are not listed. */
  unlisted: NotAssessedReason | null;
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
 * Milliseconds before the attempts to repeat an offer that was not answered: a server that limits connections answers
 * again after a while.
 */
const PAUSES_MS = [0, 500, 1_500, 4_000];

/** The state of one version: suites accepted so far, and what is left to offer. */
interface Progress {
  version: OfferedVersion;
  accepted: number[];
  /** Offers that were not answered yet, each with the suites of one ClientHello. */
  left: number[][];
  /** Why the first of them was not answered; null if it was. */
  failure: NotAssessedReason | null;
}

/**
 * Versions and suites that an endpoint accepts: offers all, removes the suite that the server selected, and repeats. A
 * connection that is closed without an answer is a rejection only if an offer that was accepted before still is. A version
 * that could not be tested is not listed.
 */
export async function enumerateTls(endpoint: Endpoint, network: Network, signal: AbortSignal): Promise<Enumeration> {
  const found: Enumeration = { versions: [], suites: [], incomplete: null, unlisted: null };
  const asked = POOLS.map(
    ([version, pool]): Progress => ({ version, accepted: [], left: inHellos(pool), failure: null }),
  );
  await Promise.all(asked.map((progress) => ask(progress, endpoint, network, signal)));
  const ssl2 = await offerSsl2(endpoint, network, signal).catch(() => undefined);
  for (const progress of asked) {
    if (progress.failure !== 'blocked') continue;
    // A server that does not answer again at all is not asked about the other versions.
    if (!(await repeat(progress, asked, endpoint, network, signal))) break;
  }
  const limited = asked.find(
    ({ failure, accepted }) => failure === 'blocked' || (failure === 'timeout' && accepted.length > 0),
  );
  found.incomplete = limited?.failure ?? null;
  found.unlisted = asked.find(({ failure, accepted }) => failure !== null && accepted.length === 0)?.failure ?? null;
  if (ssl2 !== undefined && (ssl2 || !limited)) found.versions.push({ version: 'SSLv2', offered: ssl2 !== null });
  if (ssl2 && ssl2.length > 0) found.suites.push({ version: 'SSLv2', names: ssl2 });
  for (const { version, accepted, failure } of asked) {
    if (failure === null || accepted.length > 0) found.versions.push({ version, offered: accepted.length > 0 });
    if (accepted.length > 0)
      found.suites.push({
        version,
        names: accepted.map((suite) => SUITE_NAMES.get(suite)!),
        ...lacking(failure, ['names']),
      });
  }
  return found;
}

function inHellos(pool: readonly number[]): number[][] {
  const hellos: number[][] = [];
  for (let from = 0; from < pool.length; from += OFFERED_AT_ONCE) hellos.push(pool.slice(from, from + OFFERED_AT_ONCE));
  return hellos;
}

/** Offers what is left until nothing is, or until an offer is not answered. */
async function ask(progress: Progress, endpoint: Endpoint, network: Network, signal: AbortSignal): Promise<void> {
  const { version, accepted, left } = progress;
  progress.failure = null;
  while (left[0]) {
    const suites = left[0];
    try {
      const chosen = await choiceOrRetry(endpoint, version, suites, network, signal);
      if (chosen !== null && suites.includes(chosen)) {
        accepted.push(chosen);
        left[0] = suites.filter((suite) => suite !== chosen);
        if (left[0].length > 0) continue;
      }
      left.shift();
    } catch (error) {
      progress.failure = failureReasonOf(error);
      return;
    }
  }
}

/**
 * Repeats an offer that was closed without an answer, one connection at a time, with growing pauses.
 * @returns false if no offer at all was answered any more
 */
async function repeat(
  progress: Progress,
  all: readonly Progress[],
  endpoint: Endpoint,
  network: Network,
  signal: AbortSignal,
): Promise<boolean> {
  let isAnswered = false;
  const answersControl = async () => {
    const control = all.find(({ accepted }) => accepted.length > 0);
    const suites = control?.accepted.slice(0, 1) ?? [];
    return control
      ? choice(endpoint, control.version, suites, network, signal).then(
          (chosen) => chosen !== null,
          () => false,
        )
      : false;
  };
  for (const pause of PAUSES_MS) {
    if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    if (!(await answersControl())) continue;
    isAnswered = true;
    await ask(progress, endpoint, network, signal);
    // Closed while other offers are answered: the server rejects what is left.
    while (progress.failure === 'blocked' && (await answersControl())) {
      progress.left.shift();
      await ask(progress, endpoint, network, signal);
    }
    if (progress.failure !== 'blocked') return true;
  }
  return isAnswered;
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
    old.map(async ([version, pool]) => ({
      version,
      offered: await accepts(version, [pool.slice(0, OFFERED_AT_ONCE)], endpoint, network, signal),
    })),
  );
}

/** Whether a version is accepted with any suite of the lists, each of which is a ClientHello; null if that is unknown. */
async function accepts(
  version: OfferedVersion,
  hellos: readonly number[][],
  ...[endpoint, network, signal]: Place
): Promise<boolean | null> {
  for (const suites of hellos) {
    const chosen = await choice(endpoint, version, suites, network, signal).catch(() => undefined);
    if (chosen !== null) return chosen === undefined ? null : true;
  }
  return false;
}

type Place = [endpoint: Endpoint, network: Network, signal: AbortSignal];

/**
 * Versions that an endpoint accepts, and of the suites only those of a selection, one connection at a time: for services
 * that log each connection, of which a complete enumeration takes some hundred.
 */
export async function enumerateSome(
  isWanted: (suite: string) => boolean,
  ...place: Place
): Promise<Pick<TlsEvidence, 'versions' | 'suites'>> {
  const versions: TlsEvidence['versions'] = [];
  const suites: TlsEvidence['suites'] = [];
  const [endpoint, network, signal] = place;
  const ssl2 = await offerSsl2(...place).catch(() => undefined);
  if (ssl2 !== undefined) versions.push({ version: 'SSLv2', offered: ssl2 !== null });
  if (ssl2 && ssl2.length > 0) suites.push({ version: 'SSLv2', names: ssl2 });
  for (const [version, pool] of POOLS) {
    const offered = await accepts(version, inHellos(pool), ...place);
    versions.push({ version, offered });
    if (!offered) continue;
    const left = inHellos(pool.filter((suite) => isWanted(SUITE_NAMES.get(suite) ?? '')));
    const progress: Progress = { version, accepted: [], left, failure: null };
    await ask(progress, endpoint, network, signal);
    const names = progress.accepted.map((suite) => SUITE_NAMES.get(suite) ?? '');
    if (names.length > 0 || progress.failure) suites.push({ version, names, ...lacking(progress.failure, ['names']) });
  }
  return { versions, suites };
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
 * @returns the prime, null if no such suite is accepted or the suites have no parameters of their own; and why the one of a
 * version was not received
 */
export async function probeDhPrime(
  endpoint: Endpoint,
  { suites }: Pick<TlsEvidence, 'suites'>,
  network: Network,
  signal: AbortSignal,
): Promise<{ prime: DhPrime | null; failure: NotAssessedReason | null }> {
  const found: DhPrime[] = [];
  let failure: NotAssessedReason | null = null;
  const ask = openQuestions(endpoint, { suites }, network, signal);
  for (const { version, names } of suites) {
    const numbers = [...SUITE_NAMES].flatMap(([number, name]) =>
      PRIME_FIELD.test(name) && names.includes(name) ? [number] : [],
    );
    if (numbers.length === 0 || version === 'SSLv2' || version === 'TLSv1.3') continue;
    try {
      const flight = await ask({ version, suites: numbers, depth: 'exchange' });
      // It accepted these suites before.
      if (flight.state !== 'hello') failure ??= 'protocol-error';
      else if (flight.dhBits !== null && flight.dhPrime !== null)
        found.push({ bits: flight.dhBits, sha256: createHash('sha256').update(flight.dhPrime).digest('hex') });
    } catch (error) {
      failure ??= failureReasonOf(error);
    }
  }
  return { prime: found.toSorted((one, other) => one.bits - other.bits)[0] ?? null, failure };
}
