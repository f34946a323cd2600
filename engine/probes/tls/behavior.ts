import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { TlsBehavior, TlsEvidence, TlsVersion } from '#evidence/web.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { GROUP_NAMES, SIGNATURE_NAMES } from '#parse/tls/algorithm-names.ts';
import { uint16, vector } from '#parse/tls/client-hello.ts';
import type { ServerHello } from '#parse/tls/server-hello.ts';
import { SUITE_NUMBERS } from '#parse/tls/suite-numbers.ts';
import type { Endpoint } from './endpoint.ts';
import { type OldVersion, probeFlaws } from './flaws.ts';
import type { OfferDetails } from './handshake.ts';
import { type AskTls, openQuestions } from './questions.ts';
import { probeResumption } from './session-resumption.ts';

/** Extensions (https://www.iana.org/assignments/tls-extensiontype-values). */
const EXTENSION = {
  alpn: 16,
  heartbeat: 15,
  proofs: 18,
  masterSecret: 23,
  ticket: 35,
  chainSignatures: 50,
  renegotiation: 0xff01,
} as const;
const DEFLATE = 1;
/** RFC 7507. */
const FALLBACK_SUITE = 0x5600;
const INAPPROPRIATE_FALLBACK = 86;
/** Protocols that precede HTTP (RFC 7301 §6 and drafts of SPDY). */
const PROTOCOLS = ['h2', 'http/1.1', 'http/1.0', 'spdy/3.1'];
const OLD_VERSIONS: readonly OldVersion[] = ['TLSv1.2', 'TLSv1.1', 'TLSv1.0', 'SSLv3'];
const EPHEMERAL = /^TLS_(?:ECDHE|DHE)_(?:RSA|ECDSA|DSS)_/;
const CURVES = /^TLS_ECDHE?_/;
/** Schemes that may sign a TLS 1.3 handshake (RFC 8446 §4.2.3), and one that is forbidden. */
const TLS13_SCHEME = /^(?:ed|rsa_pss_|ecdsa_secp)/;
const MD5_SCHEME = 0x0101;
const RSA_ENCRYPTION = /^TLS_RSA_(?!PSK|FIPS|EXPORT)/;
/** Parts that one ServerHello shows. */
const AGREED = ['secureRenegotiation', 'extendedMasterSecret', 'tickets', 'heartbeat', 'loggedProofs'] as const;

type Found = Pick<TlsEvidence, 'versions' | 'suites'>;
/** The server's hello; null if it rejects the offer. */
type Ask = (
  version: Exclude<TlsVersion, 'SSLv2'>,
  suites: readonly number[],
  how?: OfferDetails,
) => Promise<ServerHello | null>;
type Part = Exclude<keyof TlsBehavior, 'flaws' | 'lacks'>;
/** States that the server did not answer the questions about these parts. */
type Note = (error: unknown, ...parts: Part[]) => void;

/**
 * Behavior of a server other than its choice of versions and suites: some thirty ClientHellos and three handshakes. It
 * lacks what the server did not answer.
 * @param active the owner authorized active tests on the host
 */
