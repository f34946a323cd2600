import type { X509Certificate } from 'node:crypto';
import type net from 'node:net';
import tls from 'node:tls';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Outcome } from '#evidence/index.ts';
import { type Fact, type Incomplete, isUnknown, knownOr, lacking, unknown } from '#evidence/unknown.ts';
import type { TlsEvidence } from '#evidence/web.ts';
import { limitConnectionTime } from '#network/connections/connection-time-limit.ts';
import { connectTls } from '#network/connections/secure-socket.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { EARLIER_SUITES, SUITE_NUMBERS } from '#parse/tls/suite-numbers.ts';
import { certificateFacts, leadsTo, readAnchors, readCertificate, validateCertificateChain } from '#parse/tls/x509.ts';
import type { NetworkSettings } from '#settings.ts';
import { probeBehavior } from './behavior.ts';
import { dialTls, type Endpoint } from './endpoint.ts';
import { enumerateTls, probeDhPrime } from './enumerate.ts';
import { offer } from './handshake.ts';
import { checkRevocation, type KnownRevocations } from './revocation.ts';

const CHAIN_MAX = 10;
/**
 * Total milliseconds of all connections to one server. Some two hundred ClientHellos are sent, up to eight
 * concurrently: a server that takes a second for each is measured completely, while one that drips bytes is given up
 * after half a minute.
 */
const CONNECTION_TIME_MS = 240_000;

/** What may be incomplete if a server limits or delays connections. */
const CUT = ['versions', 'suites', 'dhBits', 'behaviour'] as const;

type Accepted = Pick<TlsEvidence, 'versions' | 'suites' | 'behaviour'> & {
  /** Why versions are not listed; null if all are. */
  unlisted: NotAssessedReason | null;
  dh: Awaited<ReturnType<typeof probeDhPrime>>;
  /** Its second chain. */
  other: Fact<Pick<Session, 'chain' | 'readable'> | null>;
  /** Why it is incomplete: the connection time was used up, or the server answered no more; null if it is complete. */
  cut: NotAssessedReason | null;
};
const revocationsOfScan = new WeakMap<KnownServers, KnownRevocations>();

function revocationsOf(known: KnownServers): KnownRevocations {
  const revocations = revocationsOfScan.get(known) ?? new Map();
  revocationsOfScan.set(known, revocations);
  return revocations;
}

/** Known results by server: address, port and leaf certificate → accepted versions and suites. */
export type KnownServers = Map<string, Promise<Accepted>>;

/**
 * Versions, suites, certificate chain and its validation result, of one endpoint.
 * @param time clock of the scan, ISO 8601; determines which certificates are expired
 * @param options.active the owner authorized active tests on the host (docs/product/domains.md)
 * @param options.known shared by the endpoints of a scan: names with the same certificate at the same address and port are one
 * server, which receives the hundred ClientHellos only once
 */
