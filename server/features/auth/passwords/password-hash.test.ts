import assert from 'node:assert/strict';
import { pbkdf2 } from 'node:crypto';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { AppError } from '#platform/errors.ts';
import { cheapHash } from '#testing/accounts.ts';
import { compareWithDummyHash, hashPassword, passwordMatches } from './password-hash.ts';

test('a password matches its hash in any Unicode normalization, and an unreadable hash matches nothing', async () => {
  const stored = await hashPassword('Zoe\u0308-granite-41');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await passwordMatches(stored, 'Zoë-granite-41'), true);
  assert.equal(await passwordMatches(stored, 'Zoe-granite-41'), false);
  assert.equal(await passwordMatches('not a hash', 'x'), false);
  const long = 'x'.repeat(127);
  const [whole, other] = [await cheapHash(`${long}a`), await cheapHash(`${long} a`)];
  assert.equal(await passwordMatches(whole, `${long}a`), true);
  assert.equal(await passwordMatches(whole, `${long}b`), false, 'not truncated');
  assert.equal(await passwordMatches(other, `${long}a`), false, 'spaces count');
});

test('a burst of guesses leaves threads for other work', async () => {
  let compared = 0;
  const burst = Array.from({ length: 40 }, () => compareWithDummyHash('x').then(() => compared++));
  // Uses a thread of the same pool: if all were busy, it would wait for the whole burst.
  await promisify(pbkdf2)('x', 'salt', 1, 32, 'sha256');
  assert.ok(compared < 20, `${compared} were compared before anything else got a turn`);
  await Promise.all(burst);
});

test('waiting guesses are bounded, and further ones are rejected immediately', async () => {
  const cheap = await cheapHash('Granite-otter-41');
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, () =>
      passwordMatches(cheap, 'x').then(String, (error) => (error instanceof AppError ? error.id : String(error))),
    ),
  );
  const [compared, refused] = ['false', 'server-busy'].map((one) => outcomes.filter((other) => other === one).length);
  assert.equal(compared! + refused!, 300);
  assert.ok(compared! >= 200 && refused! > 50, `${compared} compared, ${refused} refused`);
  assert.equal(await passwordMatches(cheap, 'Granite-otter-41'), true, 'and the next one gets its turn');
});
