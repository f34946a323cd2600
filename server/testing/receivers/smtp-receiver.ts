import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { Context } from '#platform/context.ts';

export interface SmtpReceiver {
  /** `smtp://127.0.0.1:…` */
  url: string;
  /** Messages that were received completely. */
  received: { to: string[]; messageId: string | undefined; source: string }[];
  /** Response to every recipient; null accepts them. */
  refusal: { code: number; message: string } | null;
  /** Number of the message, from 1, that is received but not acknowledged; null if none. */
  unacknowledged: number | null;
}

/** A mail server on loopback that stores received mails; closed after the tests. */
export async function smtpReceiver(): Promise<SmtpReceiver> {
  const receiver: SmtpReceiver = { url: '', received: [], refusal: null, unacknowledged: null };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const { refusal } = receiver;
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID: (.+)$/im.exec(source)?.[1];
        receiver.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), messageId, source });
        if (receiver.received.length !== receiver.unacknowledged) done();
      });
    },
  });
  // A killed sender resets its connection.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  after(() => new Promise<void>((resolve) => smtp.close(resolve)));
  receiver.url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  return receiver;
}

/** The same process, with a mail server. */
export function withMailServer(context: Context, { url }: SmtpReceiver): Context {
  return { ...context, config: { ...context.config, mail: { ...context.config.mail, smtpUrl: url } } };
}