export async function probeTls(
  endpoint: Endpoint,
  time: string,
  network: Network,
  signal: AbortSignal,
  { known = new Map(), active = false }: { known?: KnownServers; active?: boolean } = {},
): Promise<Outcome<TlsEvidence>> {
  try {
    const session = await meet(endpoint, network, signal);
    const leaf = session?.chain[0]?.fingerprint256 ?? endpoint.host;
    const server = `${endpoint.address} ${endpoint.port} ${leaf} ${active}`;
    const asked = known.get(server) ?? askParameters(endpoint, session, active, network, signal);
    known.set(server, asked);
    const { versions, suites, dh, behaviour, other, cut, unlisted } = await asked;
    const { prime } = dh;
    // A result without data is not shared; the next attempt repeats the queries.
    if (suites.length === 0) known.delete(server);
    if (signal.aborted) return { ok: false, reason: 'stopped' };
    if (!session && suites.length === 0)
      return { ok: false, reason: (await isPlain(endpoint, network, signal)) ? 'refused' : 'protocol-error' };
    const second = isUnknown(other) ? null : other;
    const judged = ({ chain, readable }: Pick<Session, 'chain' | 'readable'>) => ({
      chain: chain.map(certificateFacts),
      problems: readable
        ? validateCertificateChain(chain, anchorsOf(network.settings), endpoint.host, time)
        : (['unreadable'] satisfies TlsEvidence['problems']),
      ...(isPrivate(chain, network.settings) ? { privateRoot: true as const } : {}),
    });
    const revocations = revocationsOf(known);
    const anchors = anchorsOf(network.settings);
    // The revocation status of an untrusted chain is irrelevant.
    const ask = (one: Pick<Session, 'chain'> | null, stapled: Uint8Array | null) =>
      one && leadsTo(one.chain, anchors)
        ? checkRevocation({ chain: one.chain, anchors, stapled, time, known: revocations }, network, signal)
        : [];
    const stapling = session && (await isStapling(session, endpoint, network, signal));
    const [revocation, otherRevocation] = await Promise.all([
      ask(session, session?.stapled ?? null),
      ask(second, null),
    ]);
    if (signal.aborted) return { ok: false, reason: 'stopped' };
    return {
      ok: true,
      value: {
        ...endpoint,
        versions,
        suites,
        ...(session && revocation.length > 0 ? { revocation } : {}),
        // Suites without a certificate (anonymous, pre-shared keys) have no chain to evaluate.
        ...(session ? judged(session) : { chain: [], problems: [] }),
        ...(second
          ? {
              otherChain: { ...judged(second), ...(otherRevocation.length > 0 ? { revocation: otherRevocation } : {}) },
            }
          : {}),
        dhBits: prime?.bits ?? null,
        ...(prime ? { dhPrime: prime.sha256 } : {}),
        alpn: session?.alpn ?? null,
        ocspStapled: knownOr(stapling, null),
        behaviour,
        ...(cut ? { cut: true as const } : {}),
        ...mergeLacks(
          lacking(cut, CUT),
          lacking(unlisted, suites.length === 0 ? CUT : ['versions']),
          lacking(session?.failure ?? null, ['alpn', 'ocspStapled']),
          lacking(dh.failure, ['dhBits', 'dhPrime']),
          lacking(!session && suites.some(({ names }) => names.some(isAuthenticated)) ? 'blocked' : null, [
            'chain',
            'problems',
            'revocation',
          ]),
          lacking(isUnknown(other) ? other.unknown : null, ['otherChain']),
          lacking(isUnknown(stapling) ? stapling.unknown : null, ['ocspStapled']),
        ),
      },
    };
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  }
}

async function askParameters(
  endpoint: Endpoint,
  session: Session | null,
  active: boolean,
  scanNetwork: Network,
  stop: AbortSignal,
): Promise<Accepted> {
  const limited = limitConnectionTime(scanNetwork, CONNECTION_TIME_MS, stop);
  const { network, signal } = limited;
  const { incomplete, ...found } = await enumerateTls(endpoint, network, signal);
  const cut = () => incomplete ?? (limited.over ? 'timeout' : null);
  const dh = { prime: null, failure: null };
  if (found.suites.length === 0) return { ...found, dh, behaviour: null, other: null, cut: cut() };
  // Further connections would only keep the server from answering others.
  if (incomplete === 'blocked') return { ...found, dh, behaviour: null, other: unknown('blocked'), cut: incomplete };
  return {
    ...found,
    dh: await probeDhPrime(endpoint, found, network, signal),
    other: session && (await meetOther(endpoint, session, found.suites, network, signal)),
    behaviour: await probeBehavior(endpoint, found, active, network, signal),
    cut: cut(),
  };
}

interface Session {
  chain: X509Certificate[];
  /** False if certificates were received that cannot be parsed. */
  readable: boolean;
  alpn: string | null;
  ocspStapled: boolean | null;
  /** The OCSP response from the handshake. */
  stapled: Uint8Array | null;
  /** OpenSSL could not complete this handshake. */
  byHand: boolean;
  /** Why it could not, if the server did not answer; null if it rejected the handshake, or completed it. */
  failure: NotAssessedReason | null;
}

