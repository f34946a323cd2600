import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { startupErrorMessage } from './startup-error-message.ts';

async function errorOf(work: () => unknown): Promise<NodeJS.ErrnoException> {
  try {
    await work();
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  return assert.fail('no error');
}

test('a start that loses its database ends with a sentence instead of a stack trace', async () => {
  const client = new pg.Client({ connectionString: 'postgres://a:b@127.0.0.1:1/c' });
  const sentence = startupErrorMessage(await errorOf(() => client.connect()));
  assert.match(sentence, /^The database was lost during the start \(.*ECONNREFUSED.*\): .*\.$/);
});

test('a start on a full disk ends with a sentence', {
  skip: process.platform !== 'linux' && 'no /dev/full',
}, async () => {
  const sentence = startupErrorMessage(await errorOf(() => writeFileSync('/dev/full', 'x')));
  assert.equal(
    sentence,
    'The disk is full (ENOSPC: no space left on device, write): free some space, then start again.',
  );
});
