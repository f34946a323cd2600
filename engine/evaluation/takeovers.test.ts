import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checks } from '../areas/dns-health/index.ts';
import type { EvidenceItem } from '../evidence/index.ts';
import { exchange, hop, http, page } from '../testing/builders.ts';
import { MX, mailEvidence, serverAnswer, txt, zoneEvidence } from '../testing/dns-builders.ts';
import { evidenceItem, scanEvidence } from '../testing/evidence-items.ts';
import { assessWith } from './assess.ts';

const [first, second] = zoneEvidence().nameServers as [never, never];
const zone = (change: Parameters<typeof zoneEvidence>[0]) => evidenceItem('zone', 'example.com', zoneEvidence(change));
const mail = (change: Parameters<typeof mailEvidence>[0]) => evidenceItem('mail', 'example.com', mailEvidence(change));
const alias = (target: string, dangling: boolean, changes: { freeDomain?: string } = {}) =>
  evidenceItem('host-dns', 'old.example.com', {
    a: dangling ? [] : ['203.0.113.9'],
    aaaa: [],
    cnames: [target],
    dangling,
    exists: true,
    ...changes,
  });

/** All resources that can be taken over, and the finding that reports each. */
const TAKEOVERS: Readonly<Record<string, readonly EvidenceItem[]>> = {
  'dns_health.servers/not-registered': [
    zone({
      nameServers: [
        first,
        second,
        { name: 'ns.gone.example', addresses: [], cname: false, freeDomain: 'gone.example' },
      ],
    }),
  ],
  'dns_health.servers/claimable': [
    zone({
      servers: [
        serverAnswer(),
        serverAnswer({ name: 'ns2.digitalocean.com', udp: 'refused', tcp: 'refused', authoritative: null, soa: null }),
      ],
    }),
  ],
  'dns_health.mx/not-registered': [
    mail({ mx: [MX, { ...MX, exchange: 'mx.gone.example', freeDomain: 'gone.example' }] }),
  ],
  'dns_health.spf/not-registered': [
    mail({
      spf: [txt('example.com', 'v=spf1 mx include:spf.gone.example -all'), txt('spf.gone.example')],
      spfFree: [{ name: 'spf.gone.example', freeDomain: 'gone.example' }],
    }),
  ],
  'dns_health.dangling/target-not-registered': [alias('shop.gone.example', true, { freeDomain: 'gone.example' })],
  'dns_health.dangling/claimable-target': [alias('shop-old.azurewebsites.net', true)],
  'dns_health.dangling/claimable': [
    alias('shop.bitbucket.io', false),
    evidenceItem(
      'http',
      'old.example.com',
      http({
        secure: exchange(
          [hop({ url: 'https://old.example.com/', status: 404 })],
          page({ title: 'Repository not found' }),
        ),
      }),
    ),
  ],
};

describe('A takeover', () => {
  for (const [finding, pieces] of Object.entries(TAKEOVERS)) {
    it(`by ${finding} is critical and limits the total to 69`, () => {
      const { ledger, findings } = assessWith(checks, [scanEvidence({ hosts: ['old.example.com'] }), ...pieces]);
      const found = findings.find((row) => `${row.check}/${row.finding}` === finding);
      assert.equal(found?.severity, 'critical');
      assert.equal(ledger.ceiling?.rule, 'one-critical');
      assert.equal(ledger.ceiling?.at, 69);
    });
  }
});
