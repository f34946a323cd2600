import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import hsts from '#areas/web-app-security/transport/hsts.ts';
import redirect from '#areas/web-app-security/transport/redirect.ts';
import type { EvidenceItem } from '#evidence/index.ts';
import { mayServe } from '#evidence/silent-web.ts';
import { bareService } from '#parse/services/service-facts.ts';
import { exchange, hop, http, noWeb, openPort, ports } from '#testing/builders.ts';
import { mailEvidence, smtpEvidence } from '#testing/dns-builders.ts';
import { evidenceItem, hostEvidence, scanEvidence } from '#testing/evidence-items.ts';
import { assessWith } from './assess.ts';

const silent = http({ plain: { ...exchange([]), stopped: 'timeout', silent: true } });
const web = evidenceItem('http', 'example.com', silent);
const open = (...found: number[]) =>
  evidenceItem('ports', 'example.com', ports(found.map((port) => openPort(port, bareService('http')))));

test('a web that was silent on a port that the port scan found open is not assessed, and one on a closed port has no http', () => {
  const resultWith = (...found: number[]) => {
    const { checks } = assessWith([redirect], [scanEvidence(), hostEvidence('example.com'), web, open(...found)]);
    return [checks[0]?.status, checks[0]?.notAssessed];
  };
  assert.deepEqual(resultWith(80, 443), ['not-assessed', [{ asset: 'example.com', reason: 'timeout' }]]);
  assert.deepEqual(resultWith(443), ['not-applicable', []]);
});

const HOSTS = ['example.com', 'ns.example.com'];
const refused = (asset: string) => evidenceItem('http', asset, noWeb());
const addressOf = (asset: string) => `192.0.2.${HOSTS.indexOf(asset) + 1}`;
const scanned = (asset: string, ...found: number[]) => {
  const open = found.map((port) => openPort(port, bareService('http')));
  const row = { address: addressOf(asset), asked: 100, open, closed: 100 - open.length, filtered: 0, stopped: null };
  return evidenceItem('ports', asset, { names: [asset], addresses: [row], provider: null });
};
const base = [scanEvidence({ hosts: HOSTS }), ...HOSTS.map((host) => hostEvidence(host, [addressOf(host)]))];

function judged(...items: EvidenceItem[]) {
  const { checks, limitedScope } = assessWith([hsts], [...base, ...items]);
  return {
    checks: checks.map(({ status, notAssessed }) => [
      status,
      ...notAssessed.map(({ asset, reason }) => `${asset} ${reason}`),
    ]),
    limitedScope,
  };
}

describe('a company of which nothing answers', () => {
  it('has hosts that were not assessed instead of hosts without a web', () => {
    const { checks, limitedScope } = judged(
      refused('example.com'),
      scanned('example.com'),
      refused('ns.example.com'),
      scanned('ns.example.com'),
    );
    assert.deepEqual(checks, [['not-assessed', 'example.com refused', 'ns.example.com refused']]);
    assert.equal(limitedScope, true);
  });

  it('leaves its name servers as they were seen', () => {
    const { checks } = judged(
      refused('example.com'),
      scanned('example.com'),
      refused('ns.example.com'),
      scanned('ns.example.com', 53),
    );
    assert.deepEqual(checks, [['not-assessed', 'example.com refused']]);
  });

  it('is not one where a single service answers: a web, a mail host or an open port', () => {
    const web = evidenceItem('http', 'ns.example.com', http({ secure: exchange([hop()]) }));
    for (const [answer, what] of [
      [web, 'web'],
      [evidenceItem('smtp', 'mx.example.net:25/tcp', smtpEvidence({ greeting: '220 mx' })), 'mail'],
      [scanned('ns.example.com', 8022), 'port'],
    ] as const) {
      const { checks } = judged(refused('example.com'), scanned('example.com'), answer);
      assert.ok(!checks[0]!.includes('example.com refused'), what);
    }
  });
});

it('a domain has neither a web nor a mail host only if all look-ups say so', () => {
  const mail = evidenceItem('mail', 'example.com', mailEvidence({ mx: [] }));
  const none = [...base, refused('example.com'), refused('ns.example.com'), mail];
  assert.equal(mayServe(none), false);
  const host = hostEvidence('example.com', []);
  assert.ok(host.kind === 'host-dns' && host.outcome.ok);
  for (const [item, what] of [
    [evidenceItem('mail', 'example.com', mailEvidence({ mx: { unknown: 'timeout' } })), 'MX'],
    [evidenceItem('host-dns', 'www.example.com', { ...host.outcome.value, aaaa: { unknown: 'timeout' } }), 'AAAA'],
    [{ ...mail, outcome: { ok: false, reason: 'timeout' } }, 'mail'],
    [evidenceItem('http', 'www.example.com', { ...noWeb(), lacks: { secure: 'timeout' } }), 'port 443'],
    [evidenceItem('smtp', 'mx.example.net:25/tcp', smtpEvidence({ greeting: null })), 'mail host'],
  ] satisfies [EvidenceItem, string][])
    assert.equal(mayServe([...none.filter(({ kind }) => kind !== item.kind || kind !== 'mail'), item]), true, what);
});
