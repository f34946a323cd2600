import assert from 'node:assert/strict';
import { it } from 'node:test';
import { obstacleIn } from './obstacle.ts';
import { hostPiece, missing, piece, scanPiece } from './testing/pieces.ts';

const gone = piece('host-dns', 'example.com', { a: [], aaaa: [], cnames: [], dangling: false, exists: false });
const log = piece('certificate-log', 'example.com', { provider: 'log', names: [], stopped: null });

it('says that a domain is gone when neither zone nor hosts exist', () => {
  assert.equal(obstacleIn([scanPiece(), gone, missing('zone', 'example.com', 'name-not-found')]), 'domain-not-found');
  assert.equal(obstacleIn([scanPiece(), gone, hostPiece('www.example.com')]), null);
});

it('says that nothing answered when only others know of the domain', () => {
  const silent = [missing('host-dns', 'example.com', 'timeout'), missing('zone', 'example.com', 'timeout')];
  assert.equal(obstacleIn([scanPiece(), ...silent, log]), 'nothing-reachable');
  assert.equal(obstacleIn([scanPiece(), ...silent, hostPiece('www.example.com')]), null);
});

it('has nothing to say of a second phase alone', () => {
  assert.equal(obstacleIn([scanPiece(), missing('breaches', 'example.com', 'source-failed')]), null);
});
