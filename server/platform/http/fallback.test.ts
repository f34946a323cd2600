import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alteredCopy, useCopy } from '@assay/locales/testing/altered.ts';

useCopy(
  alteredCopy(
    ['de'],
    [
      { language: 'de', file: 'errors', key: 'login-failed', text: null },
      { language: 'en-US', file: 'errors', key: 'route-not-found', text: 'Nothing is here any more.' },
      { language: 'de', file: 'mail', key: 'reset|subject', text: null },
      { language: 'en-US', file: 'mail', key: 'reset|intro', text: '{{name}}, {{inviter}} asked for a new password.' },
    ],
  ),
);
const { testServer } = await import('#testing/api.ts');
const { testContext } = await import('#testing/context.ts');
const { previewMail } = await import('../mail/mail-preview.ts');

test('responses are English if a translation is missing or stale', async () => {
  const { context } = await testContext();
  const { anonymous } = await testServer(context);
  const german = { 'accept-language': 'de' };
  const refused = await anonymous.call('POST', '/api/userLogin', { account: 'a@example.com', password: 'b' }, german);
  assert.match(refused.message, /^Login Failed/);
  const nothing = await anonymous.call('GET', '/api/nothing', undefined, german);
  assert.deepEqual([nothing.error, nothing.message], ['route-not-found', 'Nothing is here any more.']);
  const wrong = await anonymous.call('POST', '/api/userLogin', {}, german);
  assert.doesNotMatch(wrong.message, /^[\w -]+:|the|[{}]/);
});

test('emails are English if a translation is missing or stale', () => {
  const { subject, text } = previewMail('reset', 'de', 'https://assay.example');
  assert.equal(subject, 'Set a new password');
  assert.match(text, /Maya Lindqvist, tomas\.berg@northwind\.example asked for a new password\./);
  assert.match(text, /Wenn|Falls|Passwort/);
});
