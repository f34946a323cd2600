import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createRoundTrips } from './round-trips.ts';

const NEAR = '192.0.2.1';
const OTHER = '2001:db8::1';
const longest = 5_000;

/** Store in which an address has answered after these milliseconds. */
function after(...samples: readonly number[]) {
  const trips = createRoundTrips();
  for (const sample of samples) trips.answered(NEAR, sample);
  return trips;
}

it('waits for a packet as long as the mean and deviation of round trips suggest (RFC 6298)', () => {
  const rows: readonly (readonly [samples: readonly number[], timeout: number])[] = [
    [[50], 300],
    [[200], 600],
    [Array.from({ length: 50 }, () => 50), 300],
    // The deviation of equal round trips goes to zero; twice the mean remains.
    [Array.from({ length: 50 }, () => 400), 800],
    [[800, 800], 2_000],
  ];
  for (const [samples, timeout] of rows)
    assert.equal(Math.round(after(...samples).timeout(NEAR)!), timeout, String(samples));
  assert.equal(createRoundTrips().timeout(NEAR), null);
});

it('does not measure connects whose first packet may have been repeated', () => {
  assert.equal(after(50, 1_050, 1_050).timeout(NEAR), 300);
  // A first measurement of this kind counts until there is a certain one.
  assert.equal(after(1_050).timeout(NEAR), 3_150);
  assert.equal(after(1_050, 50).timeout(NEAR), 300);
});

it('waits for a repeated packet too, unless the caller repeats the connect', () => {
  const trips = after(50);
  assert.equal(trips.patience(NEAR, { longest }), 1_300);
  assert.equal(trips.patience(NEAR, { longest, once: true }), 300);
  assert.equal(trips.patience(NEAR, { longest: 200 }), 200);
});

it('waits longer for an address that has not answered yet, but not twice', () => {
  const trips = after(50);
  assert.equal(trips.patience(OTHER, { longest, once: true }), 3_000);
  assert.equal(trips.patience(OTHER, { longest, like: NEAR }), 1_300);
  trips.silent(OTHER);
  assert.equal(trips.patience(OTHER, { longest }), 1_500);
  assert.equal(trips.patience(OTHER, { longest, like: NEAR }), 300);
  trips.answered(OTHER, 100);
  assert.equal(trips.patience(OTHER, { longest, once: true }), 300);
});

it('notifies those who wait for an address of its first answer, once', () => {
  const trips = createRoundTrips();
  const notified: string[] = [];
  trips.onFirst(NEAR, () => notified.push('one'));
  const end = trips.onFirst(NEAR, () => notified.push('other'));
  end();
  trips.answered(OTHER, 50);
  trips.answered(NEAR, 50);
  trips.answered(NEAR, 50);
  assert.deepEqual(notified, ['one']);
});
