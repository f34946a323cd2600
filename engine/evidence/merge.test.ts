import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { file, files, http, NOW, noWeb, openPort, ports, scan, service, tls } from '../testing/builders.ts';
import { mailEvidence, smtpEvidence } from '../testing/dns-builders.ts';
import { evidenceItem, hostEvidence, missingEvidence, scanEvidence } from '../testing/evidence-items.ts';
import { canonicalJson, hashEvidenceItem } from './canonical.ts';
import type { MailEvidence } from './dns.ts';
import { portsOfRanges, rangesOfPorts } from './earlier/firewall.ts';
import type { EvidenceItem, EvidenceKind, EvidenceSet } from './index.ts';
import { EVIDENCE_KINDS } from './index.ts';
import { canonicalSet, mergeEvidence } from './merge.ts';
import { unknown } from './unknown.ts';
import { UnknownEvidence, UPGRADES, upgradeEvidenceItem } from './upgrade.ts';

const daysBefore = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
const keys = (set: EvidenceSet) =>
  set.map((row) => `${row.kind} ${row.asset} ${row.outcome.ok ? 'ok' : row.outcome.reason}`);

describe('merging evidence', () => {
  it('takes the new item of a kind and asset and keeps kinds that were not collected', () => {
    const before = [
      evidenceItem('http', 'example.com', noWeb(), daysBefore(7)),
      evidenceItem('ports', 'example.com', ports(), daysBefore(7)),
    ];
    const merged = mergeEvidence(before, [evidenceItem('http', 'example.com', http())], NOW);
    assert.deepEqual(keys(merged), ['http example.com ok', 'ports example.com ok']);
    assert.equal(merged[0]?.takenAt, NOW);
  });

  it('drops assets of a kind that were not found again', () => {
    const before = [evidenceItem('http', 'old.example.com', http(), daysBefore(7))];
    const merged = mergeEvidence(before, [evidenceItem('http', 'example.com', http())], NOW);
    assert.deepEqual(keys(merged), ['http example.com ok']);
  });

  it('drops a kind of which a full scan found nothing', () => {
    const unanswered: EvidenceKind[] = ['zone', 'mail'];
    const fresh = [
      ...unanswered.map((kind) => missingEvidence(kind, 'example.com', 'timeout')),
      { ...hostEvidence('example.com'), takenAt: NOW },
    ];
    const before = [evidenceItem('tls', 'example.com:443/tcp', tls(), daysBefore(7))];
    assert.ok(!keys(mergeEvidence(before, fresh, NOW)).some((key) => key.startsWith('tls')));
    assert.ok(keys(mergeEvidence(before, fresh.slice(1), NOW)).some((key) => key.startsWith('tls')));
    assert.deepEqual(mergeEvidence(before, [], NOW, ['tls']), []);
  });

  it('falls back to a valid item younger than thirty days if the probe failed', () => {
    const before = (days: number) => [evidenceItem('http', 'example.com', http(), daysBefore(days))];
    const failed = [missingEvidence('http', 'example.com', 'timeout')];
    assert.deepEqual(keys(mergeEvidence(before(29), failed, NOW)), ['http example.com ok']);
    assert.deepEqual(keys(mergeEvidence(before(30), failed, NOW)), ['http example.com timeout']);
  });

  it('falls back to a fact younger than thirty days if its look-up failed, and is as old as that fact', () => {
    const host = (aaaa: string[] | { unknown: 'timeout' }, takenAt = NOW) =>
      evidenceItem('host-dns', 'example.com', { a: [], aaaa, cnames: [], dangling: false, exists: true }, takenAt);
    const fresh = host({ unknown: 'timeout' });
    const merged = (days: number) => mergeEvidence([host(['2001:db8::1'], daysBefore(days))], [fresh], NOW);
    assert.deepEqual(merged(29), [host(['2001:db8::1'], daysBefore(29))]);
    assert.deepEqual(merged(30), [fresh]);
  });

  it('keeps an exposed file whose path, directory listing or robots.txt did not respond again', () => {
    const answer = (path: string) => file(path, 'private-key');
    const paths = ['/id_rsa', '/backup/a.sql', '/private/b.sql', '/.env'];
    const robots = { status: 200, disallowed: ['/private/b.sql'] };
    const before = files(paths.map(answer), { robots });
    const silent = (path: string) => ({ path, classes: ['private-key'], reason: 'timeout' as const });
    const now = files([], {
      notAsked: ['/id_rsa', '/backup/'].map(silent),
      robots: null,
      lacks: { robots: 'timeout' },
    });
    const item = (value: typeof before, days: number) => evidenceItem('files', 'example.com', value, daysBefore(days));
    const pathsOf = (value: typeof before) => {
      const [merged] = mergeEvidence([item(before, 7)], [item(value, 0)], NOW);
      assert.ok(merged?.kind === 'files' && merged.outcome.ok);
      return merged.outcome.value.answers.map(({ path }) => path);
    };
    assert.deepEqual(pathsOf(now), paths.slice(0, 3));
    assert.deepEqual(pathsOf({ ...now, origin: 'http://example.com' }), []);
    assert.deepEqual(pathsOf(files([], { robots })), []);
  });

  describe('of a host behind a firewall', () => {
    const row = (numbers: number[], changes: object = {}) => ({
      ...ports().addresses[0]!,
      open: numbers.map((number) => openPort(number, service('unknown'))),
      asked: 100,
      closed: 90,
      filtered: 0,
      stopped: null,
      ...changes,
    });
    const scanned = (address: ReturnType<typeof row>, takenAt = NOW) =>
      evidenceItem('ports', 'example.com', ports([], { addresses: [address] }), takenAt);
    const openAfter = (before: number[], now: ReturnType<typeof row>, days = 1) => {
      const merged = mergeEvidence([scanned(row(before), daysBefore(days))], [scanned(now)], NOW);
      const [piece] = merged;
      assert.ok(piece?.kind === 'ports' && piece.outcome.ok);
      return piece.outcome.value.addresses[0]!.open.map(({ port }) => port);
    };

    it('closes a port that is refused, and a single one that drops packets while others answer', () => {
      assert.deepEqual(openAfter([22, 80, 6379], row([22, 80])), [22, 80]);
      assert.deepEqual(openAfter([22, 80, 6379], row([22, 80], { silent: '6000-7000', filtered: 1 })), [22, 80]);
      assert.deepEqual(openAfter([22], row([])), []);
    });

    it('keeps the ports that drop packets all at once, or that are all refused, for thirty days', () => {
      const dropping = row([80], { silent: '22,6379', filtered: 2 });
      assert.deepEqual(openAfter([22, 80, 6379], dropping), [80, 22, 6379]);
      assert.deepEqual(openAfter([22, 80, 6379], dropping, 31), [80]);
      assert.deepEqual(openAfter([22, 80], row([], { closed: 100 })), [22, 80]);
    });

    it('keeps the software of the ports that are hidden, and not of those that are closed', () => {
      const before = [
        scanned(row([22, 80, 6379]), daysBefore(1)),
        ...[22, 80].map((port) => evidenceItem('tls', `example.com:${port}/tcp`, tls(), daysBefore(1))),
      ];
      const after = (now: ReturnType<typeof row>) =>
        keys(mergeEvidence(before, [scanned(now)], NOW, ['ports', 'tls'])).filter((key) => key.startsWith('tls'));
      assert.deepEqual(after(row([80], { silent: '22,6379', filtered: 2 })), ['tls example.com:22/tcp ok']);
      assert.deepEqual(after(row([80])), []);
    });

    it('keeps the web of a host that refuses every connection', () => {
      const before = [
        scanned(row([22, 80]), daysBefore(1)),
        evidenceItem('http', 'example.com', http(), daysBefore(1)),
        evidenceItem('tls', 'example.com:443/tcp', tls(), daysBefore(1)),
      ];
      const host = { ...hostEvidence('example.com'), takenAt: NOW };
      const after = (now: ReturnType<typeof row>) =>
        mergeEvidence(before, [host, scanned(now), evidenceItem('http', 'example.com', noWeb())], NOW, [
          'host-dns',
          'http',
          'ports',
          'tls',
        ]).flatMap(({ kind, outcome }) => (outcome.ok && kind === 'http' ? [outcome.value.origin] : [kind]));
      assert.deepEqual(after(row([], { closed: 100 })), ['host-dns', 'https://example.com', 'ports', 'tls']);
      assert.deepEqual(after(row([22])), ['host-dns', null, 'ports']);
    });

    it('stores the ports that drop packets as ranges', () => {
      assert.equal(rangesOfPorts([80, 22, 81, 82]), '22,80-82');
      assert.deepEqual([...portsOfRanges('22,80-82')], [22, 80, 81, 82]);
      assert.deepEqual([...portsOfRanges()], []);
    });
  });

  it('keeps evidence that depends on a failed probe and could not be collected without it', () => {
    const before = (days: number) => [
      evidenceItem('http', 'example.com', http(), daysBefore(days)),
      evidenceItem('tls', 'example.com:443/tcp', tls(), daysBefore(days)),
      evidenceItem('tls', 'www.example.com:443/tcp', tls(), daysBefore(days)),
    ];
    const failed = [
      missingEvidence('http', 'example.com', 'timeout'),
      { ...hostEvidence('example.com'), takenAt: NOW },
    ];
    const kept = (days: number) => keys(mergeEvidence(before(days), failed, NOW, ['http', 'host-dns', 'tls']));
    assert.deepEqual(kept(29), ['host-dns example.com ok', 'http example.com ok', 'tls example.com:443/tcp ok']);
    assert.deepEqual(kept(30), ['host-dns example.com ok', 'http example.com timeout']);
  });

  it('does not use older evidence for a name that is gone or a source that is disabled', () => {
    const before = [evidenceItem('http', 'example.com', http(), daysBefore(1))];
    for (const reason of ['name-not-found', 'source-off', 'source-no-key'] as const) {
      const merged = mergeEvidence(before, [missingEvidence('http', 'example.com', reason)], NOW);
      assert.deepEqual(keys(merged), [`http example.com ${reason}`]);
    }
  });

  it('gives the same set whatever the order of the items', () => {
    const pieces: EvidenceItem[] = [
      scanEvidence(),
      hostEvidence('example.com'),
      evidenceItem('http', 'example.com', http()),
      evidenceItem('http', 'example.com', noWeb()),
      evidenceItem('http', 'example.com', noWeb(), daysBefore(3)),
      missingEvidence('ports', 'example.com', 'timeout'),
      evidenceItem('scan', 'example.com', scan({ time: daysBefore(3) }), daysBefore(3)),
    ];
    const expected = canonicalSet(pieces);
    fc.assert(
      fc.property(fc.shuffledSubarray(pieces, { minLength: pieces.length }), (shuffled) => {
        assert.deepEqual(canonicalSet(shuffled), expected);
      }),
    );
  });
});

