import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { after, it } from 'node:test';
import { collect } from '../collect.ts';
import type { EvidenceItem } from '../evidence/index.ts';
import { type DnsResponder, startDnsServer } from '../network/testing/dns-servers.ts';
import { startTestServers } from '../probes/testing/test-servers.ts';
import { scanRequest } from '../scan-request.ts';
import { DEFAULT_SOURCES, type NetworkSettings, type SourceSettings } from '../settings.ts';
import { useVirtualTime } from '../testing/virtual-time.ts';

await useVirtualTime();

/** Addresses that must not be scanned by accident: own host, own network, a cloud's metadata service. */
const PRIVATE = ['127.0.0.1', '10.0.0.5', '192.168.1.1', '169.254.169.254', '::1', 'fd00::1'];
const PORTS = [22, 25, 80, 443, 6379, 8080];
const PUBLIC = '93.184.216.34';
/** A root server of the scan, on a private address. */
const PRIVATE_ROOT = '10.0.0.53';

/** Name → type → data. */
const RECORDS: Record<string, Record<string, unknown[]>> = {
  'shop.example': { A: [PUBLIC], MX: [{ preference: 10, exchange: 'mail.shop.example' }] },
  'www.shop.example': { A: ['10.0.0.5'] },
  'mail.shop.example': { A: ['192.168.1.1'] },
  'internal.shop.example': { A: ['10.0.0.5'] },
  'metadata.shop.example': { A: ['169.254.169.254'], AAAA: ['fd00::1'] },
  'self.shop.example': { A: ['127.0.0.1'], AAAA: ['::1'] },
};

const answer: DnsResponder = ({ name, type }) => {
  const found = RECORDS[name];
  const answers = (found?.[type] ?? []).map((data) => ({ type: type as 'A', name, ttl: 60, data: data as string }));
  return { answers, rcode: found ? 0 : 3 };
};

const ALL_OFF: SourceSettings = {
  ...DEFAULT_SOURCES,
  certificateLog: null,
  certificateLogFallback: null,
  routeOrigins: null,
  phishingFeeds: [],
  rdapBootstrap: null,
  rdapAddress: null,
  ransomLook: null,
  haveIBeenPwned: null,
  dnsBlockLists: [],
};

/** All private servers, with a count of connections. */
async function openTraps() {
  const resolver = await startDnsServer(answer);
  const ground = startTestServers({ resolvers: [{ address: '127.0.0.1', port: resolver.port }] });
  let visits = 0;
  for (const address of PRIVATE) {
    for (const port of PORTS) {
      await ground.bytes(`${address} ${port}`, (socket) => {
        visits += 1;
        socket.end();
      });
    }
  }
  await ground.web(`${PUBLIC} 80`, (_, reply) => {
    reply.writeHead(302, { location: 'http://internal.shop.example/latest/meta-data/' }).end();
  });
  const root = dgram.createSocket('udp4', () => {
    visits += 1;
  });
  root.bind(0, '127.0.0.1');
  await once(root, 'listening');
  const { settings } = ground.network;
  const dialMap = { ...settings.dialMap, [`${PRIVATE_ROOT} 53/udp`]: root.address().port };
  after(async () => {
    ground.close();
    root.close();
    await resolver.close();
  });
  const roots = [{ name: 'a.root.example', addresses: [PRIVATE_ROOT] }];
  return { settings: { ...settings, dialMap, roots }, visits: () => visits };
}

function scan(network: NetworkSettings): Promise<EvidenceItem[]> {
  return collect(
    scanRequest('shop.example', {
      hosts: ['metadata.shop.example', 'self.shop.example'],
      phases: [1],
      kinds: ['zone', 'host-dns', 'http', 'ports', 'tls', 'mail', 'smtp', 'reputation'],
    }),
    {
      network,
      sources: ALL_OFF,
      catalog: null,
      signal: new AbortController().signal,
    },
  );
}

it('contacts no private address behind a name, a mail server, a root or a redirect, and reports it', async () => {
  const traps = await openTraps();
  const pieces = await scan({ ...traps.settings, allowPrivate: false });
  assert.equal(traps.visits(), 0);
  const reason = (kind: string, asset: string) => {
    const piece = pieces.find((one) => one.kind === kind && one.asset === asset);
    return piece && !piece.outcome.ok ? piece.outcome.reason : piece?.outcome;
  };
  for (const host of ['www', 'metadata', 'self']) {
    assert.equal(reason('http', `${host}.shop.example`), 'address-not-allowed', host);
    assert.equal(reason('ports', `${host}.shop.example`), 'address-not-allowed', host);
  }
  assert.equal(reason('smtp', 'mail.shop.example:25/tcp'), 'address-not-allowed');
  const zone = pieces.find((one) => one.kind === 'zone');
  assert.ok(
    zone?.kind === 'zone' && (!zone.outcome.ok || !zone.outcome.value.parent?.reached),
    'the root was not asked',
  );
  const front = pieces.find((one) => one.kind === 'http' && one.asset === 'shop.example');
  assert.ok(front?.kind === 'http' && front.outcome.ok);
  assert.deepEqual(
    [front.outcome.value.plain.hops.length, front.outcome.value.plain.stopped],
    [1, 'address-not-allowed'],
  );
});

it('contacts them if the operator allows it', async () => {
  const traps = await openTraps();
  await scan({ ...traps.settings, allowPrivate: true });
  assert.ok(traps.visits() > PRIVATE.length, `${traps.visits()}`);
});

it('contacts nothing on the deny list, allowed or not', async () => {
  const traps = await openTraps();
  const doNotScan = ['10.0.0.0/8', '192.168.1.1', '169.254.0.0/16', '127.0.0.0/8', '::1', 'fd00::/8', 'shop.example'];
  await scan({ ...traps.settings, allowPrivate: true, doNotScan });
  assert.equal(traps.visits(), 0);
});
