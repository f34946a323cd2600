import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceItem } from '@assay/engine';
import { servicesInEvidence } from './services-in-evidence.ts';

const facts = (service: string, product: string | null, version: string | null) => ({
  ...{ service, product, version, cpe: null, suffix: null, operatingSystem: null, openAccess: null },
  algorithms: [],
});

test('the search index has software by host, ports without known software, and UDP responses, each once', () => {
  const piece = { version: 1, takenAt: '2026-11-21T00:00:00Z' };
  const open = [
    { port: 6379, tls: false, banner: null, facts: facts('redis', 'Redis', '7.2.4') },
    { port: 7777, tls: false, banner: null, facts: facts('unknown', null, null) },
  ];
  const udp = [{ port: 161, banner: null, facts: facts('snmp', 'Net-SNMP', null), askedBytes: 60, answeredBytes: 110 }];
  const address = { asked: 100, open, closed: 98, filtered: 0, stopped: null, udp };
  const addresses = [
    { ...address, address: '192.0.2.1' },
    { ...address, address: '2001:db8::1' },
  ];
  const redis = {
    ...{
      vendor: 'redis',
      product: 'redis',
      version: '7.2.4',
      cpe: '',
      suffix: null,
      from: 'banner' as const,
      seen: '',
    },
    ...{ advisories: [], endOfLife: null, kind: 'application' as const },
  };
  const set: EvidenceItem[] = [
    {
      ...piece,
      ...{ kind: 'ports', asset: 'example.com' },
      outcome: { ok: true, value: { names: ['example.com'], addresses, provider: null } },
    },
    {
      ...piece,
      ...{ kind: 'products', asset: 'example.com:6379/tcp' },
      outcome: { ok: true, value: { host: 'example.com', port: 6379, address: '192.0.2.1', products: [redis] } },
    },
  ];
  assert.deepEqual(
    servicesInEvidence(set).map(({ place, port, service, product }) => [place, port, service, product]),
    [
      ['example.com:6379/tcp', 6379, 'redis', 'redis'],
      ['example.com:7777/tcp', 7777, 'unknown', null],
      ['example.com:161/udp', 161, 'snmp', 'Net-SNMP'],
    ],
  );
});
