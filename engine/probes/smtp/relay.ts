import type { Network } from '../network.ts';
import { converse } from './conversation.ts';

/** Nobody's mailbox, at a name that is kept for examples (RFC 2606 §3). */
const STRANGER = 'relay-test@example.com';
const REPLY_MS = 10_000;

/**
 * Whether a mail host takes mail from a stranger for another domain (RFC 5321 §7.9, CWE-1188): sender and recipient are named and
 * then withdrawn with RSET; DATA is never said, so nothing is sent. Asked as usual, with a sender of the domain, and with the
 * forms of RFC 5321 §3.6.1 and appendix C that old servers resolve by themselves. Only where the owner allowed deeper tests.
 * @returns null where the host put the decision off (4xx) or ended the conversation
 */
export async function relaysFor(
  { host, address, domain }: { host: string; address: string; domain: string },
  network: Network,
  signal: AbortSignal | undefined,
): Promise<boolean | null> {
  const socket = await network.connect({ address, port: 25 }, { ...(signal ? { signal } : {}) });
  const limits = { signal, timeout: Math.min(REPLY_MS, network.settings.timeouts.exchange) };
  const say = async (command: string | null) => (await converse(socket, command, limits)).code;
  const attempts: readonly (readonly [from: string, to: string])[] = [
    ['relay-test@example.org', STRANGER],
    [`relay-test@${domain}`, STRANGER],
    ['', STRANGER],
    [`relay-test@${domain}`, `${STRANGER.replace('@', '%')}@${domain}`],
    [`relay-test@${domain}`, `@${host}:${STRANGER}`],
  ];
  let refused = 0;
  try {
    if ((await say(null)) !== 220 || (await say('EHLO scanner.invalid')) !== 250) return null;
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
