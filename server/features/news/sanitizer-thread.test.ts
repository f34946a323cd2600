import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeArticleHtml } from './sanitize-html.ts';
import { sanitizeInThread } from './sanitizer-thread.ts';

const IMAGE = '018f0000-0000-7000-8000-000000000000';
const TEXTS = [
  '<p onclick="x()">a<script>alert(1)</script></p>',
  `<p>a</p><img src="/api/news/images/${IMAGE}">`,
  '<b>'.repeat(5_000),
  '',
];

test('a thread sanitizes texts as they would be here, each with its own answer', async () => {
  const images = new Set<string>();
  const inThread = await Promise.all(TEXTS.flatMap((html) => [sanitizeInThread(html), sanitizeInThread(html, images)]));
  assert.deepEqual(
    inThread,
    TEXTS.flatMap((html) => [sanitizeArticleHtml(html), sanitizeArticleHtml(html, images)]),
  );
});

test('texts beyond those that may wait are refused, and later ones are taken again', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => sanitizeInThread('<p>a</p>')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  assert.equal(refused.length, 40);
  for (const { reason } of refused) assert.equal(reason.id, 'server-busy');
  assert.equal((await sanitizeInThread('<p>a</p>')).html, '<p>a</p>');
});
