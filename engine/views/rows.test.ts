import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AreaId, RowGroup } from '@assay/contract/areas.ts';
import { finishedRows, type RowTexts, rowColumns } from './rows.ts';
import type { StoredFinding, StoredRow } from './stored-row.ts';

const WORDS: RowTexts = {
  t: (key) => `t(${key})`,
  check: (check) => ({ title: `title(${check})`, why: `why(${check})` }),
  finding: (check, finding, facts, kinds) => {
    const about = `${check}/${finding} ${JSON.stringify(facts)} ${JSON.stringify(kinds)}`;
    return { title: `title ${about}`, description: `description ${about}`, solution: `solution ${about}` };
  },
};
const CHECKS = { refs: () => [], kinds: (check: string, finding: string) => ({ of: `${check}.${finding}` }) as never };

function finding(fingerprint: string, given: Partial<StoredFinding> = {}): StoredFinding {
  return {
    fingerprint,
    area: 'dns_health',
    issue: 'issue',
    column: 'medium',
    points: 800,
    check: 'check',
    finding: 'found',
    facts: {},
    asset: 'example.com',
    subject: '',
    row: {},
    ...given,
  };
}

const thing = (
  id: string,
  row: Record<string, unknown>,
  findings: StoredFinding[] = [],
  words: StoredRow['words'] = null,
) => ({
  ...{ id, row, findings, words },
});
const finish = (area: AreaId, stored: StoredRow[], group: RowGroup) =>
  finishedRows(area, stored, WORDS, CHECKS, { group }) as unknown as Record<string, unknown>[];
const told = (fingerprint: string, part: string, facts: object = {}) =>
  `${part} check/${fingerprint} ${JSON.stringify({ ...facts, asset: 'example.com', subject: '' })} {"of":"check.${fingerprint}"}`;

test('a row has the columns of its most severe finding, the lists of all, and the texts of the area', () => {
  const stored = [
    thing('one', { domain: 'thing', list: ['a', 'b'], only: 1 }, [
      finding('low', {
        column: 'low',
        finding: 'low',
        area: 'web_app_security',
        points: 1200,
        row: { domain: 'low', level: 'low', list: ['z'] },
      }),
    ]),
    thing('two', { domain: 'other thing', list: ['b', 'c'] }, [
      finding('high', {
        column: 'high',
        finding: 'high',
        area: 'web_app_security',
        facts: { n: 1 },
        points: 1200,
        row: { domain: 'high', level: 'high', list: ['y', 'a'] },
      }),
    ]),
  ];
  const [row] = finish('web_app_security', stored, 'issue');
  const { findings, ...columns } = row!;
  assert.deepEqual(columns, {
    id: 'issue',
    fingerprint: 'high',
    issue: 'issue',
    column: 'high',
    points: 1200,
    total_score: 1200,
    assets: ['example.com'],
    domain: 'high',
    level: 'high',
    list: ['b', 'c', 'a', 'y', 'z'],
    name: told('high', 'title', { n: 1 }),
    description: told('high', 'description', { n: 1 }),
    solution: told('high', 'solution', { n: 1 }),
  });
  const listed = (fingerprint: string, column: string, points: number | null, title: string) => ({
    ...{ fingerprint, issue: 'issue', area: 'web_app_security', check: 'check', finding: fingerprint, column },
    ...{ asset: 'example.com', title, points },
  });
  assert.deepEqual(findings, [
    listed('high', 'high', 1200, told('high', 'title', { n: 1 })),
    listed('low', 'low', null, told('low', 'title')),
  ]);
});

test('a row per asset counts its own findings as alerts, in web applications only', () => {
  const stored = (area: AreaId) => [
    thing('one', {}, [
      finding('a', { area, row: { alert_count: 7 } }),
      finding('b', { area, issue: 'second', row: { alert_count: 9 } }),
    ]),
  ];
  const alerts = (area: AreaId, group: RowGroup) =>
    finish(area, stored(area), group).map(({ alert_count }) => alert_count);
  assert.deepEqual(alerts('web_app_security', 'asset'), [2]);
  assert.deepEqual(alerts('web_app_security', 'issue'), [7, 9]);
  assert.deepEqual(alerts('application_security', 'asset'), [7]);
});

