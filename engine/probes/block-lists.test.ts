import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authoritative, startDnsServer, testNetwork, type ZoneRecord } from '../network/testing/dns-servers.ts';
import { type ListAnswers, queryBlockLists, queryNameLists } from '../sources/dns-block-lists.ts';

const TEST_POINT: ZoneRecord = ['2.0.0.127.list.test', 'A', '127.0.0.2'];
const SOA: ZoneRecord = ['list.test', 'SOA', { mname: 'a.list.test', rname: 'b.list.test' }];

const cases: readonly [what: string, records: ZoneRecord[], expected: { state: string; policy?: boolean }][] = [
  ['not listed', [TEST_POINT], { state: 'clear' }],
  ['listed for abuse', [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.0.0.4']], { state: 'listed', policy: false }],
  ['listed by policy', [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.0.0.10']], { state: 'listed', policy: true }],
  [
    'listed for both',
    [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.0.0.10'], ['9.2.0.192.list.test', 'A', '127.0.0.4']],
    { state: 'listed', policy: false },
  ],
  ['question refused', [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.255.255.254']], { state: 'unusable' }],
  ['quota exceeded', [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.0.0.1']], { state: 'unusable' }],
  ['a list without test point', [['9.2.0.192.list.test', 'A', '127.0.0.2']], { state: 'unusable' }],
  ['a list that lists everything', [['*.list.test', 'A', '127.0.0.2']], { state: 'unusable' }],
  ['a list whose domain was sold', [TEST_POINT, ['9.2.0.192.list.test', 'A', '203.0.113.5']], { state: 'unusable' }],
];
for (const [what, records, expected] of cases) {
  test(`a block list's response: ${what}`, async () => {
    const server = await startDnsServer(authoritative('list.test', [SOA, ...records]));
    const network = testNetwork({ '192.0.2.53': server }, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
    const lists = [{ id: 'list', zone: 'list.test', policyCodes: ['127.0.0.10'] }];
    const { answers } = await queryBlockLists('192.0.2.9', lists, network, undefined);
    await server.close();
    const [answer] = answers;
    assert.equal(answer?.state, expected.state);
    if (expected.policy !== undefined) assert.equal(answer?.policy, expected.policy);
  });
}

test('a return code that the operator does not document is no listing', async () => {
  const stateOf = async (code: string, codes?: string[]) => {
    const records: ZoneRecord[] = [SOA, TEST_POINT, ['9.2.0.192.list.test', 'A', code]];
    const server = await startDnsServer(authoritative('list.test', records));
    const network = testNetwork({ '192.0.2.53': server }, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
    const list = { id: 'list', zone: 'list.test', policyCodes: [], ...(codes ? { codes } : {}) };
    const { answers } = await queryBlockLists('192.0.2.9', [list], network, undefined);
    await server.close();
    return answers[0]?.state;
  };
  assert.equal(await stateOf('127.0.0.2', ['127.0.0.2']), 'listed');
  assert.equal(await stateOf('127.0.0.99', ['127.0.0.2']), 'unusable');
  assert.equal(await stateOf('127.0.0.99'), 'listed');
  assert.equal(await stateOf('127.0.1.255'), 'unusable');
});

const LISTS = [{ id: 'list', zone: 'list.test', policyCodes: [] }];
async function states(
  ask: (network: ReturnType<typeof testNetwork>) => Promise<ListAnswers>,
  ...records: ZoneRecord[]
) {
  const server = await startDnsServer(authoritative('list.test', [SOA, ...records]));
  const network = testNetwork({ '192.0.2.53': server }, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  const { answers } = await ask(network);
  await server.close();
  return answers.map(({ state }) => state);
}

test('a key within the name of a list does not appear in the evidence', async () => {
  const zone = 'sesamekey.zen.dq.spamhaus.net';
  const server = await startDnsServer(
    authoritative(zone, [
      [zone, 'SOA', { mname: `a.${zone}`, rname: `b.${zone}` }],
      [`2.0.0.127.${zone}`, 'A', '127.0.0.2'],
      [`9.2.0.192.${zone}`, 'A', '127.0.0.4'],
    ]),
  );
  const network = testNetwork({ '192.0.2.53': server }, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  const { answers } = await queryBlockLists('192.0.2.9', [{ id: 'zen', zone, policyCodes: [] }], network, undefined);
  await server.close();
  assert.deepEqual(
    answers.map(({ state, question }) => [state, question]),
    [['listed', '9.2.0.192.zen.spamhaus.org']],
  );
});

test('a list with an unanswered test is tested again, one that passed is trusted', async () => {
  let asked = 0;
  let failing = true;
  const answer = authoritative('list.test', [SOA, TEST_POINT]);
  const server = await startDnsServer((question) => {
    if (question.name === '1.0.0.127.list.test') asked += 1;
    return failing ? { rcode: 2 } : answer(question);
  });
  const network = testNetwork({ '192.0.2.53': server }, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  const state = async () => {
    const { answers, failure } = await queryBlockLists('192.0.2.9', LISTS, network, undefined);
    return answers[0]?.state ?? failure;
  };
  assert.equal(await state(), 'unreachable');
  failing = false;
  assert.equal(await state(), 'clear');
  const before = asked;
  assert.equal(await state(), 'clear');
  assert.equal(asked, before, 'a list that passed is believed for a while');
  await server.close();
});

test('a list without IPv6 support says nothing about an IPv6 address', async () => {
  const six = `2.0.0.0.0.0.f.7.f.f.f.f.${'0.'.repeat(19)}0.list.test`;
  const ask = (network: ReturnType<typeof testNetwork>) => queryBlockLists('2001:db8::1', LISTS, network, undefined);
  assert.deepEqual(await states(ask, TEST_POINT), ['unusable']);
  assert.deepEqual(await states(ask, TEST_POINT, [six, 'A', '127.0.0.2']), ['clear']);
});

test('a list of names is trusted once it lists its test point, the standard one or its own', async () => {
  const ask = (network: ReturnType<typeof testNetwork>) => queryNameLists('example.com', LISTS, network, undefined);
  const entry: ZoneRecord = ['example.com.list.test', 'A', '127.0.1.2'];
  assert.deepEqual(await states(ask, entry), ['unusable']);
  assert.deepEqual(await states(ask, ['test.list.test', 'A', '127.0.0.2']), ['clear']);
  assert.deepEqual(await states(ask, entry, ['dbltest.com.list.test', 'A', '127.0.1.2']), ['listed']);
  assert.deepEqual(await states(ask, ['*.list.test', 'A', '127.0.0.2']), ['unusable'], 'it lists everything');
});
