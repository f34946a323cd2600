import assert from 'node:assert/strict';
import { it } from 'node:test';
import { scanFailureReason } from './scan-failure.ts';
import { evidenceItem, hostEvidence, missingEvidence, scanEvidence } from './testing/evidence-items.ts';

const gone = evidenceItem('host-dns', 'example.com', { a: [], aaaa: [], cnames: [], dangling: false, exists: false });
const log = evidenceItem('certificate-log', 'example.com', { provider: 'log', names: [], stopped: null });

it('is reported as nonexistent if neither zone nor hosts exist', () => {
  assert.equal(
    scanFailureReason([scanEvidence(), gone, missingEvidence('zone', 'example.com', 'name-not-found')]),
    'domain-not-found',
  );
  assert.equal(scanFailureReason([scanEvidence(), gone, hostEvidence('www.example.com')]), null);
});

it('is reported as unresponsive if only third parties know the domain', () => {
  const silent = [
    missingEvidence('host-dns', 'example.com', 'timeout'),
    missingEvidence('zone', 'example.com', 'timeout'),
  ];
  assert.equal(scanFailureReason([scanEvidence(), ...silent, log]), 'nothing-reachable');
  assert.equal(scanFailureReason([scanEvidence(), ...silent, hostEvidence('www.example.com')]), null);
});

it('is not set by a second phase alone', () => {
  assert.equal(scanFailureReason([scanEvidence(), missingEvidence('breaches', 'example.com', 'source-failed')]), null);
});
