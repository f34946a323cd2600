import type { SmtpEvidence } from '../../evidence/services.ts';
import { type Network, reasonOf } from '../network.ts';
import { hasIpv6 } from '../zone/ipv6.ts';
import { converse } from './conversation.ts';

/** Attempts, so that one lost packet is no finding. */
const TRIES = 2;

/**
 * Greeting and EHLO of a mail host over IPv6, for comparison with IPv4: senders that prefer IPv6 (RFC 6724) reach this side first.
 * @param timeout milliseconds for one reply
 * @returns null where the scanner itself has no IPv6 connectivity
 */
export async function mailOverIpv6(
  address: string,
  network: Network,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<NonNullable<SmtpEvidence['ipv6']> | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { address, startTls: await offersStartTls(address, network, timeout, signal), reason: null };
    } catch (error) {
      if (attempt < TRIES && !signal?.aborted) continue;
      if (!(await hasIpv6(network, signal))) return null;
      return { address, startTls: null, reason: reasonOf(error) };
    }
  }
}

/** Null where the host turns the scanner away at the greeting or at EHLO. */
async function offersStartTls(
  address: string,
  network: Network,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<boolean | null> {
  const socket = await network.connect({ address, port: 25 }, signal ? { signal } : {});
  try {
    if ((await converse(socket, null, { signal, timeout })).code !== 220) return null;
    const hello = await converse(socket, 'EHLO scanner.invalid', { signal, timeout });
    if (hello.code !== 250) return null;
    return hello.lines.some((line) => line.trim().toUpperCase() === 'STARTTLS');
  } finally {
    socket.end('QUIT\r\n');
    socket.destroy();
  }
}
