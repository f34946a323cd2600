import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { knownOr } from '#evidence/unknown.ts';
import { type DnsResponder, testNetwork, type ZoneRecord } from '#network/testing/dns-servers.ts';
import { failingOnce, withholding } from '#network/testing/faulty-resolvers.ts';
import { startTestInternet } from '#network/testing/test-internet.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeMail } from './mail.ts';

await useVirtualTime();

const key = 'v=DKIM1; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=; k=ed25519';

test('mail records are collected with includes, mail servers and selectors', async () => {
  const world = await startTestInternet(
    [
      ['example.test', 'MX', { preference: 20, exchange: 'mx2.example.test' }],
      ['example.test', 'MX', { preference: 10, exchange: 'mx1.example.test' }],
      ['mx1.example.test', 'A', '192.0.2.25'],
      ['mx2.example.test', 'CNAME', 'mx1.example.test'],
      ['example.test', 'TXT', ['v=spf1 include:_spf.', 'mailer.test -all']],
      ['_dmarc.example.test', 'TXT', ['v=DMARC1; p=reject; rua=mailto:r@reports.test,mailto:own@example.test']],
      ['google._domainkey.example.test', 'TXT', [key]],
      ['own._domainkey.example.test', 'TXT', ['nothing']],
    ],
    {
      others: [
        [
          'mailer.test',
          [
            ['_spf.mailer.test', 'TXT', ['v=spf1 ip4:192.0.2.0/24 -all']],
            ['_spf.mailer.test', 'TXT', ['other']],
          ],
        ],
        ['reports.test', [['example.test._report._dmarc.reports.test', 'TXT', ['v=DMARC1']]]],
      ],
    },
  );
  const outcome = await probeMail({ domain: 'example.test', dkimSelectors: ['Own'] }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  const mail = outcome.value;
  assert.deepEqual(
    knownOr(mail.mx, []).map(({ exchange, a, aaaa, cname }) => [exchange, a, aaaa, cname]),
    [
      ['mx1.example.test', ['192.0.2.25'], [], false],
      ['mx2.example.test', ['192.0.2.25'], [], true],
    ],
  );
  assert.deepEqual(
    knownOr(mail.spf, []).map(({ name, records }) => [name, records]),
    [
      ['example.test', ['v=spf1 include:_spf.mailer.test -all']],
      ['_spf.mailer.test', ['v=spf1 ip4:192.0.2.0/24 -all']],
    ],
  );
  assert.deepEqual(
    mail.dmarc.map((answer) => answer.name),
    ['_dmarc.example.test', '_dmarc.test'],
  );
  assert.deepEqual(mail.dmarcReceivers, [{ receiver: 'reports.test', authorised: true }]);
  assert.deepEqual(
    mail.dkim.map(({ selector }) => selector),
    ['own', 'google'],
  );
  assert.equal(mail.domainkey, 'exists');
  assert.equal(mail.mtaSts.policy, null);
});

test('a null MX is distinguished from no MX', async () => {
  const world = await startTestInternet([['example.test', 'MX', { preference: 0, exchange: '.' }]]);
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual([outcome.value.nullMx, outcome.value.mx], [true, []]);
});

test('a dead resolver gives a temporary reason, not a domain without mail records', async () => {
  const network = testNetwork({}, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  assert.deepEqual(await probeMail({ domain: 'example.test' }, network), { ok: false, reason: 'unreachable' });
});

test('a resolver that fails is asked again, and withholds records only of a signed domain', async () => {
  const ask = async (resolver: (answer: DnsResponder) => DnsResponder) => {
    const world = await startTestInternet([['example.test', 'MX', { preference: 0, exchange: '.' }]], { resolver });
    const outcome = await probeMail({ domain: 'example.test' }, world.network);
    await world.close();
    return outcome.ok ? outcome.value.nullMx : outcome.reason;
  };
  assert.equal(await ask(failingOnce), true);
  assert.equal(await ask(withholding(null)), 'unreachable');
  assert.equal(await ask(withholding('example.test')), 'refused');
});

test('NXDOMAIN above a selector that exists does not mean that there is none', async () => {
  const selector = 'google._domainkey.example.test';
  const ask = async (records: ZoneRecord[]) => {
    const world = await startTestInternet(records, {
      resolver: (answer) => (asked) => (asked.name === '_domainkey.example.test' ? { rcode: 3 } : answer(asked)),
    });
    const outcome = await probeMail({ domain: 'example.test' }, world.network);
    await world.close();
    return outcome.ok ? outcome.value.domainkey : outcome.reason;
  };
  assert.equal(await ask([[selector, 'TXT', ['v=DKIM1; p=']]]), 'unknown');
  assert.equal(await ask([]), 'nxdomain');
});

test('SPF is evaluated for an unauthorized sender, and dangling names are kept', async () => {
  const ask = async (record: string, ...more: ZoneRecord[]) => {
    const world = await startTestInternet([['example.test', 'TXT', [record]], ...more]);
    const outcome = await probeMail({ domain: 'example.test' }, world.network);
    await world.close();
    assert.ok(outcome.ok);
    return [outcome.value.spfStranger, outcome.value.spfVoid];
  };
  assert.deepEqual(await ask('v=spf1 a:gone.example.test -all'), [
    { result: 'fail', mechanism: '-all' },
    ['gone.example.test'],
  ]);
  assert.deepEqual(await ask('v=spf1 exists:%{l}.any.%{d} -all', ['*.any.example.test', 'A', '127.0.0.2']), [
    { result: 'pass', mechanism: 'exists:%{l}.any.%{d}' },
    [],
  ]);
  assert.deepEqual(await ask('v=spf1 ip4:300.1.1.1 -all'), [{ result: 'permerror', mechanism: null }, []]);
});

test('a mail server in an unregistered domain is distinguished from one without an address', async () => {
  const world = await startTestInternet([
    ['example.test', 'MX', { preference: 10, exchange: 'mx.nobody.test' }],
    ['example.test', 'MX', { preference: 20, exchange: 'mx.example.test' }],
  ]);
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    knownOr(outcome.value.mx, []).map(({ exchange, freeDomain }) => [exchange, freeDomain]),
    [
      ['mx.nobody.test', 'nobody.test'],
      ['mx.example.test', null],
    ],
  );
});

test('names in SPF whose registrable domain is unregistered are reported', async () => {
  const record =
    'v=spf1 mx include:spf.nobody.test exists:%{i}.x.free.test a:gone.example.test a:mail.held.test ?a:no.gone.test include:ok.held.test -all';
  const world = await startTestInternet([['example.test', 'TXT', [record]]], {
    others: [['held.test', [['ok.held.test', 'TXT', ['v=spf1 redirect=deep.other.test']]]]],
  });
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(outcome.value.spfFree, [
    { name: 'spf.nobody.test', freeDomain: 'nobody.test' },
    { name: 'x.free.test', freeDomain: 'free.test' },
    { name: 'deep.other.test', freeDomain: 'other.test' },
  ]);
});

test('a mail server from a wildcard is distinguished from an explicit one', async () => {
  const world = await startTestInternet([
    ['example.test', 'MX', { preference: 10, exchange: 'any.pool.example.test' }],
    ['example.test', 'MX', { preference: 20, exchange: 'mx.example.test' }],
    ['*.pool.example.test', 'A', '192.0.2.25'],
    ['mx.example.test', 'A', '192.0.2.26'],
  ]);
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    knownOr(outcome.value.mx, []).map(({ exchange, wildcard }) => [exchange, wildcard]),
    [
      ['any.pool.example.test', true],
      ['mx.example.test', false],
    ],
  );
});

