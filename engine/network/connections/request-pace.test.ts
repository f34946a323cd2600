import assert from 'node:assert/strict';
import { it } from 'node:test';
import { noteAnswer, requestDelay, requestInterval } from './request-pace.ts';

const USUAL_MS = 10;

it('keeps the usual rate for a server that answers quickly, whatever the status', () => {
  for (let count = 0; count < 100; count += 1) noteAnswer('192.0.2.1', 404, 20 + (count % 7), null);
  assert.equal(requestInterval('192.0.2.1', USUAL_MS), USUAL_MS);
  assert.equal(requestDelay('192.0.2.1'), 0);
});

it('slows down while answers take much longer than the fastest, and recovers afterwards', () => {
  noteAnswer('192.0.2.2', 200, 100, null);
  for (let count = 0; count < 5; count += 1) noteAnswer('192.0.2.2', 200, 2_000, null);
  const slow = requestInterval('192.0.2.2', USUAL_MS);
  assert.ok(slow > USUAL_MS * 3, String(slow));
  for (let count = 0; count < 1_000; count += 1) noteAnswer('192.0.2.2', 200, 5_000, null);
  assert.ok(requestInterval('192.0.2.2', USUAL_MS) <= USUAL_MS * 16, 'a scan still ends in its time');
  for (let count = 0; count < 200; count += 1) noteAnswer('192.0.2.2', 200, 100, null);
  assert.equal(requestInterval('192.0.2.2', USUAL_MS), USUAL_MS);
});

it('pauses after 429 and 503 as long as the server asks, and only so long that the scan can go on', () => {
  noteAnswer('192.0.2.3', 503, 20, '2');
  const asked = requestDelay('192.0.2.3');
  assert.ok(asked > 1_500 && asked <= 2_000, String(asked));
  assert.equal(requestInterval('192.0.2.3', USUAL_MS), USUAL_MS * 2);
  // Those that were under way do not add up.
  for (let count = 0; count < 5; count += 1) noteAnswer('192.0.2.3', 429, 20, null);
  assert.equal(requestInterval('192.0.2.3', USUAL_MS), USUAL_MS * 2);
  noteAnswer('192.0.2.4', 429, 20, '86400');
  assert.ok(requestDelay('192.0.2.4') <= 8_000);
  noteAnswer('192.0.2.5', 429, 20, 'Sun, 29 Nov 2026 13:00:00 GMT');
  const delay = requestDelay('192.0.2.5');
  assert.ok(delay > 0 && delay <= 500, String(delay));
});

it('keeps the pace of each address for itself', () => {
  noteAnswer('192.0.2.6', 503, 20, null);
  assert.equal(requestInterval('192.0.2.7', USUAL_MS), USUAL_MS);
});
