import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HostDnsEvidence } from '../evidence/dns.ts';
import type { EvidenceItem } from '../evidence/index.ts';
import { serverAnswer, zoneEvidence } from '../testing/dns-builders.ts';
import { evidenceItem, missingEvidence } from '../testing/evidence-items.ts';
import { address, reputation } from '../testing/third-party.ts';
import { discoverAssets } from './assets.ts';

const DOMAIN = 'example.com';
const dns = (host: string, a: string[], changes: Partial<HostDnsEvidence> = {}) =>
  evidenceItem('host-dns', host, { a, aaaa: [], cnames: [], dangling: false, exists: a.length > 0, ...changes });
const log = (...names: string[]) => evidenceItem('certificate-log', DOMAIN, { provider: 'log', names, stopped: null });
const guesses = (wildcard: string[], ...names: string[]) =>
  evidenceItem('discovery', DOMAIN, {
    asked: 100,
    unanswered: 0,
    wildcard,
    names: names.map((name) => ({ name, addresses: ['192.0.2.7'] })),
  });
const sureness = (set: EvidenceItem[]) =>
  Object.fromEntries(discoverAssets(DOMAIN, set).assets.map(({ name, sureness: sure }) => [name, sure]));

describe('An asset', () => {
  it('is certain if the zone contains it, and tentative if only a log names it', () => {
    const set = [dns(DOMAIN, ['192.0.2.1']), dns('old.example.com', []), log('example.com', 'old.example.com')];
    assert.deepEqual(sureness(set), {
      'example.com': 'certain',
      'old.example.com': 'tentative',
      'www.example.com': 'tentative',
    });
  });

  it('is firm under a wildcard if another source names it', () => {
    const wild = ['192.0.2.9'];
    const set = [
      guesses(wild),
      log('a.example.com', 'b.example.com'),
      dns('a.example.com', wild),
      dns('b.example.com', ['192.0.2.7']),
      dns('mail.example.com', wild),
      evidenceItem(
        'reputation',
        DOMAIN,
        reputation(address({ reverse: ['mail.example.com'], forwardConfirmed: true })),
      ),
    ];
    const { 'a.example.com': a, 'b.example.com': b, 'mail.example.com': mail } = sureness(set);
    assert.deepEqual([a, b, mail], ['tentative', 'certain', 'firm']);
  });

  it('keeps all of its discovery sources', () => {
    const set = [log('vpn.example.com'), guesses([], 'vpn.example.com'), dns('vpn.example.com', ['192.0.2.7'])];
    const vpn = discoverAssets(DOMAIN, set).assets.find(({ name }) => name === 'vpn.example.com');
    assert.deepEqual(vpn?.ways, ['certificate-log', 'usual-name']);
    assert.deepEqual(vpn?.addresses, ['192.0.2.7']);
  });

  it('is found by an open zone transfer, once for all servers that allow it', () => {
    const server = (address: string) =>
      serverAnswer({ address, transfer: { allowed: true, records: 9, names: ['vpn.example.com', 'db.example.com'] } });
    const set = [evidenceItem('zone', DOMAIN, zoneEvidence({ servers: [server('192.0.2.53'), server('192.0.2.54')] }))];
    const { assets, ways } = discoverAssets(DOMAIN, set);
    assert.deepEqual(
      assets.filter(({ ways: how }) => how.includes('zone-transfer')).map(({ name }) => name),
      ['db.example.com', 'vpn.example.com'],
    );
    assert.deepEqual(
      ways.find(({ way }) => way === 'zone-transfer'),
      { way: 'zone-transfer', state: 'found', count: 2 },
    );
  });

  it('is at or below the domain, has a valid host name, and is taken from a reverse name only if that resolves back', () => {
    const set = [
      log('example.org', '_dmarc.example.com', '*.example.com'),
      evidenceItem(
        'reputation',
        DOMAIN,
        reputation(address({ reverse: ['claim.example.com'], forwardConfirmed: false })),
      ),
    ];
    assert.deepEqual(Object.keys(sureness(set)), ['example.com', 'www.example.com']);
  });
});

describe('A discovery source', () => {
  it('reports "found nothing", "failed" and "disabled" separately', () => {
    const state = (...set: EvidenceItem[]) =>
      discoverAssets(DOMAIN, set).ways.find(({ way }) => way === 'certificate-log')?.state;
    assert.equal(state(log('www.example.com')), 'found');
    assert.equal(state(log()), 'none');
    assert.equal(state(missingEvidence('certificate-log', DOMAIN, 'source-failed')), 'failed');
    assert.equal(state(missingEvidence('certificate-log', DOMAIN, 'source-off')), 'off');
    assert.equal(state(), 'failed', 'a scan that ended early did not look');
  });
});