/** Groups that OpenSSL supports and does not offer by default (RFC 7919). */
const LARGE_GROUPS = 'ffdhe4096:ffdhe6144:ffdhe8192:ffdhe3072:ffdhe2048';

/** A complete OpenSSL handshake; if that fails, the certificates of a handcrafted one; null if neither works. */
async function meet(endpoint: Endpoint, network: Network, signal: AbortSignal): Promise<Session | null> {
  const socket = await dialTls(endpoint, network, signal);
  try {
    return await complete(socket, endpoint, network, {});
  } catch (error) {
    socket.destroy();
    if (signal.aborted) return null;
    const options = isRejection(error) ? { ecdhCurve: LARGE_GROUPS } : {};
    const found = await handshake(endpoint, network, signal, options).catch(failureReasonOf);
    if (typeof found === 'object') return found;
    const byHand = await meetByHand(endpoint, network, signal);
    return byHand && { ...byHand, failure: found === 'protocol-error' ? null : found };
  }
}

async function handshake(
  endpoint: Endpoint,
  network: Network,
  signal: AbortSignal,
  options: tls.ConnectionOptions,
): Promise<Session> {
  return complete(await dialTls(endpoint, network, signal), endpoint, network, options);
}

async function complete(
  socket: net.Socket,
  endpoint: Endpoint,
  network: Network,
  options: tls.ConnectionOptions,
): Promise<Session> {
  let stapled: Buffer | null = null;
  const secured = await connectTls(socket, endpoint.host, network.settings.timeouts.connect, {
    // An empty store: the chain remains as served, without roots added.
    ca: [],
    requestOCSP: true,
    ...(endpoint.startTls ? {} : { ALPNProtocols: ['h2', 'http/1.1'] }),
    onOcsp: (response) => {
      stapled = response !== null && response.length > 0 ? response : null;
    },
    ...options,
  });
  const chain = servedChain(secured);
  const alpn = typeof secured.alpnProtocol === 'string' && secured.alpnProtocol ? secured.alpnProtocol : null;
  secured.destroy();
  return {
    chain,
    readable: chain.length > 0,
    alpn,
    ocspStapled: stapled !== null,
    stapled,
    byHand: false,
    failure: null,
  };
}

/** Signature algorithms by which a client requests a certificate with a key of one type or the other. */
const SIGNED_BY = {
  RSA: 'rsa_pss_rsae_sha256:rsa_pss_rsae_sha384:rsa_pss_rsae_sha512:RSA+SHA256:RSA+SHA384:RSA+SHA512:RSA+SHA1',
  EC: 'ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512:ECDSA+SHA1',
} as const;
const AUTHENTICATED_BY = { RSA: /^TLS_(?:ECDHE_|DHE_)?RSA_/, EC: /^TLS_(?:ECDHE_|ECDH_)?ECDSA_/ } as const;

/** The second chain of a server with certificates for both key types; null if it has only one. */
async function meetOther(
  endpoint: Endpoint,
  { chain: [leaf], byHand }: Session,
  suites: TlsEvidence['suites'],
  network: Network,
  signal: AbortSignal,
): Promise<Fact<Pick<Session, 'chain' | 'readable'> | null>> {
  const type = leaf?.publicKey.asymmetricKeyType;
  const wanted = type === 'rsa' ? 'EC' : type === 'ec' ? 'RSA' : null;
  if (!leaf || !wanted) return null;
  const names = suites.filter(({ version }) => version !== 'SSLv2').flatMap((row) => row.names);
  const newest = suites.some(({ version }) => version === 'TLSv1.3');
  const matching = names.flatMap((name) =>
    AUTHENTICATED_BY[wanted].test(name) ? (SUITE_NUMBERS.get(name) ?? []) : [],
  );
  if (!newest && matching.length === 0) return null;
  const ask = () =>
    byHand
      ? meetByHand(endpoint, network, signal, matching)
      : handshake(endpoint, network, signal, { sigalgs: SIGNED_BY[wanted] });
  const found = await ask()
    .catch((error) => (isRejection(error) ? null : ask()))
    .catch((error) => (isRejection(error) ? null : unknown(failureReasonOf(error))));
  if (isUnknown(found)) return found;
  return found?.chain[0] && found.chain[0].fingerprint256 !== leaf.fingerprint256 ? found : null;
}

