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
  /** Null if only TLS 1.3 is supported, or the handshake failed. */
  renegotiates: boolean | null;
  /** A session ticket of TLS 1.2; null without one. */
  ticket: Uint8Array | null;
}

/**
 * Tests session resumption and client-initiated renegotiation: three handshakes.
 * @param old versions before TLS 1.3 are supported
 */
export async function probeResumption(
  endpoint: Endpoint,
  old: boolean,
  network: Network,
  signal: AbortSignal,
): Promise<ResumptionResult> {
  const told: ResumptionResult = { resumes: null, earlyData: null, renegotiates: null, ticket: null };
  const meet = async <T>(options: tls.ConnectionOptions, act: (socket: tls.TLSSocket) => Promise<T>) => {
    if (signal.aborted) return null;
    const socket = await dialTls(endpoint, network, signal).catch(() => null);
    if (!socket) return null;
    const secured = await connectTls(socket, endpoint.host, network.settings.timeouts.connect, options).catch(
      () => null,
    );
    if (!secured) return null;
    try {
      return await act(secured.resume());
    } finally {
      secured.destroy();
    }
  };
  const session = await meet({}, sessionOf);
  if (session) {
    told.earlyData = allowsEarlyData(session);
    told.resumes = await meet({ session }, async (socket) => socket.isSessionReused());
  } else if (session === undefined) told.resumes = false;
  if (old)
    await meet({ maxVersion: 'TLSv1.2' }, async (socket) => {
      told.ticket = socket.getTLSTicket() ?? null;
      told.renegotiates = await renegotiates(socket);
    });
  return told;
}

/** The session of a connection, which TLS 1.3 sends after the handshake; undefined if none arrives. */
function sessionOf(socket: tls.TLSSocket): Promise<Buffer | undefined> {
  if (socket.getProtocol() !== 'TLSv1.3') return Promise.resolve(socket.getSession());
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), SESSION_MS);
    const settle = (session?: Buffer) => {
      clearTimeout(timer);
      resolve(session);
    };
    socket.once('session', settle).once('close', () => settle());
  });
}

/** Starts a second handshake; a server that ignores or rejects it does not renegotiate. */
function renegotiates(socket: tls.TLSSocket): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => settle(false), ANSWER_MS);
    socket.once('close', () => settle(false)).once('error', () => settle(false));
    if (!socket.renegotiate({}, (error) => settle(error === null))) settle(false);
  });
}
