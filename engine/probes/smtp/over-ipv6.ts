import type { SmtpEvidence } from '#evidence/services.ts';
import type { Network } from '#network/network.ts';
import { overIpv6 } from '../zone/ipv6.ts';
import { helloNameOf } from './hello.ts';
import { runSmtpSession } from './smtp-session.ts';

/**
 * Greeting and EHLO of a mail host over IPv6, for comparison with IPv4: senders that prefer IPv6 (RFC 6724) reach this
 * side first.
 * @param like IPv4 address of the host, which has answered
 * @param timeout milliseconds for one reply
 * @returns null if the scanner has no IPv6 connectivity
 */
export async function probeMailOverIpv6(
  address: string,
  like: string,
  network: Network,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<NonNullable<SmtpEvidence['ipv6']> | null> {
  const found = await overIpv6(() => offersStartTls(address, like, network, timeout, signal), network, signal);
  if (found === null) return null;
  return 'reason' in found
    ? { address, startTls: null, reason: found.reason }
    : { address, startTls: found.value, reason: null };
}

/** Null if the host rejects the greeting or EHLO of the scanner. */
async function offersStartTls(
  address: string,
  like: string,
  network: Network,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<boolean | null> {
  const socket = await network.connect({ address, port: 25 }, { signal, like });
  try {
    if ((await runSmtpSession(socket, null, { signal, timeout })).code !== 220) return null;
    const hello = await runSmtpSession(socket, `EHLO ${helloNameOf(network.settings, socket)}`, { signal, timeout });
    if (hello.code !== 250) return null;
    return hello.lines.some((line) => line.trim().toUpperCase() === 'STARTTLS');
  } finally {
    socket.end('QUIT\r\n');
    socket.destroy();
  }
}