test('a row without findings has the columns of its thing, and neither fingerprint nor issue nor points', () => {
  const [row] = finish('network_security', [thing('port', { port: 80, vuln: null, ipv4: ['192.0.2.1'] })], 'issue');
  assert.deepEqual(row, {
    ...{ id: 'port', fingerprint: null, issue: null, column: null, points: null, assets: [], findings: [] },
    ...{ port: 80, vuln: null, ipv4: ['192.0.2.1'] },
  });
});

test('a DNS test says what was seen, a line per finding, or why it passed or could not run', () => {
  const about = (facts: Record<string, string>) => ({ check: 'spf', finding: null, facts, asset: 'a', subject: '' });
  const rows = finish(
    'dns_health',
    [
      thing('passed', {}, [], about({})),
      thing('missed', {}, [], about({ reason: 'timeout' })),
      thing(
        'failed',
        {},
        [finding('x', { finding: 'x' }), finding('y', { finding: 'y' }), finding('x2', { finding: 'x' })],
        about({ reason: 'timeout' }),
      ),
    ],
    'asset',
  );
  assert.deepEqual(
    rows.map(({ Test_name, Information }) => [Test_name, Information]),
    [
      ['title(spf)', 'why(spf)'],
      ['title(spf)', 't(terms:reasons.timeout)'],
      ['title(spf)', `${told('x', 'description')}\n${told('y', 'description')}`],
    ],
  );
});

test('a look-alike says how it was made and what it has, a page its feed, others what was found', () => {
  const found = [finding('f', { finding: 'f', area: 'social_engineering' })];
  const rows = finish(
    'social_engineering',
    [
      thing(
        '1',
        {
          kind: 'typosquat',
          method: 'omission',
          mail: true,
          addresses: ['192.0.2.1', '192.0.2.2'],
          registered: '2026-01-01',
          registrant: 'Corner Shop',
          networks: ['AS64496 Polder Net', 'AS64497'],
          name_servers: ['ns1.example', 'ns2.example'],
          certified: '2026-02-01',
          similarity: 40,
          unknown: [],
        },
        found,
      ),
      thing('2', {
        kind: 'typosquat',
        method: 'unheard',
        mail: null,
        addresses: [],
        registered: null,
        registrant: null,
        networks: [],
        name_servers: [],
        certified: null,
        similarity: null,
        unknown: ['mail', 'registrant'],
      }),
      thing('3', { kind: 'typosquat', mail: null, addresses: [], registered: null }, found),
      thing('4', { kind: 'typosquat', mail: null, addresses: [] }),
      thing('5', { kind: 'phishing', provider: 'feed.example' }, found),
      thing('6', { kind: 'phishing', provider: null }),
      thing('7', { kind: 'domain-spoof', mail: null, addresses: [] }, found),
      thing('8', { kind: 'domain-spoof', mail: false, addresses: ['192.0.2.3'] }),
    ],
    'asset',
  );
  assert.deepEqual(
    rows.map(({ id, info }) => [id, info]),
    [
      [
        '1',
        [
          't(terms:lookAlikes.omission), MX, 192.0.2.1, 192.0.2.2, 2026-01-01',
          ...['registrant', 'networks', 'servers', 'certified', 'similar'].map(
            (sign) => `t(terms:lookAlikeSigns.${sign})`,
          ),
        ].join(', '),
      ],
      ['2', 't(terms:lookAlikeSigns.unknown)'],
      ['3', told('f', 'description')],
      ['4', ''],
      ['5', 'feed.example'],
      ['6', ''],
      ['7', told('f', 'description')],
      ['8', ''],
    ],
  );
  assert.ok(rows.every((row) => !('method' in row)));
  assert.ok(
    finish('network_security', [thing('x', { method: 'kept' })], 'asset').every((row) => row.method === 'kept'),
  );
});

test('the columns that counts need are those of the row without texts', () => {
  const stored = thing('one', { port: 1, list: ['a'] }, [finding('f', { row: { severity: 'high', list: ['b'] } })]);
  assert.deepEqual(rowColumns(stored), { port: 1, severity: 'high', list: ['a', 'b'], fingerprint: 'f' });
  assert.deepEqual(rowColumns(thing('two', { port: 2 })), { port: 2, fingerprint: null });
});