export async function probeBehavior(
  endpoint: Endpoint,
  found: Found,
  active: boolean,
  network: Network,
  signal: AbortSignal,
): Promise<TlsBehavior> {
  const lacks: Record<string, NotAssessedReason> = {};
  const note: Note = (error, ...parts) => {
    for (const part of parts) lacks[part] ??= failureReasonOf(error);
  };
  const noted = <T>(answer: Promise<T>, ...parts: Part[]): Promise<T | null> =>
    answer.catch((error) => {
      note(error, ...parts);
      return null;
    });
  const questions = openQuestions(endpoint, found, network, signal);
  const ask: Ask = async (version, suites, how) => {
    const flight = await questions({ version, suites, ...how });
    return flight.state === 'hello' ? flight : null;
  };
  const version = OLD_VERSIONS.find((one) => suitesOf(found, one).length > 0) ?? null;
  const suites = version ? suitesOf(found, version) : [];
  const [plain, groups, signatures, protocols, ownPreference, compression, fallbackRefused, returning] =
    await Promise.all([
      version && noted(askExtensions(ask, version, suites), ...AGREED),
      askGroups(ask, found, note),
      askSignatures(ask, found, note),
      version && !endpoint.startTls ? askProtocols(ask, version, suites, note) : [],
      version && noted(askPreference(ask, version, suites), 'ownPreference'),
      version ? noted(askCompression(ask, version, suites), 'compression') : false,
      noted(askFallback(questions, found), 'fallbackRefused'),
      probeResumption(endpoint, version !== null, network, signal),
    ]);
  const { unanswered } = returning;
  if (unanswered.session) note(unanswered.session, 'resumption', 'earlyData');
  if (unanswered.renegotiation) note(unanswered.renegotiation, 'clientRenegotiation');
  const agreed = (extension: number) => (plain ? plain.extensions.has(extension) : null);
  // TLS 1.3 has none.
  const heartbeat = version ? agreed(EXTENSION.heartbeat) : false;
  const flaws = version
    ? await probeFlaws(
        {
          endpoint,
          version,
          suites,
          rsaSuites: suitesOf(found, version, RSA_ENCRYPTION),
          active,
          heartbeat,
          ticket: returning.ticket,
        },
        network,
        signal,
      )
    : { heartbleed: false, ticketbleed: false, earlyChangeCipher: false, robot: false };
  return {
    groups,
    signatures,
    protocols,
    ownPreference,
    secureRenegotiation: agreed(EXTENSION.renegotiation),
    clientRenegotiation: returning.renegotiates,
    compression,
    fallbackRefused,
    extendedMasterSecret: agreed(EXTENSION.masterSecret),
    resumption: returning.resumes,
    tickets: agreed(EXTENSION.ticket),
    earlyData: returning.earlyData,
    heartbeat,
    loggedProofs: agreed(EXTENSION.proofs),
    flaws,
    ...(Object.keys(lacks).length > 0 ? { lacks } : {}),
  };
}

/** Numbers of the suites accepted in a version, in the order found. */
function suitesOf({ suites }: Found, version: TlsVersion, pattern = /^/): number[] {
  const names = suites.find((row) => row.version === version)?.names ?? [];
  return names.flatMap((name) => (pattern.test(name) ? (SUITE_NUMBERS.get(name) ?? []) : []));
}

function askExtensions(ask: Ask, version: OldVersion, suites: readonly number[]): Promise<ServerHello | null> {
  const extra = [
    [EXTENSION.heartbeat, [1]],
    [EXTENSION.proofs, []],
    [EXTENSION.masterSecret, []],
    [EXTENSION.ticket, []],
  ] as const;
  return ask(version, suites, { extra });
}

/** Offers all groups, removes the selected one, and repeats; TLS 1.3 names its choice if no key share is sent. */
async function askGroups(ask: Ask, found: Found, note: Note): Promise<string[]> {
  // One version before 1.3 is enough: the groups belong to the server, not to the version.
  const older = OLD_VERSIONS.find((version) => suitesOf(found, version, CURVES).length > 0) ?? 'TLSv1.2';
  const rounds = [
    ['TLSv1.3', suitesOf(found, 'TLSv1.3')],
    [older, suitesOf(found, older, CURVES)],
  ] as const;
  const names = await Promise.all(
    rounds.map(([version, suites]) =>
      enumerate(
        suites.length === 0 ? [] : [...GROUP_NAMES.keys()],
        async (groups) => (await ask(version, suites, { groups, depth: 'exchange' }))?.group ?? null,
        (error) => note(error, 'groups'),
      ),
    ),
  );
  return [...new Set(names.flat())].map((group) => GROUP_NAMES.get(group)!);
}

