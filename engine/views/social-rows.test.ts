import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@assay/contract/assessment.ts';
import { evidenceItem } from '../testing/evidence-items.ts';
import { lookAlike, lookAlikes } from '../testing/third-party.ts';
import { areaFinding, findingColumns, namesOf, tableOf } from '../testing/views.ts';

const of = (name: string, check: string, given: Partial<Finding> = {}) =>
  areaFinding('social_engineering', name, { check: `social_engineering.${check}`, ...given });
const NOTHING = {
  mail: null,
  addresses: [],
  registered: null,
  registrant: null,
  networks: [],
  name_servers: [],
  certified: null,
  similarity: null,
  unknown: [],
  provider: null,
  seen: null,
  severity: null,
};

test('a look-alike is a row with its records, with and without a finding; one about all is a row of the domain', () => {
  const addresses = ['1', '2', '3', '4', '5'].map((end) => `198.51.100.${end}`);
  const rows = tableOf(
    'social_engineering',
    [
      of('mx', 'look-alikes', { subject: 'exampel.com', severity: 'medium' }),
      of('all', 'look-alikes', { severity: 'informational' }),
    ],
    [
      evidenceItem(
        'look-alikes',
        'example.com',
        lookAlikes(
          lookAlike('examples.com', { registered: null }),
          lookAlike('exampel.com', {
            kind: 'transposition',
            mx: true,
            addresses,
            registered: '2026-03-10T08:00:00Z',
            registrant: 'Corner Shop Privacy',
            networks: [{ asn: 64_497, operator: 'Prairie Hosting', country: 'US' }],
            certificates: { count: 2, first: '2026-05-01' },
            page: { similarity: 40, sameTitle: false, sameIcon: false },
          }),
        ),
      ),
    ],
  );
  const row = { ...NOTHING, kind: 'typosquat' };
  assert.deepEqual(
    rows.map((one) => [one.id, one.row, one.words, findingColumns(one)]),
    [
      [
        'exampel.com',
        {
          ...row,
          url: 'exampel.com',
          method: 'transposition',
          mail: true,
          addresses: addresses.slice(0, 4),
          registered: '2026-03-10',
          registrant: 'Corner Shop Privacy',
          networks: ['AS64497 Prairie Hosting'],
          name_servers: ['ns1.parking.example'],
          certified: '2026-05-01',
          similarity: 40,
        },
        null,
        { mx: { severity: 'medium' } },
      ],
      [
        'examples.com',
        {
          ...row,
          url: 'examples.com',
          method: 'omission',
          mail: false,
          addresses: ['198.51.100.7'],
          name_servers: ['ns1.parking.example'],
          unknown: ['registered', 'registrant', 'networks', 'certified', 'similarity'],
        },
        null,
        {},
      ],
      ['example.com', { ...row, url: 'example.com' }, null, { all: { severity: 'informational' } }],
    ],
  );
});

test('spoofing, mail hosts that reveal names, and phishing pages are rows of their kind and place, before look-alikes', () => {
  const page = { url: 'https://login.example/' };
  const rows = tableOf(
    'social_engineering',
    [
      // Only pages are listed by feeds.
      of('spf', 'spoofing', { facts: { provider: 'resolver.example', date: '2026-11-01' }, seen: ['seen 2026-11-20'] }),
      of('dmarc', 'spoofing', { subject: '', severity: 'critical' }),
      of('vrfy', 'mail-verification', { asset: 'mail.example.com:25/tcp' }),
      of('instant', 'phishing', {
        facts: { ...page, provider: 'feed.example', date: '2026-11-01' },
        seen: ['feed.example: listed 2026-11-20T09:21:26.477Z'],
      }),
      of('day', 'phishing', { subject: 'b.example', facts: { date: '2026-11-01' }, seen: ['2026-11-20'] }),
      of('neither', 'phishing', { subject: 'c.example', facts: { date: '2026-11-01' }, seen: ['listed 2026-11-20x'] }),
      of('inside', 'phishing', { subject: 'd.example', seen: ['listed x2026-11-20'] }),
      of('nothing', 'phishing', { subject: 'e.example' }),
    ],
    [evidenceItem('look-alikes', 'example.com', lookAlikes(lookAlike('exampel.com')))],
  );
  const phishing = (url: string, provider: string | null, seen: string | null) => ({
    ...NOTHING,
    kind: 'phishing',
    url,
    provider,
    seen,
  });
  assert.deepEqual(
    rows.slice(0, -1).map((one) => [one.id, one.row, one.words, namesOf(one)]),
    [
      ['domain-spoof example.com', { ...NOTHING, kind: 'domain-spoof', url: 'example.com' }, null, ['dmarc', 'spf']],
      [
        'mailbox-names mail.example.com:25/tcp',
        { ...NOTHING, kind: 'mailbox-names', url: 'mail.example.com:25/tcp' },
        null,
        ['vrfy'],
      ],
      [
        'phishing https://login.example/',
        phishing('https://login.example/', 'feed.example', '2026-11-20T09:21:26.477Z'),
        null,
        ['instant'],
      ],
      ['phishing b.example', phishing('b.example', null, '2026-11-20'), null, ['day']],
      ['phishing c.example', phishing('c.example', null, '2026-11-01'), null, ['neither']],
      ['phishing d.example', phishing('d.example', null, null), null, ['inside']],
      ['phishing e.example', phishing('e.example', null, null), null, ['nothing']],
    ],
  );
  assert.equal(rows.at(-1)!.id, 'exampel.com');
});
