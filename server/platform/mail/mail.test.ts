import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { LANGUAGE_CODES } from '@assay/contract/languages.ts';
import { createTranslator } from '@assay/locales';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { smtpReceiver, withMailServer } from '#testing/receivers/smtp-receiver.ts';
import { AUDIT_ENTRIES } from '../db/audit.ts';
import { enqueueMail } from './mail-outbox.ts';
import { previewMail } from './mail-preview.ts';
import { MAIL_TEMPLATES, renderMail, TEMPLATES_TO_UNCONFIRMED, TEMPLATES_WITH_LINK } from './mail-templates.ts';
import { sendDueMails } from './send-mails.ts';

const smtp = await smtpReceiver();
const { received } = smtp;

const { context } = await testContext({ PUBLIC_URL: 'https://assay.example' });
const withServer = withMailServer(context, smtp);

const put = (to: string, extra: { language?: string; name?: string; lifetimeMs?: number } = {}) =>
  context.db.withoutCompany((tx) =>
    enqueueMail(context, tx, {
      to,
      template: 'reset',
      language: extra.language ?? 'en-US',
      facts: { name: extra.name ?? 'Ada' },
      path: '/resetPassword?token=secret-of-the-link',
      opensAccount: true,
      ...(extra.lifetimeMs === undefined ? {} : { lifetimeMs: extra.lifetimeMs }),
    }),
  );
const row = async (to: string) => {
  const { rows } = await context.db.withAllCompanies('outbox', (tx) =>
    sql<{ state: string; attempts: number; error: string | null; body: Buffer | null; waits: boolean }>`
      select state, attempts, error, body, next_attempt_at > now() as waits from mail where recipient = ${to}`.execute(
      tx,
    ),
  );
  return rows[0]!;
};

