import type { Network } from '#network/network.ts';
import { helloNameOf } from './hello.ts';
import { runSmtpSession } from './smtp-session.ts';

/** A recipient at a domain reserved for examples (RFC 2606 §3). */
const RECIPIENT = 'relay-test@example.com';
const REPLY_MS = 10_000;

/**
 * Open relay test: does a mail host accept mail from any sender for another domain (RFC 5321 §7.9, CWE-1188)? Sends
 * MAIL and RCPT, then RSET, never DATA, so no mail is sent. Tries foreign, own and empty senders, and the source routes
 * and percent-hack of RFC 5321 §3.6.1 and appendix C. Only if the owner authorized active tests.
 * @returns null if the host deferred the decision (4xx) or closed the connection
 */
export async function isOpenRelay(
  { host, address, domain }: { host: string; address: string; domain: string },
  network: Network,
  signal: AbortSignal | undefined,
): Promise<boolean | null> {
  const socket = await network.connect({ address, port: 25 }, { ...(signal ? { signal } : {}) });
  const limits = { signal, timeout: Math.min(REPLY_MS, network.settings.timeouts.exchange) };
  const say = async (command: string | null) => (await runSmtpSession(socket, command, limits)).code;
  const attempts: readonly (readonly [from: string, to: string])[] = [
    ['relay-test@example.org', RECIPIENT],
    [`relay-test@${domain}`, RECIPIENT],
    ['', RECIPIENT],
    [`relay-test@${domain}`, `${RECIPIENT.replace('@', '%')}@${domain}`],
    [`relay-test@${domain}`, `@${host}:${RECIPIENT}`],
  ];
  let refused = 0;
  try {
    if ((await say(null)) !== 220 || (await say(`EHLO ${helloNameOf(network.settings, socket)}`)) !== 250) return null;
    for (const [from, to] of attempts) {
      const sender = await say(`MAIL FROM:<${from}>`);
      const recipient = sender === 250 ? await say(`RCPT TO:<${to}>`) : sender;
      if (sender === 250) await say('RSET');
      if (recipient === 250 || recipient === 251) return true;
      if (recipient >= 500) refused += 1;
    }
    return refused === attempts.length ? false : null;
  } finally {
    socket.end('QUIT\r\n');
    socket.destroy();
  }
}
