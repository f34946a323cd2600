import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lookAlike } from '#testing/third-party.ts';
import { lookAlikeFacts } from './facts.ts';
import { byThreat } from './threat.ts';

const NOW = '2026-11-21T00:00:00.000Z';
const copy = { similarity: 90, sameTitle: true, sameIcon: true };

describe('the list of look-alikes', () => {
  it('starts with the greatest threat and ends with the names of the owner', () => {
    const rows = [
      lookAlike('own.test', { own: true, mx: true, registered: '2026-11-20' }),
      lookAlike('quiet.test', { closeness: 95 }),
      lookAlike('closer.test', { closeness: 97 }),
      lookAlike('mail-of-old.test', { mx: true, closeness: 60 }),
      lookAlike('young-with-mail.test', { mx: true, registered: '2026-06-01', closeness: 90 }),
      lookAlike('other-label.test', { kind: 'tld-swap', mx: true, registered: '2026-06-01', closeness: 99 }),
      lookAlike('new-with-mail.test', { mx: true, registered: '2026-11-15', closeness: 50 }),
      lookAlike('copy.test', { page: copy, mx: true, closeness: 70 }),
    ];
    assert.deepEqual(
      byThreat(rows, NOW).map(({ name }) => name),
      [
        'copy.test',
        'new-with-mail.test',
        'young-with-mail.test',
        'other-label.test',
        'mail-of-old.test',
        'closer.test',
        'quiet.test',
        'own.test',
      ],
    );
  });

  it('takes a name for the owner’s in older evidence, which knew name servers only', () => {
    const rows = [lookAlike('same.test', { sameNameServers: true, mx: true }), lookAlike('quiet.test')];
    assert.deepEqual(
      byThreat(rows, NOW).map(({ name }) => name),
      ['quiet.test', 'same.test'],
    );
  });
});

describe('the facts of a look-alike', () => {
  it('are unknown where a look-up failed or was not made, and absent where nothing exists', () => {
    const failed = lookAlikeFacts(
      lookAlike('exampel.com', { registered: null, lacks: { mx: 'timeout', registered: 'source-failed' } }),
    );
    assert.equal(failed.mail, null);
    assert.deepEqual(failed.unknown, ['mail', 'registered', 'registrant', 'networks', 'certified', 'similarity']);
    const none = lookAlikeFacts(
      lookAlike('exampel.com', {
        addresses: [],
        registrant: null,
        networks: [],
        certificates: { count: 0, first: null },
      }),
    );
    assert.deepEqual(
      [none.mail, none.registrant, none.networks, none.certified, none.unknown],
      [false, null, [], null, []],
    );
  });

  it('name each network with its operator', () => {
    const networks = [
      { asn: 64_496, operator: 'Polder Net', country: 'NL' },
      { asn: 64_497, operator: null, country: null },
    ];
    assert.deepEqual(lookAlikeFacts(lookAlike('exampel.com', { networks })).networks, [
      'AS64496 Polder Net',
      'AS64497',
    ]);
  });
});
