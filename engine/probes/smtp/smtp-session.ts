import type { Socket } from 'node:net';
import { DialError } from '#network/network.ts';

/** One reply of a mail server: code and text lines (RFC 5321 §4.2). */
export interface SmtpReply {
  code: number;
  lines: string[];
}

/** RFC 5321 §4.5.3.1.5 requires 512; some greetings are longer. */
const LINE_BYTES_MAX = 2_048;
const LINES_MAX = 100;

/** Reads one reply after sending a command; a reply that is too long or not SMTP is an error. @throws {DialError} */
export async function runSmtpSession(
  socket: Socket,
  command: string | null,
  { signal, timeout }: { signal: AbortSignal | undefined; timeout: number },
): Promise<SmtpReply> {
  const limit = AbortSignal.any([AbortSignal.timeout(Math.ceil(timeout)), ...(signal ? [signal] : [])]);
  return new Promise((resolve, reject) => {
    let pending = '';
    const lines: string[] = [];
    const finish = (act: () => void) => {
      socket.off('data', onData).off('error', onError).off('close', onClose);
      limit.removeEventListener('abort', onAbort);
      act();
    };
    const fail = (reason: DialError['reason'], message: string) => finish(() => reject(new DialError(reason, message)));
    const onError = (error: Error) => finish(() => reject(error));
    const onClose = () => fail('protocol-error', 'the server hung up');
    const onAbort = () => fail(signal?.aborted ? 'stopped' : 'timeout', 'the conversation was given up');
    const onData = (chunk: Buffer) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\n'); end >= 0; end = pending.indexOf('\n')) {
        const line = pending.slice(0, end).replace(/\r$/, '');
        pending = pending.slice(end + 1);
        const parts = /^([2-5]\d\d)([ -]?)(.*)$/.exec(line);
        if (!parts || lines.length >= LINES_MAX) return fail('protocol-error', 'not a reply of SMTP');
        lines.push(parts[3]!.slice(0, LINE_BYTES_MAX));
        if (parts[2] !== '-') return finish(() => resolve({ code: Number(parts[1]), lines }));
      }
      if (pending.length > LINE_BYTES_MAX) fail('protocol-error', 'a line without end');
    };
    if (limit.aborted) return onAbort();
    limit.addEventListener('abort', onAbort, { once: true });
    socket.on('data', onData).once('error', onError).once('close', onClose);
    if (command !== null) socket.write(`${command}\r\n`);
  });
}
