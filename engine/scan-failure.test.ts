import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bareService } from './parse/services/service-facts.ts';
import { scanFailureReason } from './scan-failure.ts';
import { http, noWeb, openPort, ports } from './testing/builders.ts';
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

describe('hosts with addresses', () => {
  const dns = hostEvidence('example.com');
  const web = (evidence: ReturnType<typeof http>) => evidenceItem('http', 'example.com', evidence);
  const address = { address: '192.0.2.1', asked: 100, open: [], closed: 0, filtered: 100, stopped: null };
  const closed = evidenceItem('ports', 'example.com', ports([], { addresses: [address] }));
  const base = [scanEvidence(), dns, web(noWeb()), closed];

  it('are not rated if no service answers', () => {
    assert.equal(scanFailureReason(base), 'nothing-reachable');
    const silent = missingEvidence('http', 'example.com', 'timeout');
    assert.equal(scanFailureReason([scanEvidence(), dns, silent, closed]), 'nothing-reachable');
  });

  it('are rated if any service answers, or was not asked', () => {
    assert.equal(scanFailureReason([scanEvidence(), dns, web(http()), closed]), null);
    const ssh = evidenceItem('ports', 'example.com', ports([openPort(22, bareService('ssh'))]));
    assert.equal(scanFailureReason([scanEvidence(), dns, web(noWeb()), ssh]), null);
    assert.equal(scanFailureReason([scanEvidence(), dns, web(noWeb())]), null);
    const operated = evidenceItem('ports', 'example.com', ports([], { provider: 'Cloudflare', addresses: [] }));
    assert.equal(scanFailureReason([scanEvidence(), dns, web(noWeb()), operated]), null);
    assert.equal(scanFailureReason([...base, missingEvidence('mail', 'example.com', 'timeout')]), null);
  });

  it('are not there in a domain that has records only', () => {
    const empty = evidenceItem('host-dns', 'example.com', {
      a: [],
      aaaa: [],
      cnames: [],
      dangling: false,
      exists: true,
    });
    assert.equal(scanFailureReason([scanEvidence(), empty, web(noWeb()), closed]), null);
  });
});
