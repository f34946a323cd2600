import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import { testContext } from '#testing/context.ts';
import { runConcurrently } from '#testing/processes/concurrency.ts';
import { type Guess, GuessLimiter, waitAfter } from './guess-limiter.ts';
import { reserveMail } from './mail-limit.ts';

const { context } = await testContext();
const limiter = new GuessLimiter(context.db, Buffer.from('key'), context.config.logInWaits);

const outcome = (work: () => Promise<unknown>) =>
  work().then(
    () => 'admitted',
    (error) => (error instanceof AppError ? error.id : String(error)),
  );
const guess = (account: string, device: string | null = null, address = '192.0.2.1'): Guess => {
  return { account, address, device };
};
const failures = async (kind: string) => {
  const { rows } = await context.db.withoutCompany((tx) =>
    sql<{ failures: number }>`select failures from login_attempt where kind = ${kind}`.execute(tx),
  );
  return rows.map((row) => row.failures).sort((a, b) => a - b);
};
const forget = () => context.db.withoutCompany((tx) => sql`delete from login_attempt`.execute(tx));
const later = (minutes: number) =>
  context.db.withoutCompany((tx) =>
    sql`update login_attempt set first_at = first_at - make_interval(mins => ${minutes}),
          last_at = last_at - make_interval(mins => ${minutes}),
          locked_until = locked_until - make_interval(mins => ${minutes})`.execute(tx),
  );

test('after three failures each further one doubles the delay, up to four seconds', () => {
  const { logInWaits } = readConfig({});
  const waits = Array.from({ length: 10 }, (_, failed) => waitAfter(failed - 3, logInWaits));
  assert.deepEqual(waits, [0, 0, 0, 200, 400, 800, 1_600, 3_200, 4_000, 4_000]);
});

test('of any number of concurrent guesses ten are compared, from whatever networks', async () => {
  const from = (n: number) => guess('many@limits.example', null, `192.0.2.${n}`);
  const found = await runConcurrently(100, (n) => outcome(() => limiter.reserve('password', from(n))));
  assert.deepEqual(found, { admitted: 10, 'login-locked': 90 });
  assert.equal(await outcome(() => limiter.reserve('password', from(200))), 'login-locked');
  assert.deepEqual(await failures('account'), [10], 'refused guesses do not count');
  await later(14);
  assert.equal(await outcome(() => limiter.reserve('password', from(200))), 'login-locked');
  await later(1);
  assert.equal(await outcome(() => limiter.reserve('password', from(200))), 'admitted');
  assert.deepEqual(await failures('account'), [1]);
  await forget();
});

test('each known device has its own counter, which others cannot use up', async () => {
  const account = 'devices@limits.example';
  const reserve = (device: string | null) => outcome(() => limiter.reserve('password', guess(account, device)));
  await runConcurrently(20, () => reserve(null));
  assert.equal(await reserve(null), 'login-locked');
  assert.equal(await reserve('laptop'), 'admitted');
  await runConcurrently(20, () => reserve('laptop'));
  assert.equal(await reserve('laptop'), 'login-locked');
  assert.equal(await reserve('phone'), 'admitted');
  assert.deepEqual([...(await limiter.lockedAmong([account, 'other@limits.example']))], [account]);
  await limiter.unlock('Devices@limits.example');
  assert.equal(await reserve(null), 'admitted');
  assert.equal(await reserve('laptop'), 'admitted');
  await forget();
});

test('a correct guess is not counted, nor is an undecided one', async () => {
  const right = await limiter.reserve('password', guess('right@limits.example'));
  await limiter.reserve('password', guess('right@limits.example'));
  await right.right();
  assert.deepEqual(await failures('account'), []);
  assert.deepEqual(await failures('network'), [1], 'the other guess of the network stays counted');
  const neither = await limiter.reserve('password', guess('right@limits.example'));
  await neither.takeBack();
  assert.deepEqual(await failures('account'), [0]);
  assert.deepEqual(await failures('network'), [1]);
  await forget();
});

test('guesses that start and guesses that succeed never wait for each other', async () => {
  for (const kind of ['password', 'second-factor', 'link'] as const) {
    const found = await runConcurrently(200, (n) =>
      outcome(async () => {
        const reservation = await limiter.reserve(kind, guess(`${n % 3}@limits.example`));
        await reservation.right();
      }),
    );
    assert.equal((found.admitted ?? 0) + (found['login-locked'] ?? 0), 200, JSON.stringify(found));
    assert.deepEqual(await failures('network'), [0], kind);
    await forget();
  }
});

test('the last guess is reported as such, and locks the account if it was wrong', async () => {
  const account = 'last@limits.example';
  for (let n = 1; n <= 9; n++) {
    const reservation = await limiter.reserve('password', guess(account));
    assert.equal(reservation.last, false);
    reservation.wrong();
  }
  const last = await limiter.reserve('password', guess(account));
  assert.equal(last.last, true);
  assert.throws(() => last.wrong(), { id: 'login-locked', facts: { count: 15 } });
  await last.right();
  assert.equal(await outcome(() => limiter.reserve('password', guess(account))), 'admitted', 'the tenth one was right');
  await forget();
});

test('a network is slowed down and never locked, and its failures do not slow down known devices', async () => {
  for (let n = 0; n < 150; n++) await limiter.reserve('password', guess(`${n}@limits.example`));
  assert.equal(await outcome(() => limiter.reserve('password', guess('new@limits.example'))), 'admitted');
  assert.deepEqual(await failures('network'), [151]);
  await limiter.reserve('password', guess('known@limits.example', 'laptop'));
  assert.deepEqual(await failures('network'), [151], 'a known device does not count for it either');
  await limiter.reserve('password', guess('6@limits.example', null, '2001:db8:1:2::1'));
  await limiter.reserve('password', guess('7@limits.example', null, '2001:db8:1:2:ffff::9'));
  assert.deepEqual(await failures('network'), [2, 151], 'the addresses of one /64 are one network');
  await forget();
});

test('of any number of concurrent emails, no more are sent than a recipient and a network may have', async () => {
  const ask = (wish: Parameters<typeof reserveMail>[1]) =>
    reserveMail(context, wish).then(
      (sent) => (sent ? 'sent' : 'enough'),
      (error) => (error instanceof AppError ? error.id : String(error)),
    );
  const same = await runConcurrently(30, (n) => ask({ recipient: 'one@limits.example', address: `192.0.2.${n}` }));
  assert.deepEqual(same, { enough: 25, sent: 5 });
  await forget();
  const many = await runConcurrently(100, (n) => ask({ recipient: `${n}@limits.example`, address: '192.0.2.1' }));
  assert.deepEqual(many, { sent: 60, 'too-many-requests': 40 });
  const counted = await failures('mail');
  assert.equal(counted.length, 60, 'a mail that the network may not ask for is not counted for its recipient');
  const known = { recipient: 'known@limits.example', address: '192.0.2.1', knownDevice: true };
  assert.equal(await ask(known), 'sent', 'a known device is not bound by what its network used up');
  await forget();
  const registrations = await runConcurrently(40, (n) =>
    ask({ recipient: `${n}@limits.example`, address: `2001:db8::${n}`, registration: true }),
  );
  assert.deepEqual(registrations, { sent: 10, 'too-many-requests': 30 });
});
