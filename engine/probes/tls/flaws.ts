import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import type { TlsFlaws, TlsVersion } from '#evidence/web.ts';
import type { Network } from '#network/network.ts';
import { clientHello, type HelloOptions, vector } from '#parse/tls/client-hello.ts';
import { alertIn, heartbeatIn, paddedBlocks, RECORD, tlsRecord } from '#parse/tls/records.ts';
import { parseServerFlight, type ServerHello } from '#parse/tls/server-hello.ts';
import { type Endpoint, serverNameOf } from './endpoint.ts';
import { openTlsConnection, type Silence, type TlsConnection } from './tls-connection.ts';

export type OldVersion = Exclude<TlsVersion, 'SSLv2' | 'TLSv1.3'>;

/**
 * Timeout for the response to one malformed message, in milliseconds; servers that ignore the message cost this much.
 */
const PATIENCE_MS = 2_000;
const HEARTBEAT_EXTENSION = 15;
const TICKET_EXTENSION = 35;
const MASTER_SECRET_EXTENSION = 23;
const CLIENT_KEY_EXCHANGE = 16;
const SSL3 = 0x0300;
/** Alerts of a server that already uses the keys: it could not decrypt. */
const COULD_NOT_DECRYPT: readonly number[] = [20, 21, 22, 51];

/** Parameters of the tests. */
export interface FlawProbes {
  endpoint: Endpoint;
  /** Newest version before TLS 1.3 that is supported. */
  version: OldVersion;
  /** Suites accepted in it, and those of them with RSA key exchange. */
  suites: readonly number[];
  rsaSuites: readonly number[];
  /** The owner authorized active tests: a vulnerable server may return bytes of its memory. */
  active: boolean;
  /** The server negotiated heartbeats. */
  heartbeat: boolean;
  /** A session ticket of a real handshake; null without one. */
  ticket: Uint8Array | null;
}

/**
 * Tests for four vulnerabilities of TLS software, each detected by behavior alone; nothing that a server leaks is kept.
 */