test('a credential in a TXT record is stored masked, with its rule', async () => {
  const key = ['AKIA', 'QYLPMN5HFIQR7XYA'].join('');
  const world = await startTestInternet([
    ['example.test', 'TXT', ['v=spf1 -all']],
    ['example.test', 'TXT', [`deploy ${key}`]],
  ]);
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.equal(knownOr(outcome.value.textSecrets ?? [], []).length, 1);
  assert.ok(!JSON.stringify(outcome.value).includes(key));
});

test('a policy host that accepts the connection and stays silent times out without delaying others', async () => {
  const silent = net.createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as net.AddressInfo;
  const world = await startTestInternet(
    [
      ['_mta-sts.example.test', 'TXT', ['v=STSv1; id=1']],
      ['mta-sts.example.test', 'A', '192.0.2.44'],
    ],
    { settings: { dialMap: { '192.0.2.44 443': port }, timeouts: { connect: 1_500, dns: 1_500, exchange: 700 } } },
  );
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  silent.close();
  assert.ok(outcome.ok);
  assert.deepEqual(outcome.value.mtaSts.policy, { unknown: 'timeout' });
});

for (const [alert, description, policy] of [
  [40, 'fails', { unknown: 'protocol-error' }],
  [80, 'fails', { unknown: 'protocol-error' }],
  [112, 'is refused for the host name', { status: null, reason: 'protocol-error', text: null }],
] as const) {
  test(`a policy host whose handshake ${description} with alert ${alert} is ${'unknown' in policy ? 'unknown' : 'an answer'}`, async () => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, alert])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const world = await startTestInternet(
      [
        ['_mta-sts.example.test', 'TXT', ['v=STSv1; id=1']],
        ['mta-sts.example.test', 'A', '192.0.2.44'],
      ],
      { settings: { dialMap: { '192.0.2.44 443': port } } },
    );
    const outcome = await probeMail({ domain: 'example.test' }, world.network);
    await world.close();
    server.close();
    assert.ok(outcome.ok);
    assert.deepEqual(outcome.value.mtaSts.policy, policy);
  });
}

