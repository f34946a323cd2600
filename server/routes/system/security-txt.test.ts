import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#platform/config/config.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const AT = new Date('2026-03-01T10:20:30Z');
const answerOf = async (environment: Record<string, string>) => {
  const { context } = await testContext({ PUBLIC_URL: 'https://assay.example', ...environment }, undefined, AT);
  const { url } = await testServer(context);
  const answer = await fetch(`${url}/.well-known/security.txt`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

test("security.txt has the operator's contact, expiry and canonical address, as the product's own check requires", async () => {
  const { status, type, text } = await answerOf({ SECURITY_CONTACT: 'https://assay.example/report' });
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8']);
  assert.equal(
    text,
    'Contact: https://assay.example/report\nExpires: 2026-08-28T00:00:00Z\nPreferred-Languages: en\nCanonical: https://assay.example/.well-known/security.txt\n',
  );
});

test('the contact for scans is the default, and without either there is no security.txt', async () => {
  assert.match(
    (await answerOf({ SCAN_CONTACT_EMAIL: 'scans@assay.example' })).text,
    /^Contact: mailto:scans@assay\.example\n/,
  );
  assert.equal((await answerOf({})).status, 404);
});

test('a contact is a URI', () => {
  for (const wrong of ['security@assay.example', 'http://assay.example', 'javascript:alert(1)', 'mailto:a\nb']) {
    assert.throws(() => readConfig({ SECURITY_CONTACT: wrong }), /SECURITY_CONTACT must be/, wrong);
  }
  for (const right of ['mailto:security@assay.example', 'https://assay.example/x', 'tel:+1-201-555-0123']) {
    assert.equal(readConfig({ SECURITY_CONTACT: right }).securityContact, right);
  }
});
