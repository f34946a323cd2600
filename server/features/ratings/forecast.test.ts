import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Forecast } from '@assay/contract/api/forecast.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { assess, type EvidenceSet } from '@assay/engine';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, savedAt, savedEvidence } from '#testing/rated-domains.ts';
import { daysOfChange } from './forecast.ts';

const DOMAIN = 'forecast.example';
const DAY_MS = 86_400_000;
const { context } = await testContext({}, undefined, savedAt('copperfinch'));
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@forecast.example', permission: 22 });
const caller = await server.logIn(owner.email);

/** Every certificate runs out at noon of that day. */
function expiringOn(day: string) {
  return (set: EvidenceSet): EvidenceSet =>
    set.map((piece) => {
      if (piece.kind !== 'tls' || !piece.outcome.ok) return piece;
      const { value } = piece.outcome;
      const chain = value.chain.map((one, at) => (at === 0 ? { ...one, notAfter: `${day}T12:00:00.000Z` } : one));
      const problems = value.problems.filter((problem) => problem !== 'expired');
      return { ...piece, outcome: { ok: true as const, value: { ...value, chain, problems } } };
    });
}

test('the days on which an assessment changes are found with the fewest evaluations', async () => {
  const base = assess(savedEvidence('copperfinch', DOMAIN));
  let judged = 0;
  const { changes } = await daysOfChange((day) => {
    judged += 1;
    return { ...base, total: day < 20 ? 90 : day < 21 ? 80 : day < 70 ? 70 : 60 };
  }, 90);
  assert.deepEqual(
    changes.map(({ day, assessment }) => [day, assessment.total]),
    [
      [20, 80],
      [21, 70],
      [70, 60],
    ],
  );
  assert.ok(judged < 30, `${judged} days judged`);
});

test('the forecast names the day a certificate expires, its score impact, and accepted risks that end', async () => {
  const today = dayIn('UTC', context.clock.now());
  const day = addDays(today, 40);
  await createRatedDomain(context, owner, DOMAIN, 'copperfinch', expiringOn(day));
  const before: Forecast = (await caller.call('GET', `/api/ratings/${DOMAIN}/forecast`)).data;
  assert.deepEqual([before.from, before.until, before.accepted], [today, addDays(today, 90), []]);
  const step = before.steps!.find((one) => one.day === day);
  assert.ok(step, JSON.stringify(before.steps));
  const expired = step.changes.find((change) => change.finding === 'expired');
  assert.deepEqual([expired?.kind, expired?.check], ['worse', 'web_app_security.certificate']);
  // A number of days left would be counted from the day of the change.
  const renewal = before.steps!.flatMap((one) => one.changes).find((change) => change.finding === 'ends-soon');
  assert.equal(renewal?.title, 'Certificate due for renewal');
  // Its upcoming expiry was reported before; it does not count as a fix.
  const kinds = before.steps!.flatMap((one) => one.changes.map(({ kind }) => kind));
  assert.ok(!kinds.includes('fixed'), kinds.join());
  assert.ok(expired!.points < 0 && step.total! <= before.total!);
  const days = before.steps!.map((one) => one.day);
  assert.deepEqual(days, days.toSorted());

  const rows: FindingRow[] = (await caller.call('GET', `/api/ratings/${DOMAIN}/findings`)).data.rows;
  const until = addDays(today, 9);
  const { fingerprint, title } = rows[0]!;
  const accept = { fingerprints: [fingerprint], action: 'accept', reason: 'known', until };
  await caller.call('POST', `/api/ratings/${DOMAIN}/decisions`, accept);
  const later: Forecast = (await caller.call('GET', `/api/ratings/${DOMAIN}/forecast`)).data;
  assert.deepEqual(
    later.accepted.map((one) => [one.day, one.fingerprint, one.title]),
    [[until, fingerprint, title]],
  );
  assert.deepEqual(later.steps, before.steps);
});

test('zone signatures that renew automatically are not part of the forecast', async () => {
  const soon = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const signed = (set: EvidenceSet) =>
    set.map((piece) =>
      piece.kind === 'zone' && piece.outcome.ok
        ? {
            ...piece,
            outcome: {
              ok: true as const,
              value: { ...piece.outcome.value, dnssec: { ...piece.outcome.value.dnssec, signaturesExpire: soon } },
            },
          }
        : piece,
    );
  await createRatedDomain(context, owner, 'signed.example', 'copperfinch', signed);
  const { steps }: Forecast = (await caller.call('GET', '/api/ratings/signed.example/forecast')).data;
  assert.ok(steps!.every((step) => step.changes.every((change) => !change.check.includes('dnssec'))));
});

test('without a rating, or for another company, there is no forecast', async () => {
  const { caller: other } = await server.user({ email: 'owner@stranger.example', permission: 22 });
  assert.equal((await other.call('GET', `/api/ratings/${DOMAIN}/forecast`)).error, 'domain-not-found');
});
