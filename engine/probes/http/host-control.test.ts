import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { authoritative, startDnsServer, testNetwork } from '#network/testing/dns-servers.ts';
import { RESOLVER, ROOT, startTestInternet } from '#network/testing/test-internet.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { controlledAddresses } from './host-control.ts';
import { CONTROL_PATH, controlLine } from './host-control-token.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const LINE = controlLine(TOKEN);
const { signal } = new AbortController();

await useVirtualTime();

/** A web server on loopback. @returns its port */
async function web(answer: http.RequestListener): Promise<number> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serving =
  (body: string, status = 200, headers = {}): http.RequestListener =>
  (request, response) => {
    if (request.url !== CONTROL_PATH) return void response.writeHead(404).end();
    response.writeHead(status, headers).end(body);
  };

test('an address is verified if it serves the token itself, however many addresses the name has', async () => {
  const seen: (string | undefined)[] = [];
  const right = await web((request, response) => {
    seen.push(request.headers.host);
    serving(`# for the scanner\n ${LINE} \r\n`)(request, response);
  });
  const other = await web(serving(controlLine('f'.repeat(32))));
  const world = await startTestInternet(
    [
      ['shop.example.test', 'A', '203.0.113.7'],
      ['shop.example.test', 'A', '203.0.113.8'],
    ],
    { settings: { dialMap: { '203.0.113.7 80': right, '203.0.113.8 80': other } } },
  );
  assert.deepEqual(await controlledAddresses('shop.example.test', TOKEN, world.network, signal), ['203.0.113.7']);
  assert.deepEqual(await controlledAddresses('203.0.113.7', TOKEN, world.network, signal), ['203.0.113.7']);
  assert.deepEqual(seen, ['shop.example.test', '203.0.113.7']);
  assert.deepEqual(await controlledAddresses('gone.example.test', TOKEN, world.network, signal), []);
  await world.close();
});

test('redirects, errors, long pages and partial lines verify nothing', async () => {
  const pages: http.RequestListener[] = [
    serving('', 302, { location: `http://203.0.113.7${CONTROL_PATH}` }),
    serving(LINE, 404),
    serving(`${LINE}\n${'x'.repeat(2_000)}`),
    serving(`x${LINE}`),
    serving(LINE.slice(0, -1)),
    (_request, response) => response.destroy(),
  ];
  for (const [n, page] of pages.entries()) {
    const network = testNetwork({}, { dialMap: { '203.0.113.9 80': await web(page) }, roots: [] });
    assert.deepEqual(await controlledAddresses('203.0.113.9', TOKEN, network, signal), [], `page ${n}`);
  }
});

test('an address is verified by a TXT record at its reverse name, which only its holder controls', async () => {
  const zone = '113.0.203.in-addr.arpa';
  const server = '198.51.100.61';
  const root = await startDnsServer(
    authoritative('.', [
      ['.', 'NS', 'a.root.test'],
      [zone, 'NS', 'ns.holder.test'],
      ['ns.holder.test', 'A', server],
    ]),
  );
  const holder = await startDnsServer(
    authoritative(zone, [
      [zone, 'NS', 'ns.holder.test'],
      [`9.${zone}`, 'TXT', [LINE]],
      [`10.${zone}`, 'TXT', [controlLine('f'.repeat(32))]],
    ]),
  );
  const resolver = await startDnsServer(() => ({ rcode: 3 }));
  const network = testNetwork(
    { [ROOT]: root, [server]: holder, [RESOLVER]: resolver },
    { roots: [{ name: 'a.root.test', addresses: [ROOT] }], resolvers: [{ address: RESOLVER, port: 53 }] },
  );
  assert.deepEqual(await controlledAddresses('203.0.113.9', TOKEN, network, signal), ['203.0.113.9']);
  for (const address of ['203.0.113.10', '203.0.113.11']) {
    assert.deepEqual(await controlledAddresses(address, TOKEN, network, signal), [], address);
  }
  await Promise.all([root, holder, resolver].map((one) => one.close()));
});
