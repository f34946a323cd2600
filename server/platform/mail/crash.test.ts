import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { startWorker } from '#testing/processes/worker.ts';
import { smtpReceiver } from '#testing/receivers/smtp-receiver.ts';
import { NOTICES } from '../bus/notice-kinds.ts';
import { createQueues, PLANNER_QUEUE } from '../queue/queues.ts';
import { enqueueMail } from './mail-outbox.ts';
import { sendDueMails } from './send-mails.ts';

const smtp = await smtpReceiver();
smtp.unacknowledged = 2;
const { received, url: SMTP_URL } = smtp;

const { context, database } = await testContext({ SMTP_URL });

const all = <T>(statement: ReturnType<typeof sql<T>>) =>
  context.db.withAllCompanies('outbox', async (tx) => (await statement.execute(tx)).rows);

// SMTP delivers at least once: acceptance by the server and the record of it cannot be one transaction.
test('when the sending process is killed, only the email in transmission is sent again, later and with the same Message-ID', async () => {
  for (const name of ['first', 'second', 'third']) {
    await context.db.withoutCompany((tx) =>
      enqueueMail(context, tx, {
        to: `${name}@example.com`,
        template: 'reset',
        language: 'en-US',
        facts: { name: 'Ada' },
        path: '/resetPassword?token=t',
      }),
    );
  }
  await all(sql`update mail set next_attempt_at = created_at`);
  // While this job is active, the worker has none that sends mails each minute, beside the notices and in another order.
  await createQueues(context.queue);
  await context.queue.send(PLANNER_QUEUE, { beat: 'network' }, { singletonKey: 'network' });
  assert.equal((await context.queue.fetch(PLANNER_QUEUE)).length, 1);
  const worker = startWorker(context, database, { SMTP_URL });
  await eventually('the second mail is in transmission', () => {
    assert.equal(worker.exitCode, null, 'the worker runs');
    context.bus.send({ type: NOTICES.mail, id: 'again' });
    return received.length === 2;
  });
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
  smtp.unacknowledged = null;

  await sendDueMails(context);
  assert.deepEqual(
    received.map(({ to }) => to[0]),
    ['first@example.com', 'second@example.com', 'third@example.com'],
    'a mail that another process may still be sending is not claimed',
  );
  await all(sql`update mail set next_attempt_at = now() where state = 'waiting'`);
  await sendDueMails(context);
  await sendDueMails(context);
  assert.deepEqual(received.map(({ to }) => to[0]).slice(3), ['second@example.com']);
  assert.equal(received[3]!.messageId, received[1]!.messageId, 'recipients can recognize the duplicate');
  const rows = await all(sql<{ state: string; attempts: number }>`select state, attempts from mail order by recipient`);
  assert.deepEqual(rows, [
    { state: 'sent', attempts: 1 },
    { state: 'sent', attempts: 2 },
    { state: 'sent', attempts: 1 },
  ]);
});
