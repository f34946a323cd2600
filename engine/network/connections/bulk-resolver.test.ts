import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { encodeQuestion } from '../dns/message.ts';
import { startDnsServer, testNetwork } from '../testing/dns-servers.ts';
import { createWindow } from './adaptive-window.ts';
import { createBulkResolver } from './bulk-resolver.ts';
import { encodeDnsQuery } from './dns-query.ts';

await useVirtualTime();

const RESOLVER = '198.51.100.53';
const SECOND = '198.51.100.54';
const resolvers = [{ address: RESOLVER, port: 53 }];

describe('A socket pool for many names', () => {
  it('queries thousands of names over a few ports and reports those that exist', async () => {
    const server = await startDnsServer(({ name, type }) =>
      /7$/.test(name.split('.')[0]!) && type === 'A'
        ? { answers: [{ name, type: 'A', ttl: 60, data: '192.0.2.7' }] }
        : { rcode: 3 },
    );
    const pool = createBulkResolver(testNetwork({ [RESOLVER]: server }, { resolvers }));
    const names = Array.from({ length: 5_000 }, (_, at) => `n${at}.test`);
    const answers = await Promise.all(names.map((name) => pool.ask(name, 'A')));
    pool.close();
    assert.equal(answers.filter(({ outcome }) => outcome === 'answered').length, 500);
    assert.equal(answers.filter(({ outcome }) => outcome === 'nxdomain').length, 4_500);
    assert.equal(answers[7]?.records[0]?.data, '192.0.2.7');
  });

  it('repeats a lost query, and reports a silent resolver', async () => {
    const seen = new Map<string, number>();
    const server = await startDnsServer(({ name }) => {
      seen.set(name, (seen.get(name) ?? 0) + 1);
      return name === 'lost.test' && seen.get(name) === 1 ? null : name === 'never.test' ? null : { rcode: 3 };
    });
    const settings = { resolvers, timeouts: { connect: 300, dns: 300, exchange: 300 } };
    const pool = createBulkResolver(testNetwork({ [RESOLVER]: server }, settings));
    const [lost, never] = await Promise.all([pool.ask('lost.test', 'NS'), pool.ask('never.test', 'NS')]);
    pool.close();
    assert.deepEqual([lost.outcome, never.outcome], ['nxdomain', 'timeout']);
    assert.equal(seen.get('never.test'), 2);
  });

  it('does not send thousands of names to a resolver that answers none', async () => {
    const seen = new Set<string>();
    const server = await startDnsServer(({ name }) => {
      seen.add(name);
      return null;
    });
    const settings = { resolvers, timeouts: { connect: 300, dns: 300, exchange: 300 } };
    const pool = createBulkResolver(testNetwork({ [RESOLVER]: server }, settings));
    const answers = await Promise.all(Array.from({ length: 3_000 }, (_, at) => pool.ask(`n${at}.test`, 'A')));
    pool.close();
    assert.ok(answers.every(({ outcome }) => outcome === 'timeout'));
    assert.ok(seen.size <= 512, `${seen.size} names`);
  });

  it('uses the next resolver if the first one fails, and TCP if a response was truncated', async () => {
    const first = await startDnsServer(({ name, transport }) =>
      name === 'cut.test'
        ? transport === 'udp'
          ? { flags: 0x0200 }
          : { answers: [{ name, type: 'A', ttl: 60, data: '192.0.2.9' }] }
        : { rcode: 2 },
    );
    const second = await startDnsServer(({ name }) => ({
      answers: [{ name, type: 'A', ttl: 60, data: '192.0.2.8' }],
    }));
    const both = [...resolvers, { address: SECOND, port: 53 }];
    const pool = createBulkResolver(testNetwork({ [RESOLVER]: first, [SECOND]: second }, { resolvers: both }));
    const answers = await Promise.all([pool.ask('cut.test', 'A'), pool.ask('other.test', 'A')]);
    pool.close();
    assert.deepEqual(
      answers.map(({ records }) => records[0]?.data),
      ['192.0.2.9', '192.0.2.8'],
    );
  });

  it('ignores responses to other queries, and ends immediately if it is stopped or has no resolver', async () => {
    const server = await startDnsServer(({ name }) =>
      name === 'forged.test' ? { rcode: 3, questions: [{ name: 'other.test', type: 'A', class: 'IN' }] } : null,
    );
    const settings = { resolvers, timeouts: { connect: 300, dns: 300, exchange: 300 } };
    const network = testNetwork({ [RESOLVER]: server }, settings);
    const pool = createBulkResolver(network);
    assert.equal((await pool.ask('forged.test', 'A')).outcome, 'timeout');
    pool.close();
    const unreachable = createBulkResolver(testNetwork({}, { resolvers }));
    const many = Array.from({ length: 20_000 }, (_, at) => unreachable.ask(`n${at}.test`, 'A'));
    assert.ok((await Promise.all(many)).every(({ outcome }) => outcome === 'unreachable'));
    unreachable.close();
    const stop = new AbortController();
    const stopped = createBulkResolver(network, stop.signal);
    const asked = Array.from({ length: 20_000 }, (_, at) => stopped.ask(`n${at}.test`, 'A'));
    stop.abort();
    assert.ok((await Promise.all(asked)).every(({ outcome }) => outcome === 'stopped'));
  });
});

test('a query encoded in bulk is byte for byte the same as a single one', () => {
  for (const name of ['example.com', 'a.b.c.example.co.uk', `${'x'.repeat(63)}.test`, 'test']) {
    for (const type of ['A', 'AAAA', 'NS', 'MX', 'TXT'] as const) {
      const { id, wire } = encodeQuestion({ name, type }, { recursion: true });
      assert.deepEqual(encodeDnsQuery(id, name, type), wire, `${name} ${type}`);
    }
  }
});

describe('The number of queries in flight', () => {
  const LIMITS = { first: 4, least: 2, most: 6 };

  it('grows with responses, halves once per congestion, and stays within its bounds', () => {
    let time = 0;
    const window = createWindow(LIMITS, 100, () => time);
    const sizes = [window.size];
    for (let answer = 0; answer < 3; answer += 1) {
      window.grow(20);
      sizes.push(window.size);
    }
    for (const at of [0, 99, 100, 250]) {
      time = at;
      window.shrink();
      sizes.push(window.size);
    }
    assert.deepEqual(sizes, [4, 5, 6, 6, 3, 3, 2, 2]);
  });

  it('stops growing while responses are queued', () => {
    const window = createWindow({ ...LIMITS, most: 100 }, 100);
    for (const took of [20, 45, 51, 300]) window.grow(took);
    assert.equal(window.size, 6, 'the first two answers made room');
  });
});
