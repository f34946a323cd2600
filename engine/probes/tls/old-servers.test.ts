import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import tls from 'node:tls';
import type { TlsEvidence } from '#evidence/web.ts';
import { SUITE_NUMBERS } from '#parse/tls/suite-numbers.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { oldTlsServer } from '../../../lab/hosts/old-tls.ts';
import { probeHttp } from '../http/http.ts';
import { probePorts } from '../ports/ports.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeTls } from './tls.ts';

const authority = openAuthority();
const ground = startTestServers({
  timeouts: { connect: 60_000, dns: 60_000, exchange: 60_000 },
  trust: { certificates: [authority.root], onlyThese: true },
});
after(() => ground.close());
const signal = new AbortController().signal;
const rsa = authority.issue(['site.example'], 'rsa');
const ecdsa = authority.issue(['site.example']);
let last = 0;

const VERSIONS = { SSLv3: 0x0300, 'TLSv1.0': 0x0301, 'TLSv1.1': 0x0302, 'TLSv1.2': 0x0303 } as const;

async function serveOld(version: keyof typeof VERSIONS, names: readonly string[], port = 443, closes = false) {
  last += 1;
  const address = `192.0.2.${last}`;
  const suites = names.map((name) => SUITE_NUMBERS.get(name) ?? assert.fail(name));
  const open = (suite: number) => names[suites.indexOf(suite)]!.includes('_anon_');
  const server = oldTlsServer({
    version: VERSIONS[version],
    suites,
    chainFor: (suite) => (open(suite) ? null : rsa),
    ...(closes ? { closes } : {}),
  });
  await ground.bytes(`${address} ${port}`, (socket) => server.emit('connection', socket));
  return address;
}

async function probe(address: string, port = 443): Promise<TlsEvidence> {
  const endpoint = { host: 'site.example', port, address, startTls: null };
  const outcome = await probeTls(endpoint, new Date().toISOString(), ground.network, signal);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}

