import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startDnsServer, testNetwork } from '#network/testing/dns-servers.ts';
import { startTestInternet } from '#network/testing/test-internet.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeLookAlikes, resolveNames } from './look-alikes.ts';

await useVirtualTime();

const SOURCES = { rdapBootstrap: null, certificateLog: null, lookAlikeNames: 1_200 };
const dead = testNetwork({}, { resolvers: [{ address: '192.0.2.53', port: 53 }] });

test("registered look-alike domains are found with their mail, and the owner's are recognized by their name servers", async () => {
  const world = await startTestInternet([], {
    others: [
      [
        'examples.test',
        [
          ['examples.test', 'NS', 'ns.parking.test'],
          ['examples.test', 'A', '192.0.2.66'],
          ['examples.test', 'MX', { preference: 10, exchange: 'mx.parking.test' }],
        ],
      ],
      [
        'exmple.test',
        [
          ['exmple.test', 'NS', 'ns1.example.test'],
          ['exmple.test', 'MX', { preference: 0, exchange: '.' }],
        ],
      ],
      // An address without name servers: a registry's wildcard, not a registration.
      ['exaple.test', [['exaple.test', 'A', '192.0.2.67']]],
    ],
  });
  const outcome = await probeLookAlikes({ domain: 'example.test', sources: SOURCES }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    outcome.value.found.map(({ name, kind, mx, sameNameServers }) => [name, kind, mx, sameNameServers]),
    [
      ['examples.test', 'plural', true, false],
      ['exmple.test', 'omission', false, true],
    ],
  );
  assert.equal(outcome.value.asked, outcome.value.generated);
});

test('a look-alike at the same DNS provider is not taken for one of the owner', async () => {
  const zone = (name: string, address: string, ...servers: string[]) =>
    [
      name,
      [
        ...servers.map((server) => [name, 'NS', server] as const),
        [name, 'A', address],
        [name, 'MX', { preference: 10, exchange: `mx.${name}` }],
      ],
    ] as const;
  const [one, two] = ['ns1.dnshost.test', 'ns2.dnshost.test'];
  const world = await startTestInternet([], {
    others: [
      zone('acmecorp.test', '192.0.2.10', one, two),
      zone('acmec0rp.test', '192.0.2.66', one, two),
      zone('acmecorps.test', '192.0.2.66', two),
      zone('acmecopr.test', '192.0.2.10', one),
      zone('acmcorp.test', '192.0.2.10', one, two),
      zone('amecorp.test', '192.0.2.67', 'ns.acmecorp.test'),
    ] as never,
  });
  const outcome = await probeLookAlikes({ domain: 'acmecorp.test', sources: SOURCES }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    Object.fromEntries(outcome.value.found.map(({ name, sameNameServers, own }) => [name, [sameNameServers, own]])),
    {
      'acmec0rp.test': [true, false],
      'acmecorps.test': [true, false],
      'acmecopr.test': [true, false],
      'acmcorp.test': [true, true],
      'amecorp.test': [false, true],
    },
  );
});

test('whether a look-alike is of the owner is unknown if the addresses of the domain could not be looked up', async () => {
  const world = await startTestInternet([], {
    others: [
      ['acmecorp.test', [['acmecorp.test', 'NS', 'ns.dnshost.test']]],
      [
        'acmec0rp.test',
        [
          ['acmec0rp.test', 'NS', 'ns.dnshost.test'],
          ['acmec0rp.test', 'A', '192.0.2.66'],
        ],
      ],
    ],
    resolver: (answer) => (question) =>
      question.name === 'acmecorp.test' && question.type === 'A' ? { rcode: 5 } : answer(question),
  });
  const outcome = await probeLookAlikes({ domain: 'acmecorp.test', sources: SOURCES }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    outcome.value.found.map(({ name, own }) => [name, own]),
    [['acmec0rp.test', { unknown: 'unreachable' }]],
  );
});

