import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { http, NOW, openPort, ports, service } from '#testing/builders.ts';
import { evidenceItem } from '#testing/evidence-items.ts';
import { mergeEvidence } from '../merge.ts';
import type { PortsEvidence } from '../services.ts';
import type { Mention, ThreatMentionsEvidence } from '../third-party.ts';
import { fillUnknown } from '../unknown.ts';
import type { HttpEvidence } from '../web.ts';

const BEFORE = new Date(Date.parse(NOW) - 7 * 86_400_000).toISOString();
const HOST = 'example.com';

/** The `http` evidence after a scan. */
function merged(earlier: HttpEvidence, newer: HttpEvidence, scanned: PortsEvidence | null = null): HttpEvidence {
  const fresh = [
    evidenceItem('http', HOST, newer),
    ...(scanned ? [evidenceItem('ports', HOST, { ...scanned, names: [HOST] })] : []),
  ];
  const found = mergeEvidence([evidenceItem('http', HOST, earlier, BEFORE)], fresh, NOW).find(
    ({ kind }) => kind === 'http',
  );
  assert.ok(found?.kind === 'http' && found.outcome.ok);
  return found.outcome.value;
}

describe('a web port that answered before and is silent now', () => {
  const silent = http({ plain: { hops: [], page: null, stopped: 'timeout', silent: true } });
  const scan = (changes: Partial<PortsEvidence['addresses'][number]>) =>
    ports([], {
      addresses: [
        {
          address: '192.0.2.1',
          asked: 100,
          open: [openPort(443, service('http'))],
          closed: 98,
          filtered: 1,
          stopped: null,
          ...changes,
        },
      ],
    });

  it('is closed if the port scan found it silent as well, and other ports not', () => {
    assert.equal(merged(http(), silent, scan({ silent: '80' })).plain.hops.length, 0);
  });

  it('is unknown if the port scan found it open, did not finish, or was not made', () => {
    for (const scanned of [
      scan({}),
      scan({ silent: '80', stopped: 'timeout' }),
      scan({ silent: '80', open: [], closed: 0 }),
      null,
    ])
      assert.deepEqual(merged(http(), silent, scanned).plain, http().plain);
  });

  it('is closed if no scan of the last thirty days saw it', () => {
    assert.equal(merged(silent, silent).plain.hops.length, 0);
  });
});

it('keeps the QUIC versions of an endpoint that is silent now, and drops those of one that is not announced', () => {
  const quic = (versions: string[] | null) =>
    http({ http3: { announced: ['alt-svc'], host: HOST, port: 443, asked: true, versions } });
  assert.deepEqual(merged(quic(['v1']), quic(null)).http3?.versions, ['v1']);
  assert.equal(merged(quic(['v1']), http()).http3, undefined);
});

it('keeps the origin of pages over https that were not read again', () => {
  const plain = http({
    origin: `http://${HOST}`,
    secure: { hops: [], page: null, stopped: 'blocked' },
    lacks: { secure: 'blocked' },
  });
  const value = merged(http(), plain);
  assert.deepEqual([value.origin, value.secure, value.lacks], [`https://${HOST}`, http().secure, undefined]);
});

it('completes properties that the newer evidence lacks altogether', () => {
  const newer = { chain: [], lacks: { revocation: 'blocked' } };
  assert.deepEqual(fillUnknown(newer, { chain: ['x'], revocation: ['good'] }), { chain: [], revocation: ['good'] });
});

it('keeps mentions of a provider that failed, and drops those that a provider does not repeat', () => {
  const mention = (provider: Mention['provider']): Mention => ({
    ...{ provider, kind: 'indicator', subject: HOST, title: 'seen', date: BEFORE },
    ...{ count: null, score: null, open: null, link: null, tags: [] },
  });
  const said = (reason: 'source-failed' | 'source-off' | null, mentions: Mention[]): ThreatMentionsEvidence => ({
    asked: [
      { provider: 'otx', reason },
      { provider: 'urlscan', reason: null },
    ],
    mentions,
  });
  const after = (reason: Parameters<typeof said>[0]) => {
    const [item] = mergeEvidence(
      [evidenceItem('chatter', HOST, said(null, [mention('otx'), mention('urlscan')]), BEFORE)],
      [evidenceItem('chatter', HOST, said(reason, []))],
      NOW,
    );
    assert.ok(item?.kind === 'chatter' && item.outcome.ok);
    return item.outcome.value.mentions.map(({ provider }) => provider);
  };
  assert.deepEqual([after('source-failed'), after('source-off'), after(null)], [['otx'], [], []]);
});
