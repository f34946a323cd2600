import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { NOTICES } from '../live/notices.ts';
import { testContext } from '../testing/context.ts';
import { NOTHING_OUTSIDE, PROCESS_ENVIRONMENT } from '../testing/outside.ts';
import { eventually } from '../testing/waiting.ts';
import { putMail } from './outbox.ts';
import { sendDueMails } from './send.ts';

/** Every text that the mail server was given whole; the answer to the second one is held back while `holds`. */
const received: { to: string; messageId: string }[] = [];
let holds = true;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const messageId = /^Message-ID: (.+)$/im.exec(Buffer.concat(chunks).toString())![1]!;
      received.push({ to: session.envelope.rcptTo[0]!.address, messageId });
      if (!holds || received.length !== 2) done();
    });
  },
});
// The killed sender resets its connection.
smtp.on('error', () => {});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
after(() => new Promise<void>((resolve) => smtp.close(resolve)));
const SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;

const { context, database } = await testContext({ SMTP_URL });

function startWorker() {
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...PROCESS_ENVIRONMENT,
      ...NOTHING_OUTSIDE,
      ROLE: 'worker',
      LOG_LEVEL: 'error',
      DATA_DIR: context.config.dataDir,
      DATABASE_URL: database.appUrl,
      DATABASE_URL_OWNER: database.ownerUrl,
      SECRET_KEY: 'only-for-tests-on-loopback-0123456789',
      PUBLIC_URL: context.config.publicUrl,
      SMTP_URL,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  after(() => worker.kill('SIGKILL'));
  return worker;
}

const all = <T>(statement: ReturnType<typeof sql<T>>) =>
  context.db.withAllCompanies('outbox', async (tx) => (await statement.execute(tx)).rows);

// SMTP is at least once: between the server's acceptance and its record there is no common transaction.
test('of mails whose sender is killed, only the one in transmission is sent twice, later and under the same Message-ID', async () => {
  for (const name of ['first', 'second', 'third']) {
    await context.db.withoutCompany((tx) =>
      putMail(context, tx, {
        to: `${name}@example.com`,
        template: 'reset',
        language: 'en-US',
        facts: { name: 'Ada' },
        path: '/resetPassword?token=t',
      }),
    );
  }
  await all(sql`update mail set next_at = created_at`);
  const worker = startWorker();
  await eventually('the second mail is in transmission', () => {
    assert.equal(worker.exitCode, null, 'the worker runs');
    context.bus.send({ type: NOTICES.mail, id: 'again' });
    return received.length === 2;
  });
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
  holds = false;

  await sendDueMails(context);
  assert.deepEqual(
    received.map(({ to }) => to),
    ['first@example.com', 'second@example.com', 'third@example.com'],
    'nobody takes a mail that another sender may still be sending',
  );
  await all(sql`update mail set next_at = now() where state = 'waiting'`);
  await sendDueMails(context);
  await sendDueMails(context);
  assert.deepEqual(received.map(({ to }) => to).slice(3), ['second@example.com']);
  assert.equal(received[3]!.messageId, received[1]!.messageId, 'the recipient can tell that it is the same mail');
  const rows = await all(sql<{ state: string; attempts: number }>`select state, attempts from mail order by recipient`);
  assert.deepEqual(rows, [
    { state: 'sent', attempts: 1 },
    { state: 'sent', attempts: 2 },
    { state: 'sent', attempts: 1 },
  ]);
});
