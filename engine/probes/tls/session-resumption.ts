import type tls from 'node:tls';
import { connectTls } from '#network/connections/secure-socket.ts';
import type { Network } from '#network/network.ts';
import { allowsEarlyData } from '#parse/tls/session.ts';
import { dialTls, type Endpoint } from './endpoint.ts';

/** Timeout for a session and for the response to a renegotiation, in milliseconds. */
const SESSION_MS = 800;
const ANSWER_MS = 2_000;

/** Results of complete handshakes. */
export interface ResumptionResult {
  resumes: boolean | null;
  earlyData: boolean | null;
  /** Null if only TLS 1.3 is supported, or without a handshake. */
  renegotiates: boolean | null;
  /** A session ticket of TLS 1.2; null without one. */
  ticket: Uint8Array | null;
  /** Errors of handshakes that failed, also when they were repeated. */
  unanswered: { session?: unknown; renegotiation?: unknown };
}

/**
 * Tests session resumption and client-initiated renegotiation: three handshakes. A test without an answer is repeated
 * once.
 * @param old versions before TLS 1.3 are supported
 */
export async function probeResumption(
  endpoint: Endpoint,
  old: boolean,
  network: Network,
  signal: AbortSignal,
): Promise<ResumptionResult> {
  const result: ResumptionResult = { resumes: null, earlyData: null, renegotiates: null, ticket: null, unanswered: {} };
  const meet = async <T>(options: tls.ConnectionOptions, act: (socket: tls.TLSSocket) => Promise<T>): Promise<T> => {
    const socket = await dialTls(endpoint, network, signal);
    const secured = await connectTls(socket, endpoint.host, network.settings.timeouts.connect, options);
    try {
      return await act(secured.resume());
    } finally {
      secured.destroy();
    }
  };
  const again = async <T>(test: () => Promise<T>, isAnswer: (result: T) => boolean): Promise<T> => {
    const first = await test().catch(() => undefined);
    return first !== undefined && isAnswer(first) ? first : test();
  };
  try {
    const session = await again(
      () => meet({}, sessionOf),
      (found) => found !== null,
    );
    result.earlyData = session && allowsEarlyData(session);
    const resume = (known: Buffer) => () => meet({ session: known }, async (socket) => socket.isSessionReused());
    result.resumes = session !== null && (await again(resume(session), () => true));
  } catch (error) {
    result.unanswered.session = error;
  }
  const renegotiate = async (socket: tls.TLSSocket) => {
    result.ticket = socket.getTLSTicket() ?? null;
    return renegotiates(socket);
  };
  try {
    // A second handshake shows that the server was there when it ignored the first request.
    if (old)
      result.renegotiates =
        (await again(
          () => meet({ maxVersion: 'TLSv1.2' }, renegotiate),
          (answer) => answer !== null,
        )) ?? false;
  } catch (error) {
    result.unanswered.renegotiation = error;
  }
  return result;
}

/** The session of a connection, which TLS 1.3 sends after the handshake; null if none arrives. */
function sessionOf(socket: tls.TLSSocket): Promise<Buffer | null> {
  if (socket.getProtocol() !== 'TLSv1.3') return Promise.resolve(socket.getSession() ?? null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), SESSION_MS);
    const settle = (session: Buffer | null) => {
      clearTimeout(timer);
      resolve(session);
    };
    socket.once('session', settle).once('close', () => settle(null));
  });
}

/** Starts a second handshake: false if the server rejects it, null if it ignores it or closes the connection. */
function renegotiates(socket: tls.TLSSocket): Promise<boolean | null> {
  return new Promise((resolve) => {
    const settle = (answer: boolean | null) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => settle(null), ANSWER_MS);
    socket.once('close', () => settle(null)).once('error', () => settle(null));
    if (!socket.renegotiate({}, (error) => settle(error === null))) settle(false);
  });
}