describe('canonical JSON', () => {
  it('is the same for the same value, whatever the order of its keys', () => {
    assert.equal(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true }), '{"a":true,"b":[1,{"c":"x","d":null}]}');
    assert.equal(canonicalJson({ a: 1, b: undefined }), '{"a":1}');
  });

  it('is read back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('rejects values that JSON cannot represent', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, () => 1, 1n, undefined]) {
      assert.throws(() => canonicalJson(value), TypeError);
    }
  });

  it('gives every item its own hash', () => {
    const one = hashEvidenceItem(evidenceItem('http', 'example.com', http()));
    assert.match(one, /^[0-9a-f]{64}$/);
    assert.notEqual(one, hashEvidenceItem(evidenceItem('http', 'www.example.com', http())));
  });
});

describe('evidence upgrades', () => {
  it('of mail keep what version 1 knew, and state what it knew to have failed', () => {
    const failed = (name: string) => ({ name, records: [], outcome: 'timeout' });
    const host = { preference: 10, exchange: 'mx.shop.example', addresses: [], cname: false, isAddress: false };
    const value = {
      mx: [
        { ...host, failure: 'timeout' },
        { ...host, addresses: ['192.0.2.25', '2001:db8::25'] },
      ],
      nullMx: false,
      spf: [failed('shop.example')],
      dmarc: [failed('_dmarc.shop.example')],
      dmarcReceivers: [{ receiver: 'r.example', authorised: null }],
      dkim: [],
      domainkey: 'exists',
      mtaSts: { record: failed('_mta-sts.shop.example'), policy: { status: 503, text: null, reason: null } },
      tlsRpt: { name: '_smtp._tls.shop.example', records: [], outcome: 'nxdomain' },
      bimi: failed('default._bimi.shop.example'),
    };
    const stored = { kind: 'mail', version: 1, asset: 'shop.example', takenAt: '2026-06-30T10:00:00.000Z' };
    const up = (change: object) => {
      const { outcome } = upgradeEvidenceItem({ ...stored, outcome: { ok: true, value: { ...value, ...change } } });
      return outcome.ok ? (outcome.value as MailEvidence) : null;
    };
    const late = unknown('timeout');
    const told = { preference: 10, exchange: 'mx.shop.example', isAddress: false };
    const found = { a: ['192.0.2.25'], aaaa: ['2001:db8::25'], cname: false, freeDomain: null, wildcard: false };
    assert.deepEqual(up({})?.mx, [
      { ...told, a: late, aaaa: late, cname: late, freeDomain: late, wildcard: late, dane: late },
      { ...told, ...found, dane: null },
    ]);
    assert.deepEqual([up({})?.spf, up({})?.dmarc[0]?.records, up({})?.mtaSts.record.outcome], [late, late, late]);
    assert.deepEqual([up({})?.tlsRpt.records, up({})?.mtaSts.policy], [[], unknown('unreachable')]);
    assert.deepEqual(up({})?.dmarcReceivers, [{ receiver: 'r.example', authorised: unknown('not-collected') }]);
    const without = up({ mx: [], mxFailure: 'timeout' });
    assert.deepEqual([without?.mx, without?.nullMx, Object.hasOwn(without ?? {}, 'mxFailure')], [late, late, false]);
  });

  const stored = {
    kind: 'ports',
    version: 1,
    asset: 'example.com',
    takenAt: NOW,
    outcome: { ok: true as const, value: 1 },
  };

  it('pass through every version in between', () => {
    const steps = { ports: [(value: unknown) => `${value} to 2`, (value: unknown) => `${value} to 3`] };
    const up = (version: number) => upgradeEvidenceItem({ ...stored, version }, steps, { ports: { version: 3 } });
    assert.deepEqual(
      [1, 2, 3].map((version) => {
        const { outcome } = up(version);
        return outcome.ok ? outcome.value : null;
      }),
      ['1 to 2 to 3', '1 to 3', 1],
    );
    assert.equal(up(1).version, 3);
  });

  it('exist for every older version of every kind', () => {
    for (const [kind, { version }] of Object.entries(EVIDENCE_KINDS)) {
      assert.equal(UPGRADES[kind as EvidenceKind]?.length ?? 0, version - 1, kind);
    }
  });

  it('reject removed kinds and future versions', () => {
    assert.throws(() => upgradeEvidenceItem({ ...stored, kind: 'palmistry' }), UnknownEvidence);
    assert.throws(() => upgradeEvidenceItem({ ...stored, version: 99 }), UnknownEvidence);
    assert.throws(() => upgradeEvidenceItem({ ...stored, kind: 'constructor' }), UnknownEvidence);
  });
});

