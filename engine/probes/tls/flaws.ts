import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { TlsFlaws, TlsVersion } from '#evidence/web.ts';
import { DialError, failureReasonOf, type Network } from '#network/network.ts';
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
  /** The server negotiated heartbeats; null if unknown. */
  heartbeat: boolean | null;
  /** A session ticket of a real handshake; null without one. */
  ticket: Uint8Array | null;
}

/** Not vulnerable, as far as the server is still there: it ignored the message, or closed the connection. */
const UNANSWERED = 'unanswered';
type Result = boolean | typeof UNANSWERED;
type Flaw = Exclude<keyof TlsFlaws, 'lacks'>;

/**
 * Tests for four vulnerabilities of TLS software, each detected by behavior alone; nothing that a server leaks is kept.
 */
export async function probeFlaws(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<TlsFlaws> {
  const { active, heartbeat, ticket, rsaSuites } = questions;
  const lacks: Partial<Record<Flaw, NotAssessedReason>> = {};
  const isAnswering = openControl(questions, network, signal);

  async function ask(flaw: Flaw, test: () => Promise<Result>): Promise<boolean | null> {
    try {
      const result = await test().catch((error) => {
        if (signal.aborted) throw error;
        return test();
      });
      if (result !== UNANSWERED) return result;
      await isAnswering();
      return false;
    } catch (error) {
      lacks[flaw] = failureReasonOf(error);
      return null;
    }
  }

  async function askHeartbleed(): Promise<boolean | null> {
    if (heartbeat === false) return false;
    // Whether it is vulnerable is unknown then, whoever may test it.
    if (heartbeat === null) return ask('heartbleed', () => Promise.reject(new DialError('timeout', 'no hello')));
    return active ? ask('heartbleed', () => heartbleed(questions, network, signal)) : null;
  }

  const found = {
    heartbleed: await askHeartbleed(),
    ticketbleed:
      !active || !ticket ? null : await ask('ticketbleed', () => ticketbleed(questions, ticket, network, signal)),
    earlyChangeCipher: await ask('earlyChangeCipher', () => earlyChangeCipher(questions, network, signal)),
    robot: rsaSuites.length === 0 ? false : await ask('robot', () => robot(questions, network, signal)),
  };
  return { ...found, ...(Object.keys(lacks).length > 0 ? { lacks } : {}) };
}

/** One handshake after the tests whose result is that the server did not answer. @throws {DialError} if it fails */
function openControl(questions: FlawProbes, network: Network, signal: AbortSignal): () => Promise<void> {
  return async () => {
    const met = await greet(questions, network, signal).catch(() => greet(questions, network, signal));
    met.talk.close();
  };
}

/**
 * A connection on which the server has sent its whole flight.
 * @throws {DialError} if that failed
 */
async function greet(
  { endpoint, version, suites: all }: FlawProbes,
  network: Network,
  signal: AbortSignal,
  { suites = all, ...more }: Partial<Pick<HelloOptions, 'suites' | 'extra' | 'sessionId'>> = {},
): Promise<{ talk: TlsConnection; hello: ServerHello }> {
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
    if (flight === 'silent') throw new DialError('timeout', 'no answer to the hello');
    throw new DialError(flight === 'closed' ? 'blocked' : 'protocol-error', 'no hello of the server');
  }
  talk.discard();
  return { talk, hello: flight };
}

/**
 * RFC 6520 §4: a request that declares 16 bytes and contains none must be dropped. A server that responds sends 16
 * bytes of its memory, the minimum that proves the vulnerability; they are not read.
 */
async function heartbleed(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<Result> {
  const met = await greet(questions, network, signal, { extra: [[HEARTBEAT_EXTENSION, [1]]] });
  try {
    met.talk.send(tlsRecord(RECORD.heartbeat, met.hello.version, [1, 0, 16]));
    const answer = await met.talk.receive((bytes, ended) => {
      const beat = heartbeatIn(bytes);
      const isOver = beat || ended || alertIn(bytes) !== null;
      return isOver ? { beat, ended: alertIn(bytes) === null } : null;
    }, PATIENCE_MS);
    if (typeof answer !== 'object') return UNANSWERED;
    return answer.beat || (answer.ended ? UNANSWERED : false);
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
): Promise<boolean> {
  const id = Uint8Array.from([0x7a]);
  // A session created with the extension is not resumed without it (RFC 7627 §5.3).
  const extra = [
    [TICKET_EXTENSION, [...ticket]],
    [MASTER_SECRET_EXTENSION, []],
  ] as const;
  const met = await greet(questions, network, signal, { extra, sessionId: id });
  met.talk.close();
  const { sessionId } = met.hello;
  return sessionId.length > 1 && sessionId[0] === id[0];
}

/** A ChangeCipherSpec before key agreement must be rejected (RFC 5246 §7.1). */
async function earlyChangeCipher(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<Result> {
  const met = await greet(questions, network, signal);
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
    if (first !== 'silent') return first === 'closed' ? UNANSWERED : false;
    // The message was accepted. A server that now uses empty keys cannot read the second one.
    const second = await answerTo();
    if (typeof second === 'number') return COULD_NOT_DECRYPT.includes(second);
    if (second === 'closed') throw new DialError('blocked', 'closed after the second message');
    return UNANSWERED;
  } finally {
    met.talk.close();
  }
}

/**
 * Böck, Somorovsky, Young: "Return Of Bleichenbacher's Oracle Threat". A secure server responds identically to five
 * blocks, one of them with correct padding. Sent twice, so that a temporary failure does not look like an oracle.
 */
async function robot(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<Result> {
  const first = await paddingAnswers(questions, network, signal);
  const second = isUniform(first) ? first : await paddingAnswers(questions, network, signal);
  // Closed and silent connections tell no padding apart, if they are not those of a server that went away.
  if (isUniform(second)) return second[0] === 'closed' || second[0] === 'silent' ? UNANSWERED : false;
  if (first.every((answer, at) => answer === second[at])) return true;
  throw new DialError('protocol-error', 'different responses to the same padding');
}

const isUniform = (answers: readonly string[]) => new Set(answers).size === 1;

async function paddingAnswers(questions: FlawProbes, network: Network, signal: AbortSignal): Promise<string[]> {
  const answers: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const met = await greet(questions, network, signal, { suites: questions.rsaSuites });
    try {
      const { certificates, version } = met.hello;
      const key = new X509Certificate(certificates[0] ?? new Uint8Array()).publicKey;
      const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
      if (key.asymmetricKeyType !== 'rsa' || !Number.isInteger(length) || length < 64)
        throw new DialError('protocol-error', 'no RSA key to encrypt with');
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
