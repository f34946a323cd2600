import type net from 'node:net';
import type { TlsEvidence } from '#evidence/web.ts';
import { DialError } from '#network/network.ts';
import type { NetworkSettings } from '#settings.ts';
import { helloNameOf } from '../smtp/hello.ts';

type Protocol = NonNullable<TlsEvidence['startTls']>;

const GREETING_MAX = 8_192;

/** Commands before TLS, and the reply that permits it (RFC 3207, 4217, 3501, 2595). */
const DIALOGUES: Readonly<Record<Protocol, readonly { say: string | null; expect: RegExp }[]>> = {
  smtp: [
    { say: null, expect: /^220[ ]/m },
    { say: 'EHLO {name}\r\n', expect: /^250[ ]/m },
    { say: 'STARTTLS\r\n', expect: /^220[ ]/m },
  ],
  ftp: [
    { say: null, expect: /^220[ ]/m },
    { say: 'AUTH TLS\r\n', expect: /^234[ ]/m },
  ],
  imap: [
    { say: null, expect: /^\* OK/m },
    { say: 'a1 STARTTLS\r\n', expect: /^a1 OK/m },
  ],
  pop3: [
    { say: null, expect: /^\+OK/m },
    { say: 'STLS\r\n', expect: /^\+OK/m },
  ],
};

/** Protocol by its default port; null if TLS starts immediately. */
export function startTlsOf(port: number): Protocol | null {
  if (port === 21) return 'ftp';
  if (port === 25 || port === 587) return 'smtp';
  if (port === 110) return 'pop3';
  return port === 143 ? 'imap' : null;
}

/**
 * Prepares a plaintext connection for the TLS handshake.
 * @throws {DialError} `refused` if the server offers no TLS, otherwise the reason why it did not respond
 */
export async function upgrade(socket: net.Socket, protocol: Protocol, settings: NetworkSettings): Promise<void> {
  const timeout = settings.timeouts.connect;
  for (const { say, expect } of DIALOGUES[protocol]) {
    if (say) socket.write(say.replace('{name}', helloNameOf(settings, socket)));
    await lineMatching(socket, expect, timeout);
  }
}

function lineMatching(socket: net.Socket, expect: RegExp, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const settle = (error: DialError | null) => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose).pause();
      if (error) reject(error);
      else resolve();
    };
    const onClose = () => settle(new DialError('protocol-error', 'closed before TLS'));
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (expect.test(text)) settle(null);
      else if (/^(?:[45]\d\d[ ]|-ERR|a1 (?:NO|BAD))/m.test(text))
        settle(new DialError('refused', 'TLS is not offered'));
      else if (text.length > GREETING_MAX) settle(new DialError('protocol-error', 'too much before TLS'));
    };
    const timer = setTimeout(() => settle(new DialError('timeout', 'no answer before TLS')), timeout);
    socket.on('data', onData).once('close', onClose).resume();
  });
}