/** Servers that support only a version and suites that no current library supports. */
const OUT_OF_DATE = {
  'SSL 3.0 alone': ['SSLv3', ['TLS_RSA_WITH_AES_128_CBC_SHA', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA']],
  'export suites alone': ['TLSv1.0', ['TLS_RSA_EXPORT_WITH_RC4_40_MD5', 'TLS_RSA_EXPORT_WITH_DES40_CBC_SHA']],
  'suites without encryption alone': ['TLSv1.0', ['TLS_RSA_WITH_NULL_SHA', 'TLS_RSA_WITH_NULL_MD5']],
  'anonymous suites alone': ['TLSv1.0', ['TLS_DH_anon_WITH_AES_128_CBC_SHA', 'TLS_DH_anon_WITH_RC4_128_MD5']],
  'RC4 alone': ['TLSv1.1', ['TLS_RSA_WITH_RC4_128_SHA', 'TLS_RSA_WITH_RC4_128_MD5']],
  'single DES alone': ['TLSv1.2', ['TLS_RSA_WITH_DES_CBC_SHA']],
  '3DES alone': ['TLSv1.2', ['TLS_RSA_WITH_3DES_EDE_CBC_SHA']],
} as const satisfies Record<string, readonly [keyof typeof VERSIONS, readonly string[]]>;

describe('a server that no current library can connect to', () => {
  for (const [what, [version, names]] of Object.entries(OUT_OF_DATE)) {
    it(`is fully assessed: ${what}`, async () => {
      const value = await probe(await serveOld(version, names));
      assert.deepEqual(
        value.versions.filter(({ offered }) => offered).map((row) => row.version),
        [version],
      );
      assert.deepEqual(value.suites, [{ version, names: [...names] }]);
      const open = names.every((name) => name.includes('_anon_'));
      assert.deepEqual([value.chain.length, value.problems], open ? [0, []] : [2, []]);
    });
  }

  it('is recognized as TLS by the port scan on any port, also if it rejects by closing', async () => {
    const names = ['TLS_RSA_EXPORT_WITH_RC4_40_MD5'] as const;
    for (const closes of [false, true]) {
      const address = await serveOld('SSLv3', names, 9_443, closes);
      const target = { names: ['site.example'], addresses: [address], provider: null, ports: [9_443], deep: false };
      const outcome = await probePorts({ ...target, udp: false }, ground.network, signal);
      assert.ok(outcome.ok);
      assert.deepEqual(
        outcome.value.addresses[0]?.open.map(({ port, tls: secure }) => [port, secure]),
        [[9_443, true]],
      );
    }
  });
});

it('distinguishes a port without TLS from a silent one', async () => {
  const bad = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
  await ground.bytes('192.0.2.200 443', (socket) => void socket.once('data', () => socket.end(bad)));
  await ground.bytes('192.0.2.201 443', (socket) => void socket.on('data', () => socket.destroy()));
  const ask = (address: string) =>
    probeTls(
      { host: 'site.example', port: 443, address, startTls: null },
      new Date().toISOString(),
      ground.network,
      signal,
    );
  assert.deepEqual(await ask('192.0.2.200'), { ok: false, reason: 'refused' });
  assert.deepEqual(await ask('192.0.2.201'), { ok: false, reason: 'protocol-error' });
});

it('reports the groups of servers that support TLS 1.0 only', async () => {
  last += 1;
  const address = `192.0.2.${last}`;
  const options = {
    key: rsa.key,
    cert: rsa.certificates.join('\n'),
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1',
    ciphers: 'ECDHE-RSA-AES128-SHA:@SECLEVEL=0',
    ecdhCurve: 'P-256:P-384:P-521',
  } as const;
  await ground.bytes(`${address} 443`, (socket) => socket.end(), options);
  assert.deepEqual((await probe(address)).behaviour?.groups.toSorted(), ['secp256r1', 'secp384r1', 'secp521r1']);
});

it('distinguishes a root that the operator added from the public store', async () => {
  const unaware = startTestServers({ timeouts: { connect: 60_000, dns: 60_000, exchange: 60_000 } });
  after(() => unaware.close());
  const added = startTestServers({
    timeouts: { connect: 60_000, dns: 60_000, exchange: 60_000 },
    trust: { certificates: [authority.root], onlyThese: false },
  });
  after(() => added.close());
  const served = { key: ecdsa.key, cert: ecdsa.certificates.join('\n') };
  const ask = async ({ bytes, network }: typeof added) => {
    await bytes('192.0.2.210 443', (socket) => socket.end(), served);
    const endpoint = { host: 'site.example', port: 443, address: '192.0.2.210', startTls: null };
    const outcome = await probeTls(endpoint, new Date().toISOString(), network, signal);
    assert.ok(outcome.ok);
    return [outcome.value.privateRoot, outcome.value.problems];
  };
  assert.deepEqual(await ask(added), [true, []]);
  // The scanner does not know its issuer.
  assert.deepEqual(await ask(unaware), [undefined, ['incomplete-chain']]);
  assert.deepEqual(await ask(ground), [undefined, []]);
});

describe('a server with two certificates', () => {
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    it(`shows both chains in ${version}, each with its own problems`, async () => {
      last += 1;
      const address = `192.0.2.${last}`;
      const expired = authority.issue(['site.example'], 'expired');
      const server = tls.createServer(
        {
          key: [rsa.key, expired.key],
          cert: [rsa.certificates.join('\n'), expired.certificates.join('\n')],
          minVersion: version,
          maxVersion: version,
        },
        (socket) => socket.on('error', () => {}).resume(),
      );
      server.on('tlsClientError', () => {});
      await ground.bytes(`${address} 443`, (socket) => server.emit('connection', socket));
      const { chain, problems, otherChain } = await probe(address);
      assert.ok(otherChain);
      assert.deepEqual([chain[0]?.keyType, otherChain.chain[0]?.keyType].sort(), ['EC', 'RSA']);
      assert.deepEqual([problems, otherChain.problems].flat(), ['expired']);
    });
  }

  it('shows one if there is one', async () => {
    last += 1;
    const address = `192.0.2.${last}`;
    await ground.bytes(`${address} 443`, (socket) => socket.end(), {
      key: ecdsa.key,
      cert: ecdsa.certificates.join('\n'),
    });
    assert.equal((await probe(address)).otherChain, undefined);
  });
});

it('lists a front page that OpenSSL cannot fetch by name, not as missing web', async () => {
  const address = await serveOld('SSLv3', ['TLS_RSA_WITH_RC4_128_SHA']);
  await ground.web(`${address} 80`, (_request, response) => void response.end('<html>plain</html>'));
  const outcome = await probeHttp(
    { host: 'site.example', addresses: [address], mayAsk: () => true },
    ground.network,
    signal,
  );
  assert.ok(outcome.ok);
  assert.deepEqual([outcome.value.secure.hops, outcome.value.secure.stopped], [[], 'protocol-error']);
});

it('treats an incomplete response as none, not as a rejection', async () => {
  last += 1;
  const address = `192.0.2.${last}`;
  // The header of a 16 kB record and the beginning of its hello; the rest is not sent.
  await ground.bytes(`${address} 443`, (socket) => {
    socket.once('data', () => socket.write(Buffer.from([22, 3, 3, 0x40, 0, 2, 0, 0x3f, 0xfc])));
  });
  const endpoint = { host: 'site.example', port: 443, address, startTls: null };
  const hasty = {
    ...ground.network,
    settings: { ...ground.network.settings, timeouts: { connect: 300, dns: 300, exchange: 300 } },
  };
  assert.deepEqual(await probeTls(endpoint, new Date().toISOString(), hasty, signal), { ok: false, reason: 'timeout' });
});