export async function probeFlaws(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<TlsFlaws> {
  const { active, heartbeat, ticket, rsaSuites } = questions;
  const ask = (question: () => Promise<boolean | null>) => question().catch(() => null);
  return {
    heartbleed: !heartbeat ? false : active ? await ask(() => heartbleed(questions, network, signal)) : null,
    ticketbleed: !active || !ticket ? null : await ask(() => ticketbleed(questions, ticket, network, signal)),
    earlyChangeCipher: await ask(() => earlyChangeCipher(questions, network, signal)),
    robot: rsaSuites.length === 0 ? false : await ask(() => robot(questions, network, signal)),
  };
}

/** A connection on which the server has sent its whole flight; null if that failed. */
async function greet(
  { endpoint, version, suites: all }: FlawProbes,
  network: Network,
  signal: AbortSignal,
  { suites = all, ...more }: Partial<Pick<HelloOptions, 'suites' | 'extra' | 'sessionId'>> = {},
): Promise<{ talk: TlsConnection; hello: ServerHello } | null> {
  const talk = await openTlsConnection(endpoint, network, signal);
  const serverName = serverNameOf(endpoint.host);
  const random = randomBytes(96);
  talk.send(clientHello({ version, suites, serverName, random, ...more }));
  const flight = await talk.receive((bytes, ended) => {
    const read = parseServerFlight(bytes);
    return read.state === 'more' || (read.state === 'hello' && !read.complete && !more.sessionId && !ended)
      ? null
      : read;
  }, network.settings.timeouts.connect);
  if (flight === 'closed' || flight === 'silent' || flight.state !== 'hello') {
    talk.close();
    return null;
  }
  talk.discard();
  return { talk, hello: flight };
}

/**
 * RFC 6520 §4: a request that declares 16 bytes and contains none must be dropped. A server that responds sends 16
 * bytes of its memory, the minimum that proves the vulnerability; they are not read.
 */
async function heartbleed(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<boolean | null> {
  const met = await greet(questions, network, signal, { extra: [[HEARTBEAT_EXTENSION, [1]]] });
  if (!met) return null;
  try {
    met.talk.send(tlsRecord(RECORD.heartbeat, met.hello.version, [1, 0, 16]));
    const answer = await met.talk.receive((bytes, ended) => {
      const beat = heartbeatIn(bytes);
      return beat || ended ? { beat } : alertIn(bytes) === null ? null : { beat: false };
    }, PATIENCE_MS);
    return typeof answer === 'object' && answer.beat;
  } finally {
    met.talk.close();
  }
}

/** For a ticket with a session ID of one byte the server must return that byte alone. */
async function ticketbleed(
  questions: FlawProbes,
  ticket: Uint8Array,
  network: Network,
  signal: AbortSignal,
): Promise<boolean | null> {
  const id = Uint8Array.from([0x7a]);
  // A session created with the extension is not resumed without it (RFC 7627 §5.3).
  const extra = [
    [TICKET_EXTENSION, [...ticket]],
    [MASTER_SECRET_EXTENSION, []],
  ] as const;
  const met = await greet(questions, network, signal, { extra, ...(id ? { sessionId: id } : {}) });
  met?.talk.close();
  if (!met) return null;
  const { sessionId } = met.hello;
  return sessionId.length > 1 && sessionId[0] === id[0];
}

/** A ChangeCipherSpec before key agreement must be rejected (RFC 5246 §7.1). */
async function earlyChangeCipher(
  questions: FlawProbes,
  network: Network,
  signal: AbortSignal,
): Promise<boolean | null> {
  const met = await greet(questions, network, signal);
  if (!met) return null;
  try {
    const answerTo = async (): Promise<number | Silence> => {
      met.talk.send(tlsRecord(RECORD.changeCipherSpec, met.hello.version, [1]));
      const answer = await met.talk.receive((bytes) => {
        const alert = alertIn(bytes);
        return alert === null ? null : { alert };
      }, PATIENCE_MS);
      return typeof answer === 'object' ? answer.alert : answer;
    };
    const first = await answerTo();
    if (first !== 'silent') return false;
    // The message was accepted. A server that now uses empty keys cannot read the second one.
    const second = await answerTo();
    if (typeof second === 'number') return COULD_NOT_DECRYPT.includes(second);
    return second === 'closed' ? null : false;
  } finally {
    met.talk.close();
  }
}

/**
 * Böck, Somorovsky, Young: "Return Of Bleichenbacher's Oracle Threat". A secure server responds identically to five
 * blocks, one of them with correct padding. Sent twice, so that a temporary failure does not look like an oracle.
 */
async function robot(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<boolean | null> {
  const first = await paddingAnswers(questions, network, signal);
  if (!first) return null;
  if (new Set(first).size === 1) return false;
  const second = await paddingAnswers(questions, network, signal);
  return second === null ? null : first.every((answer, at) => answer === second[at]);
}

async function paddingAnswers(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<string[] | null> {
  const answers: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const met = await greet(questions, network, signal, { suites: questions.rsaSuites });
    if (!met) return null;
    try {
      const { certificates, version } = met.hello;
      const key = new X509Certificate(certificates[0] ?? new Uint8Array()).publicKey;
      const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
      if (key.asymmetricKeyType !== 'rsa' || !Number.isInteger(length) || length < 64) return null;
      const block = paddedBlocks(length, version, randomBytes(length))[at]!;
      const secret = publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, block);
      // SSL 3.0 has no length before the secret (RFC 6101 §5.6.7).
      const body = version === SSL3 ? [...secret] : vector(2, [...secret]);
      met.talk.send(tlsRecord(RECORD.handshake, version, [CLIENT_KEY_EXCHANGE, ...vector(3, body)]));
      met.talk.send(tlsRecord(RECORD.changeCipherSpec, version, [1]));
      met.talk.send(tlsRecord(RECORD.handshake, version, [...randomBytes(64)]));
      const answer = await met.talk.receive((heard) => {
        const alert = alertIn(heard);
        return alert === null ? null : { alert };
      }, PATIENCE_MS);
      answers.push(typeof answer === 'object' ? `alert ${answer.alert}` : answer);
    } finally {
      met.talk.close();
    }
  }
  return answers;
}