test('every kind of email has texts in every complete language, and a button where required', () => {
  for (const language of LANGUAGE_CODES) {
    for (const template of MAIL_TEMPLATES) {
      const words = previewMail(template, language, 'https://assay.example');
      for (const text of [words.subject, words.text, words.html]) {
        assert.doesNotMatch(text, /mail:|notices\.|\{\{|undefined|\[\w+\]/, `${language} ${template}`);
      }
      assert.equal(words.html.includes('<a href'), TEMPLATES_WITH_LINK.includes(template), `${language} ${template}`);
      assert.doesNotMatch(words.subject, /[\r\n]/);
    }
  }
});

test('the HTML part is responsive with dark colors, a preheader and a table button, and has the texts of the text part', () => {
  for (const language of ['en-US', 'ja', 'th'] as const)
    for (const template of MAIL_TEMPLATES) {
      const { html, text } = previewMail(template, language, 'https://assay.example');
      for (const part of ['name="viewport"', 'prefers-color-scheme:dark', '@media (max-width:600px)', 'display:none'])
        assert.ok(html.includes(part), `${template} ${part}`);
      assert.equal(/<td class="button"/.test(html), TEMPLATES_WITH_LINK.includes(template), template);
      assert.doesNotMatch(html, /<script|<img|url\(|src=/, template);
      const shown = html
        .replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ')
        .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
      const flat = (words: string) => words.replace(/\s+/g, '');
      for (const line of text.split('\n').filter((words) => words !== '-- '))
        assert.ok(flat(shown).includes(flat(line)), `${language} ${template}: ${line}`);
      assert.doesNotMatch(text, /:\nhttps/, 'no colon of another script after a label');
    }
});

test('a date in a mail does not break at its hyphens', () => {
  const { html } = previewMail('finding-assigned', 'de', 'https://assay.example');
  assert.match(html, /<span style="white-space:nowrap">2026-03-31<\/span>/);
});

test('a mail that can be turned off has list headers, and replies go to the contact of the installation', async () => {
  const path = '/unsubscribe/account/kind/signature';
  await context.db.withoutCompany((tx) =>
    enqueueMail(context, tx, {
      to: 'list@example.com',
      template: 'notification',
      language: 'en-US',
      facts: { title: 'A title', text: 'A text.' },
      list: { name: 'scan-failed', unsubscribePath: path },
    }),
  );
  await put('single@example.com');
  const scans = { ...withServer.config.scans, contactEmail: 'security@assay.example' };
  await sendDueMails({ ...withServer, config: { ...withServer.config, scans } });
  const headersOf = (to: string) =>
    received
      .find((mail) => mail.to[0] === to)!
      .source.split('\r\n\r\n')[0]!
      .replaceAll(/\r\n\s+/g, ' ');
  const headers = headersOf('list@example.com');
  assert.match(headers, /^List-ID: <scan-failed\.assay\.example>$/im);
  assert.ok(headers.includes(`List-Unsubscribe: <https://assay.example${path}>`), headers);
  assert.match(headers, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  assert.match(headers, /^Reply-To: security@assay\.example$/m);
  assert.doesNotMatch(headersOf('single@example.com'), /^List-/m);
  received.length = 0;
});

test('user input cannot become markup, a header or a different link', () => {
  const words = renderMail(createTranslator('en-US'), {
    template: 'join-request',
    facts: { company: '<b>A & Co</b>\r\nBcc: x@example.com', account: '<script>', name: '<img src=x>' },
    link: 'https://assay.example/x?token=a&b="<',
  });
  assert.doesNotMatch(words.html, /<b>|<script|<img|token=a&b="</);
  assert.doesNotMatch(words.subject, /[\r\n]/);
});

test('names stay on one line in reading order, also those older than the rules', () => {
  const words = renderMail(createTranslator('en-US'), {
    template: 'join-request',
    facts: { company: 'A\u202egpj.\u2028Ltd', account: 'a@b.example', name: 'Ada\n\nYour account\u200b is locked' },
    link: null,
  });
  assert.match(words.text, /^Ada Your account is locked \(a@b\.example\) asks to join Agpj\. ?Ltd\./);
  assert.doesNotMatch(words.text + words.html + words.subject, /[\u200b\u202e\u2028]/);
  const { text } = renderMail(createTranslator('en-US'), {
    template: 'notification-digest',
    facts: { name: 'Ada', count: 2, lines: 'one\ntwo\u202e' },
    link: null,
  });
  assert.match(text, /\none\ntwo\n/, 'what the product puts together keeps its lines');
});

test('names that are written from right to left do not change the order of the text around them', () => {
  const facts = { company: 'شركة المثال', account: 'a@b.example', name: 'Ada' };
  const words = renderMail(createTranslator('en-US'), { template: 'join-request', facts, link: null });
  for (const text of [words.subject, words.text, words.html])
    assert.match(text, /asks to join \u2068شركة المثال\u2069/);
  assert.match(words.text, /^Ada \(a@b\.example\)/, 'other names need no isolate');
});

test("emails to unconfirmed addresses contain no user input but the inviter's confirmed address", () => {
  for (const language of LANGUAGE_CODES) {
    const translator = createTranslator(language);
    for (const template of TEMPLATES_TO_UNCONFIRMED) {
      for (const part of ['subject', 'intro', 'action', 'outro']) {
        const places = translator.placeholders(`mail:${template}.${part}`);
        assert.deepEqual(
          places.filter((place) => place !== 'inviter'),
          [],
          `${language} ${template}.${part}`,
        );
      }
    }
  }
  const facts = { name: 'TYPED', company: 'TYPED', inviter: 'ada@a.example' };
  for (const template of TEMPLATES_TO_UNCONFIRMED) {
    const { subject, text, html } = renderMail(createTranslator('en-US'), { template, facts, link: null });
    assert.doesNotMatch(subject + text + html, /TYPED/, template);
  }
});

test("an email is sent in its reader's language as text and HTML, and its body is erased", async () => {
  await put('chinese@example.com', { language: 'zh-TW', name: '王小明\r\nBcc: all@example.com' });
  assert.ok((await row('chinese@example.com')).body);
  await sendDueMails(withServer);
  const [mail] = received;
  assert.deepEqual(mail!.to, ['chinese@example.com']);
  assert.match(mail!.source, /multipart\/alternative/);
  assert.match(mail!.source, /Auto-Submitted: auto-generated/i);
  assert.doesNotMatch(mail!.source.split('\r\n\r\n')[0]!, /^Bcc/im);
  const { state, body } = await row('chinese@example.com');
  assert.deepEqual([state, body], ['sent', null]);
  received.length = 0;
});

test('an unavailable server is retried later, a rejected recipient is not', async () => {
  await put('later@example.com');
  smtp.refusal = { code: 451, message: 'try again later' };
  await sendDueMails(withServer);
  const first = await row('later@example.com');
  assert.deepEqual([first.state, first.attempts, first.waits], ['waiting', 1, true]);
  assert.match(first.error!, /try again later/);
  smtp.refusal = null;
  await sendDueMails(withServer);
  assert.equal(received.length, 0, 'its pause is not over');
  await context.db.withAllCompanies('outbox', (tx) => sql`update mail set next_attempt_at = now()`.execute(tx));
  await sendDueMails(withServer);
  assert.equal((await row('later@example.com')).state, 'sent');

  await put('never@example.com');
  smtp.refusal = { code: 550, message: 'no such mailbox' };
  await sendDueMails(withServer);
  const never = await row('never@example.com');
  assert.equal(never.state, 'failed');
  assert.ok(never.body, 'it can be sent again');
  smtp.refusal = null;
});

test('a server that responds endlessly byte by byte is given up, and its connection closed', async () => {
  const connections: Socket[] = [];
  const drip = createServer((socket) => {
    connections.push(socket);
    socket.on('error', () => {});
    socket.write('220 mail.example ESMTP\r\n');
    const timer = setInterval(() => socket.write('2'), 5);
    socket.on('close', () => clearInterval(timer));
  });
  drip.listen(0, '127.0.0.1');
  await once(drip, 'listening');
  await put('slow@example.com');
  const smtpUrl = `smtp://127.0.0.1:${(drip.address() as AddressInfo).port}`;
  await sendDueMails({ ...context, config: { ...context.config, mail: { ...context.config.mail, smtpUrl } } }, 100);
  const slow = await row('slow@example.com');
  assert.deepEqual([slow.state, slow.attempts, slow.waits], ['waiting', 1, true]);
  assert.match(slow.error!, /abort|timeout/i);
  drip.close();
  // Fires once the client has closed its connections.
  await once(drip, 'close');
  assert.ok(connections.every(({ destroyed }) => destroyed));
});

test('concurrent workers send an email once', async () => {
  received.length = 0;
  for (let i = 0; i < 8; i++) await put(`once-${i}@example.com`);
  await Promise.all([1, 2, 3].map(() => sendDueMails(withServer)));
  assert.deepEqual(
    received.map((mail) => mail.to[0]).toSorted(),
    [...Array(8).keys()].map((i) => `once-${i}@example.com`),
  );
});

test('an expired email is not sent and loses its body', async () => {
  received.length = 0;
  await put('old@example.com', { lifetimeMs: -1 });
  await sendDueMails(withServer);
  const old = await row('old@example.com');
  assert.deepEqual([old.state, old.body, received.length], ['expired', null, 0]);
});

test('without a mail server administrators read the outbox with its links, and each reading is audited', async () => {
  await put('reader@example.com');
  await sendDueMails(context);
  const { email } = await createTestAccount(context, { email: 'admin@mail.example', permission: 0 });
  const server = await testServer(context);
  const admin = await server.logIn(email);
  const list = await admin.call('GET', '/api/admin/mails?search=reader@');
  assert.equal(list.data.total, 1);
  const [mail] = list.data.rows;
  assert.deepEqual([mail.state, mail.readable, mail.template], ['waiting', true, 'reset']);
  assert.equal(mail.text, undefined);
  const body = await admin.call('GET', `/api/admin/mails/${mail.id}`);
  assert.match(body.data.text, /https:\/\/assay\.example\/resetPassword\?token=secret-of-the-link/);
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql<{ target: string }>`select target from ${AUDIT_ENTRIES} e where action = 'mail.read'`.execute(tx),
  );
  assert.deepEqual(rows, [{ target: 'reader@example.com' }]);

  const other = await testServer(withServer);
  const hidden = await (await other.logIn(email)).call('GET', `/api/admin/mails/${mail.id}`);
  assert.equal(hidden.data.linksHidden, true);
  assert.doesNotMatch(hidden.data.text + hidden.data.html, /secret-of-the-link/);
});

test('a rejected or waiting email can be sent again, one that was sent or is too old cannot', async () => {
  received.length = 0;
  const admin = await (await testServer(context)).logIn('admin@mail.example');
  const idOf = async (to: string) => (await admin.call('GET', `/api/admin/mails?search=${to}`)).data.rows[0].id;
  const again = async (to: string) => admin.call('POST', `/api/admin/mails/${await idOf(to)}/resend`, {});
  assert.equal((await again('never@example.com')).status, 200);
  await sendDueMails(withServer);
  assert.ok(received.some((mail) => mail.to[0] === 'never@example.com'));
  assert.equal((await again('never@example.com')).error, 'mail-not-sendable');
  assert.equal((await again('old@example.com')).error, 'mail-not-sendable');
  const unknown = '018f0000-0000-7000-8000-000000000000';
  assert.equal((await admin.call('POST', `/api/admin/mails/${unknown}/resend`, {})).error, 'not-found');
  assert.equal((await admin.call('GET', '/api/admin/mails?state=expired')).data.total, 1);
  assert.equal((await admin.call('GET', '/api/admin/mails?state=sent&search=once-')).data.total, 8);
});

test('administrators see every template with sample values, and can send a test email to themselves', async () => {
  const admin = await (await testServer(context)).logIn('admin@mail.example');
  const preview = (template: string, language: string) =>
    admin.call('GET', `/api/admin/mailPreview?template=${template}&language=${language}`);
  const { data } = await preview('approval-waiting', 'en-US');
  assert.match(data.subject, /^Approval needed: Northwind Foods$/);
  assert.deepEqual(
    data.templates.map((one: { id: string }) => one.id),
    [...MAIL_TEMPLATES],
  );
  assert.match((await preview('approval-waiting', 'zh-TW')).data.text, /等待|核准/);
  assert.equal((await preview('no-such', 'en-US')).error, 'validation-failed');
  assert.equal((await admin.call('POST', '/api/admin/mailTest', {})).status, 200);
  assert.equal((await row('admin@mail.example')).state, 'waiting');
});