test('look-ups that fail are unknown, whatever kind they are', async () => {
  const failing = new Set([
    'mx.example.test AAAA',
    '_25._tcp.mx.example.test TLSA',
    'later.test TXT',
    'void.test A',
    'google._domainkey.example.test TXT',
    '_dmarc.example.test TXT',
    '_mta-sts.example.test TXT',
    'default._bimi.example.test TXT',
  ]);
  const world = await startTestInternet(
    [
      ['example.test', 'MX', { preference: 10, exchange: 'mx.example.test' }],
      ['mx.example.test', 'A', '192.0.2.25'],
      ['example.test', 'TXT', ['v=spf1 include:later.test a:void.test -all']],
    ],
    { resolver: (answer) => (asked) => (failing.has(`${asked.name} ${asked.type}`) ? { rcode: 2 } : answer(asked)) },
  );
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  const { mx, spf, spfVoid, spfStranger, dmarc, dkim, mtaSts, bimi } = outcome.value;
  const unknown = { unknown: 'unreachable' };
  assert.deepEqual(
    knownOr(mx, []).map(({ a, aaaa, dane }) => [a, aaaa, dane]),
    [[['192.0.2.25'], unknown, unknown]],
  );
  assert.deepEqual(
    knownOr(spf, []).map(({ name, records }) => [name, records]),
    [
      ['example.test', ['v=spf1 include:later.test a:void.test -all']],
      ['later.test', unknown],
    ],
  );
  assert.deepEqual([spfVoid, spfStranger], [unknown, unknown]);
  assert.deepEqual([dmarc[0]?.records, mtaSts.record.outcome, mtaSts.policy, bimi.records], Array(4).fill(unknown));
  assert.deepEqual(
    dkim.map(({ selector, answer }) => [selector, answer.records]),
    [['google', unknown]],
  );
});

test('a failed look-up of the records of the domain leaves all of SPF unknown', async () => {
  const world = await startTestInternet([['example.test', 'MX', { preference: 0, exchange: '.' }]], {
    resolver: (answer) => (asked) =>
      asked.name === 'example.test' && asked.type === 'TXT' ? { rcode: 2 } : answer(asked),
  });
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  const { spf, spfVoid, spfFree, spfStranger, textSecrets } = outcome.value;
  assert.deepEqual([spf, spfVoid, spfFree, spfStranger, textSecrets], Array(5).fill({ unknown: 'unreachable' }));
});

test('a CNAME beside the records of a name is found, and a name that is only an alias is none', async () => {
  const name = '_dmarc.example.test';
  const world = await startTestInternet(
    [
      ['google._domainkey.example.test', 'CNAME', 'key.example.test'],
      ['key.example.test', 'TXT', [key]],
      ['_smtp._tls.example.test', 'TXT', ['v=TLSRPTv1; rua=mailto:t@example.test']],
      ['_mta-sts.example.test', 'TXT', ['v=STSv1; id=1']],
    ],
    {
      resolver: (answer) => (asked) => {
        const alias = (target: string) => ({ name: asked.name, type: 'CNAME', data: target }) as const;
        // Each type for itself, as by servers that accept such a zone.
        if (asked.name === name && asked.type === 'TXT')
          return { answers: [{ name, type: 'TXT', data: ['v=DMARC1; p=reject'] }] };
        if (asked.name === name && asked.type === 'CNAME') return { answers: [alias('parked.example.test')] };
        // Both at once.
        if (asked.name.startsWith('_mta-sts.') && asked.type === 'TXT')
          return { answers: [alias('elsewhere.example.test'), ...(answer(asked)?.answers ?? [])] };
        return answer(asked);
      },
    },
  );
  const outcome = await probeMail({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  const { dmarc, dkim, tlsRpt, mtaSts } = outcome.value;
  assert.deepEqual(
    [dmarc[0], dkim[0]?.answer, tlsRpt, mtaSts.record].map((answer) => [answer?.outcome, answer?.alias]),
    [
      ['answered', 'parked.example.test'],
      ['answered', null],
      ['answered', null],
      ['no-data', 'elsewhere.example.test'],
    ],
  );
});