test('look-alikes of an internationalized domain are derived from its Unicode form and queried in ASCII', async () => {
  const look = (name: string) =>
    [
      name,
      [
        [name, 'NS', 'ns.parking.test'],
        [name, 'A', '192.0.2.66'],
      ],
    ] as const;
  const world = await startTestInternet([], {
    // bucher, buecher, büche and a typo within the punycode.
    others: [
      look('bucher.test'),
      look('buecher.test'),
      look(URL.parse('http://büche.test/')!.hostname),
      look('xn--bcher-kvs.test'),
    ] as never,
  });
  const outcome = await probeLookAlikes({ domain: 'xn--bcher-kva.test', sources: SOURCES }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(outcome.value.found.map(({ name, kind }) => `${name} ${kind}`).sort(), [
    'bucher.test homoglyph',
    'buecher.test homoglyph',
    `${URL.parse('http://büche.test/')!.hostname} omission`,
  ]);
});

test('the networks of a look-alike are those of its addresses, unknown where the data have none', async () => {
  const zone = (name: string, ...addresses: string[]) =>
    [name, [[name, 'NS', 'ns.parking.test'], ...addresses.map((address) => [name, 'A', address] as const)]] as const;
  const world = await startTestInternet([], {
    others: [
      zone('examples.test', '192.0.2.66', '192.0.2.67', '198.51.100.7'),
      zone('exmple.test'),
      zone('exampel.test', '203.0.113.9'),
    ] as never,
  });
  const locations = [
    { range: '192.0.2.0/24', country: 'NL', asn: 64_496, operator: 'Polder Net' },
    { range: '198.51.100.0/24', country: 'US', asn: 64_497, operator: 'Prairie Hosting' },
  ];
  const outcome = await probeLookAlikes({ domain: 'example.test', sources: { ...SOURCES, locations } }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    Object.fromEntries(outcome.value.found.map(({ name, networks }) => [name, networks?.map(({ asn }) => asn)])),
    { 'examples.test': [64_496, 64_497], 'exmple.test': [], 'exampel.test': undefined },
  );
});

test('look-alikes without a response give a reason, not an empty list', async () => {
  const outcome = await probeLookAlikes({ domain: 'example.test', sources: SOURCES }, dead);
  assert.deepEqual(outcome, { ok: false, reason: 'unreachable' });
});

test('a suffix with a wildcard is reported, and only different responses count as a registration', async () => {
  const answer = (name: string, type: string, server: string) =>
    type === 'NS'
      ? { answers: [{ name, type: 'NS' as const, ttl: 60, data: server }] }
      : type === 'A'
        ? {
            answers: [
              { name, type: 'A' as const, ttl: 60, data: server === 'ns.wild.test' ? '192.0.2.9' : '192.0.2.8' },
            ],
          }
        : {};
  const server = await startDnsServer(({ name, type }) => {
    if (name === 'harbourline.ws') return answer(name, type, 'ns.owner.test');
    return name.endsWith('.ws') ? answer(name, type, 'ns.wild.test') : { rcode: 3 };
  });
  const network = testNetwork({ '192.0.2.53': server }, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  const candidates = ['harbourline.ws', 'harbourlines.ws', 'harbourlne.ws', 'harbourline.net'].map((name) => ({
    name,
    kind: 'omission' as const,
    closeness: 80,
  }));
  const { existing, wildcards, asked } = await resolveNames(candidates, network);
  assert.deepEqual([existing.map(({ name }) => name), wildcards, asked], [['harbourline.ws'], ['ws'], 4]);
});

test('a wildcard zone that rotates addresses yields no look-alike', async () => {
  const turns = new Map<string, number>();
  const server = await startDnsServer(({ name, type }) => {
    if (type !== 'A') return {};
    const zone = name.slice(name.indexOf('.') + 1);
    const turn = (turns.get(zone) ?? 0) + 1;
    turns.set(zone, turn);
    return { answers: [{ name, type: 'A' as const, ttl: 60, data: `192.0.2.${(turn % 2) + 8}` }] };
  });
  const network = testNetwork({ '192.0.2.53': server }, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  const candidates = ['harbour.line.net', 'har.bourline.net'].map((name) => ({
    name,
    kind: 'subdomain' as const,
    closeness: 66,
  }));
  const { existing, wildcards } = await resolveNames(candidates, network);
  assert.deepEqual([existing, wildcards], [[], ['bourline.net', 'line.net']]);
});

test('the front page of a look-alike is fetched only if the operator allows it', async () => {
  const words = 'We carry goods from door to door in every town of the island since nineteen seventy two';
  const requests: string[] = [];
  const web = http.createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`);
    if (request.url !== '/') return response.writeHead(404).end();
    if (request.headers.host === 'exampl.test') {
      return response.writeHead(302, { location: 'http://example.test/' }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Example</title><p>${words}</p>`);
  });
  await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening));
  after(() => web.close());
  const { port } = web.address() as AddressInfo;
  const world = await startTestInternet([['example.test', 'A', '192.0.2.80']], {
    others: [
      [
        'examples.test',
        [
          ['examples.test', 'NS', 'ns.parking.test'],
          ['examples.test', 'A', '192.0.2.81'],
        ],
      ],
      [
        'exampl.test',
        [
          ['exampl.test', 'NS', 'ns.parking.test'],
          ['exampl.test', 'A', '192.0.2.81'],
        ],
      ],
    ],
    settings: { dialMap: { '192.0.2.80 80': port, '192.0.2.81 80': port } },
  });
  const ask = (lookAlikePages: boolean) =>
    probeLookAlikes({ domain: 'example.test', sources: { ...SOURCES, lookAlikePages } }, world.network);
  const silent = await ask(false);
  assert.ok(silent.ok && silent.value.found[0]?.page === undefined);
  assert.deepEqual(requests, []);
  const compared = await ask(true);
  await world.close();
  assert.ok(compared.ok);
  const pages = new Map(compared.value.found.map(({ name, page }) => [name, page]));
  assert.deepEqual(pages.get('examples.test'), { similarity: 100, sameTitle: true, sameIcon: false });
  assert.ok(pages.has('exampl.test') && pages.get('exampl.test') === undefined, 'it leads to the domain itself');
});

test('facts of a name that could not be looked up are missing, and all if the own name servers are unknown', async () => {
  const look = async (isFailing: (name: string, type: string) => boolean) => {
    const world = await startTestInternet([], {
      others: [
        [
          'examples.test',
          [
            ['examples.test', 'NS', 'ns.parking.test'],
            ['examples.test', 'MX', { preference: 10, exchange: 'mx.parking.test' }],
          ],
        ],
      ],
      resolver: (answer) => (asked) => (isFailing(asked.name, asked.type) ? { rcode: 2 } : answer(asked)),
    });
    const outcome = await probeLookAlikes({ domain: 'example.test', sources: SOURCES }, world.network);
    await world.close();
    return outcome.ok ? outcome.value : outcome.reason;
  };
  const whole = await look((name, type) => name === 'examples.test' && type === 'MX');
  assert.ok(typeof whole === 'object');
  assert.deepEqual(
    whole.found.map(({ name, lacks }) => [name, lacks]),
    [['examples.test', { mx: 'unreachable' }]],
  );
  assert.equal(await look((name, type) => name === 'example.test' && type === 'NS'), 'unreachable');
});
