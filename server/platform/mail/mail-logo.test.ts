import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { smtpReceiver, withMailServer } from '#testing/receivers/smtp-receiver.ts';
import { upsertLogo } from '../db/ratings/branding.ts';
import { enqueueMail } from './mail-outbox.ts';
import type { MailTemplate } from './mail-templates.ts';
import { sendDueMails } from './send-mails.ts';

/** One white pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

const smtp = await smtpReceiver();
const { context } = await testContext({ PUBLIC_URL: 'https://assay.example' });

/** The source of a mail to a new account of a company with this logo. */
async function sent(email: string, template: MailTemplate, logo: Buffer | null): Promise<string> {
  const { companyId, accountId } = await createTestAccount(context, {
    email,
    permission: 21,
    company: 'Quay & <Sons>',
  });
  await context.db.withCompany(companyId, async (tx) => {
    await sql`update account set name = 'Ada <b>' where id = ${accountId}`.execute(tx);
    if (logo) await upsertLogo(tx, companyId, { bytes: logo, width: 800, height: 400 });
    await enqueueMail(context, tx, {
      to: email,
      accountId,
      template,
      language: 'en-US',
      facts: { title: 'A title', text: 'A text.', free: '1', percent: 2 },
      path: '/account/notifications',
    });
  });
  await sendDueMails(withMailServer(context, smtp));
  return smtp.received.find(({ to }) => to[0] === email)!.source;
}

test("mails about a company's work carry its logo inline, greet the recipient, and have the same plain text", async () => {
  const source = await sent('logo@a.example', 'notification', Buffer.from(PIXEL, 'base64'));
  assert.match(source, /Content-Type: multipart\/alternative;[\s\S]*Content-Type: multipart\/related;/);
  assert.match(source, /Content-Type: image\/png; name=logo\.png/);
  assert.match(source, /Content-Id: <logo@assay>/i);
  assert.match(source, /Content-Disposition: inline/);
  assert.ok(source.replace(/\s/g, '').includes(PIXEL));
  const html = source.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  assert.ok(html.includes('<img src="cid:logo@assay" width="112" height="56" alt="Quay &#38; &#60;Sons&#62;"'));
  assert.ok(html.includes('Hi Ada &#60;b&#62;,'));
  const [, plain = ''] = /Content-Type: text\/plain[^\r]*[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? [];
  assert.match(plain, /^Hi Ada <b>,\r\n\r\nA title\. A text\./);
});

test('mails have no image without a logo, with one that is too large, and about other things than the work of a company', async () => {
  const large = Buffer.alloc(100_001);
  for (const [email, template, logo] of [
    ['none@a.example', 'notification', null],
    ['large@a.example', 'notification', large],
    ['disk@a.example', 'disk-nearly-full', Buffer.from(PIXEL, 'base64')],
  ] as const) {
    const source = await sent(email, template, logo);
    assert.doesNotMatch(source, /multipart\/related|<img|image\/png/, email);
    assert.match(source, /Hi Ada/, email);
  }
});