it('keeps what a mail server answered before if the look-up of mail hosts failed, and drops it if they are gone', () => {
  const before = [evidenceItem('smtp', 'mail.example.com:25/tcp', smtpEvidence(), daysBefore(7))];
  const merged = (mx: MailEvidence['mx']) =>
    keys(mergeEvidence(before, [evidenceItem('mail', 'example.com', mailEvidence({ mx }))], NOW, ['mail', 'smtp']));
  assert.deepEqual(merged(unknown('timeout')), ['mail example.com ok', 'smtp mail.example.com:25/tcp ok']);
  assert.deepEqual(merged([]), ['mail example.com ok']);
});

it('states of a zone of version 1 which of its look-ups failed', () => {
  const zone = {
    servers: [],
    nameServers: [
      { name: 'ns1.example.com', addresses: ['192.0.2.1'], cname: false },
      { name: 'ns2.example.com', addresses: [], cname: false, failure: 'timeout' },
    ],
    addresses: { a: [], aaaa: [], cname: null },
    www: { a: [], aaaa: [], cnames: [], exists: false, failure: 'unreachable' },
    caa: { at: 'example.com', records: [], failure: 'timeout' },
    wildcard: null,
  };
  const stored = { kind: 'zone', version: 1, asset: 'example.com', takenAt: NOW };
  const { outcome } = upgradeEvidenceItem({ ...stored, outcome: { ok: true, value: zone } });
  const failed = unknown('unreachable');
  assert.deepEqual(outcome.ok && outcome.value, {
    servers: [],
    nameServers: [
      zone.nameServers[0],
      { name: 'ns2.example.com', addresses: unknown('timeout'), cname: unknown('timeout') },
    ],
    addresses: zone.addresses,
    www: { a: failed, aaaa: failed, cnames: failed, exists: failed },
    caa: { at: 'example.com', records: unknown('timeout') },
    wildcard: failed,
  });
});