/** Whether a server ended the handshake by an alert. */
const isRejection = (error: unknown) => failureReasonOf(error) === 'protocol-error';

/** Suites of servers that show a certificate (RFC 5246 §7.4.2). */
const isAuthenticated = (name: string) => !/_(?:anon|PSK)_/.test(name);

function mergeLacks(...parts: readonly Incomplete[]): Incomplete {
  const lacks = Object.assign({}, ...parts.map((part) => part.lacks));
  return Object.keys(lacks).length > 0 ? { lacks } : {};
}

/**
 * Whether the OCSP response is in the handshake. A server may fetch it only when a client asks for it, and staple it from
 * then on, so a handshake without one is repeated at the end.
 */
async function isStapling(
  { chain, ocspStapled, byHand }: Session,
  endpoint: Endpoint,
  network: Network,
  signal: AbortSignal,
): Promise<Fact<boolean | null>> {
  const [leaf] = chain;
  if (ocspStapled !== false || byHand || !leaf || !certificateFacts(leaf).ocspUrl) return ocspStapled;
  return handshake(endpoint, network, signal, {}).then(
    (again) => again.ocspStapled,
    (error) => unknown(failureReasonOf(error)),
  );
}

/** Does the port respond to a ClientHello with data that is not TLS? */
async function isPlain(endpoint: Endpoint, network: Network, signal: AbortSignal): Promise<boolean> {
  const flight = await offer(endpoint, { version: 'TLSv1.2', suites: EARLIER_SUITES }, network, signal).catch(
    () => null,
  );
  return flight?.state === 'not-tls';
}

async function meetByHand(
  endpoint: Endpoint,
  network: Network,
  signal: AbortSignal,
  suites: readonly number[] = EARLIER_SUITES,
): Promise<Session | null> {
  for (const version of ['TLSv1.2', 'TLSv1.0', 'SSLv3'] as const) {
    const flight = await offer(endpoint, { version, suites, depth: 'whole' }, network, signal).catch((error) => {
      // A server that sends no response at all will not respond to the next forty ClientHellos either.
      if (failureReasonOf(error) === 'timeout') throw error;
      return null;
    });
    if (flight?.state !== 'hello' || flight.certificates.length === 0) continue;
    const chain = flight.certificates.map((der) => readCertificate(der));
    const readable = chain[0] !== null;
    return {
      chain: readable ? chain.filter((one) => one !== null) : [],
      readable,
      alpn: null,
      ocspStapled: null,
      stapled: null,
      byHand: true,
      failure: null,
    };
  }
  return null;
}

function servedChain(socket: tls.TLSSocket): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let current = socket.getPeerX509Certificate();
  while (current && chain.length < CHAIN_MAX && !chain.some((one) => one.fingerprint256 === current!.fingerprint256)) {
    const readable = readCertificate(current.raw);
    if (!readable) break;
    chain.push(readable);
    current = current.issuerCertificate;
  }
  return chain;
}

/** Does a chain end at a root that the operator added to those of browsers? */
function isPrivate(chain: readonly X509Certificate[], { trust }: NetworkSettings): boolean {
  if (trust.onlyThese || trust.certificates.length === 0 || chain.length === 0) return false;
  return leadsTo(chain, readAnchors(trust.certificates));
}

const anchorsBySettings = new WeakMap<NetworkSettings['trust'], X509Certificate[]>();

/** Node's roots and the operator's; parsing some hundred certificates is slow, so it is done once per settings. */
export function anchorsOf({ trust }: NetworkSettings): X509Certificate[] {
  let anchors = anchorsBySettings.get(trust);
  if (!anchors) {
    anchors = readAnchors([...(trust.onlyThese ? [] : tls.rootCertificates), ...trust.certificates]);
    anchorsBySettings.set(trust, anchors);
  }
  return anchors;
}