async function askSignatures(ask: Ask, found: Found, note: Note): Promise<string[]> {
  const suites = suitesOf(found, 'TLSv1.2', EPHEMERAL);
  const failed = (error: unknown) => note(error, 'signatures');
  const schemes =
    suites.length === 0
      ? await signaturesByRefusal(ask, suitesOf(found, 'TLSv1.3')).catch((error): number[] => {
          failed(error);
          return [];
        })
      : await enumerate(
          [...SIGNATURE_NAMES.keys()],
          async (signatures) => (await ask('TLSv1.2', suites, { signatures, depth: 'whole' }))?.signature ?? null,
          failed,
        );
  return schemes.map((scheme) => SIGNATURE_NAMES.get(scheme)!);
}

/**
 * TLS 1.3 encrypts signatures, so each scheme is offered alone: a server that does not support it rejects the
 * ClientHello. Nothing can be concluded from a server that accepts a scheme which TLS 1.3 forbids, either because it
 * ignores the list or because it requests another key first.
 */
async function signaturesByRefusal(ask: Ask, suites: readonly number[]): Promise<number[]> {
  if (suites.length === 0) return [];
  // Signatures of the chain are not restricted (RFC 8446 §4.2.3), so the response depends on the handshake only.
  const ofChain = [EXTENSION.chainSignatures, vector(2, [...SIGNATURE_NAMES.keys()].flatMap(uint16))] as const;
  const taken = async (scheme: number) =>
    (await ask('TLSv1.3', suites, { signatures: [scheme], extra: [ofChain] })) !== null;
  const schemes = [...SIGNATURE_NAMES.keys()].filter((scheme) => TLS13_SCHEME.test(SIGNATURE_NAMES.get(scheme)!));
  const [forbidden, ...answers] = await Promise.all([MD5_SCHEME, ...schemes].map(taken));
  return forbidden ? [] : schemes.filter((_, at) => answers[at]);
}

/** Values selected from a list, in order of preference, until nothing is selected or a question is not answered. */
async function enumerate<T>(
  pool: readonly T[],
  choose: (left: readonly T[]) => Promise<T | null>,
  failed: (error: unknown) => void,
): Promise<T[]> {
  const chosen: T[] = [];
  try {
    for (let left = pool; left.length > 0; ) {
      const choice = await choose(left);
      if (choice === null || !left.includes(choice)) break;
      chosen.push(choice);
      left = left.filter((one) => one !== choice);
    }
  } catch (error) {
    failed(error);
  }
  return chosen;
}

function askProtocols(ask: Ask, version: OldVersion, suites: readonly number[], note: Note): Promise<string[]> {
  const choose = async (left: readonly string[]) => {
    const list = left.flatMap((name) => vector(1, [...new TextEncoder().encode(name)]));
    const hello = await ask(version, suites, { extra: [[EXTENSION.alpn, vector(2, list)]] });
    // A list of one name: its length, the name's length, the name.
    return Buffer.from(hello?.extensions.get(EXTENSION.alpn)?.subarray(3) ?? []).toString('latin1');
  };
  return enumerate(PROTOCOLS, choose, (error) => note(error, 'protocols'));
}

async function askPreference(ask: Ask, version: OldVersion, suites: readonly number[]): Promise<boolean | null> {
  if (suites.length < 2) return null;
  const forward = await ask(version, suites);
  const backward = await ask(version, [...suites].reverse());
  return forward && backward && forward.suite === backward.suite;
}

async function askCompression(ask: Ask, version: OldVersion, suites: readonly number[]): Promise<boolean> {
  const hello = await ask(version, suites, { compression: true });
  return hello?.compression === DEFLATE;
}

/** Sent with the second newest version; signals that the client supports a newer one. */
async function askFallback(ask: AskTls, found: Found): Promise<boolean | null> {
  const spoken = (['SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).filter(
    (version) => suitesOf(found, version).length > 0,
  );
  const older = spoken.at(-2);
  if (!older) return null;
  const suites = [...suitesOf(found, older), FALLBACK_SUITE];
  const flight = await ask({ version: older, suites });
  if (flight.state === 'hello') return false;
  return flight.state === 'alert' && flight.description === INAPPROPRIATE_FALLBACK ? true : null;
}
