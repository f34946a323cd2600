import assert from 'node:assert/strict';
import { createDiffieHellmanGroup } from 'node:crypto';
import { after, it } from 'node:test';
import tls from 'node:tls';
import type { TlsEvidence } from '#evidence/web.ts';
import { knownPrime } from '#parse/tls/known-primes.ts';
import { SUITE_NUMBERS } from '#parse/tls/suite-numbers.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { type CertificateKind, openAuthority } from '../../../lab/hosts/certificates.ts';
import { oldTlsServer } from '../../../lab/hosts/old-tls.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { OFFERED_AT_ONCE } from './enumerate.ts';
import { type KnownServers, probeTls } from './tls.ts';

await useVirtualTime();

const authority = openAuthority();
const ground = startTestServers({
  timeouts: { connect: 4_000, dns: 4_000, exchange: 7_000 },
  trust: { certificates: [authority.root], onlyThese: true },
});
after(() => ground.close());
const NOW = new Date().toISOString();
let last = 0;

/** A TLS server on a separate address, with a certificate of this kind. */
async function serve(kind: CertificateKind, options: object = {}): Promise<string> {
  last += 1;
  const { key, certificates } = authority.issue(['site.example'], kind);
  await ground.bytes(`192.0.2.${last} 443`, (socket) => socket.end(), {
    key,
    cert: certificates.join('\n'),
    ...options,
  });
  return `192.0.2.${last}`;
}

async function probe(address: string, host = 'site.example', time = NOW): Promise<TlsEvidence> {
  const endpoint = { host, port: 443, address, startTls: null };
  const outcome = await probeTls(endpoint, time, ground.network, new AbortController().signal);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}
const offered = (evidence: TlsEvidence) => evidence.versions.filter((row) => row.offered).map((row) => row.version);

it('describes a well-configured server: versions, suites, chain as served, no problem', async () => {
  const value = await probe(
    await serve('good', { minVersion: 'TLSv1.2', ciphers: 'ECDHE+AESGCM', ALPNProtocols: ['http/1.1'] }),
  );
  assert.deepEqual(offered(value), ['TLSv1.2', 'TLSv1.3']);
  assert.deepEqual(value.suites.find((row) => row.version === 'TLSv1.2')?.names.sort(), [
    'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
    'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  ]);
  assert.deepEqual(value.problems, []);
  assert.equal(value.chain.length, 2);
  const leaf = value.chain[0]!;
  assert.deepEqual([leaf.names, leaf.keyType, leaf.keyBits, leaf.selfSigned], [['site.example'], 'EC', 256, false]);
  assert.match(leaf.signatureAlgorithm, /SHA256/i);
  assert.equal(value.alpn, 'http/1.1');
});

/** TLS record type (RFC 5246 section 6.2.1), which an SSL 2.0 ClientHello does not have. */
const HANDSHAKE = 22;

/**
 * A TLS 1.2 server that does not answer the second ClientHello with a full list of suites.
 * @param times number of times that it does not respond
 */
async function serveLossy(names: readonly string[], times: number): Promise<string> {
  last += 1;
  const suites = names.map((name) => SUITE_NUMBERS.get(name) ?? assert.fail(name));
  const server = oldTlsServer({ version: 0x0303, suites, chainFor: () => authority.issue(['site.example'], 'rsa') });
  let lost = 0;
  await ground.bytes(`192.0.2.${last} 443`, (socket) => {
    socket.once('readable', () => {
      const hello: Buffer = socket.read();
      // RFC 5246 section 7.4.1.2: the session id and then the suites follow 43 bytes of headers, version and random.
      const bytesOfSuites = hello[0] === HANDSHAKE ? hello.readUInt16BE(44 + hello[43]!) : 0;
      if (bytesOfSuites === 2 * (OFFERED_AT_ONCE - 1) && lost < times) {
        lost += 1;
        return;
      }
      socket.unshift(hello);
      server.emit('connection', socket);
    });
  });
  return `192.0.2.${last}`;
}

it('repeats a ClientHello without a response, and marks the list of suites as incomplete after the second timeout', async () => {
  const names = ['TLS_RSA_WITH_AES_128_CBC_SHA', 'TLS_RSA_WITH_RC4_128_SHA', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'];
  const whole = await probe(await serveLossy(names, 1));
  assert.deepEqual([whole.suites, whole.cut], [[{ version: 'TLSv1.2', names }], undefined]);
  const part = await probe(await serveLossy(names, Number.POSITIVE_INFINITY));
  const lacks = { names: 'timeout' };
  assert.deepEqual([part.suites, part.cut], [[{ version: 'TLSv1.2', names: names.slice(0, 1), lacks }], true]);
});

it('detects protocols and suites that this OpenSSL no longer offers by default', async () => {
  const value = await probe(
    await serve('weak-key', { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: 'ALL:@SECLEVEL=0' }),
  );
  assert.deepEqual(offered(value), ['TLSv1.0', 'TLSv1.1', 'TLSv1.2']);
  assert.ok(value.suites.find((row) => row.version === 'TLSv1.0')?.names.includes('TLS_RSA_WITH_AES_128_CBC_SHA'));
  assert.deepEqual([value.chain[0]?.keyType, value.chain[0]?.keyBits], ['RSA', 1024]);
});

it('reports the size of the Diffie-Hellman prime, and which of the common ones it is', async (t) => {
  // Node warns about the small prime of this server.
  t.mock.method(process, 'emitWarning', () => {});
  const small = createDiffieHellmanGroup('modp2').getPrime();
  const { key, certificates } = authority.issue(['site.example'], 'weak-key');
  await ground.bytes('192.0.2.80 443', (socket) => socket.end(), {
    key,
    cert: certificates.join('\n'),
    ciphers: 'DHE-RSA-AES128-SHA:@SECLEVEL=0',
    maxVersion: 'TLSv1.2',
    dhparam: dhParameters(small),
  } as object);
  const found = await probe('192.0.2.80');
  assert.deepEqual([found.dhBits, knownPrime(found.dhPrime)], [1_024, 'Oakley group 2, RFC 2409']);
  const { dhBits, dhPrime } = await probe(await serve('good'));
  assert.deepEqual([dhBits, dhPrime], [null, undefined]);
});

it('sends its hellos once to a server behind several names', async () => {
  let connections = 0;
  const { key, certificates } = authority.issue(['site.example']);
  const served = { key, cert: certificates.join('\n') };
  await ground.bytes('192.0.2.81 443', (socket) => socket.end(), { ...served, SNICallback: count } as object);
  function count(_name: string, done: (error: null) => void): void {
    connections += 1;
    done(null);
  }
  const known: KnownServers = new Map();
  const ask = (host: string) =>
    probeTls(
      { host, port: 443, address: '192.0.2.81', startTls: null },
      NOW,
      ground.network,
      new AbortController().signal,
      { known },
    );
  const first = await ask('site.example');
  const before = connections;
  const second = await ask('www.site.example');
  assert.ok(before > 5 && connections - before === 1, `${before}, ${connections}`);
  assert.ok(first.ok && second.ok);
  assert.deepEqual(second.value.suites, first.value.suites);
  assert.deepEqual([first.value.problems, second.value.problems], [[], ['name-mismatch']]);
});

it('names every problem of a chain', async () => {
  assert.deepEqual((await probe(await serve('expired'))).problems, ['expired']);
  assert.deepEqual((await probe(await serve('self-signed'))).problems, ['self-signed']);
  assert.deepEqual((await probe(await serve('incomplete-chain'))).problems, ['incomplete-chain']);
  assert.deepEqual((await probe(await serve('wrong-name'))).problems, ['name-mismatch']);
  assert.deepEqual((await probe(await serve('good'), 'other.example')).problems, ['name-mismatch']);
  assert.deepEqual((await probe(await serve('good'), 'site.example', '2020-01-01T00:00:00Z')).problems, [
    'not-yet-valid',
  ]);
});

it('trusts only the configured roots', async () => {
  const stranger = openAuthority();
  const { key, certificates } = stranger.issue(['site.example']);
  await ground.bytes('192.0.2.90 443', (socket) => socket.end(), {
    key,
    cert: [...certificates, stranger.root].join('\n'),
  });
  assert.deepEqual((await probe('192.0.2.90')).problems, ['untrusted-root']);
});

it('never throws on non-TLS responses, an invalid certificate and silence', async () => {
  const answers: [string, Buffer | null][] = [
    ['192.0.2.101', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['192.0.2.102', null],
    ['192.0.2.103', Buffer.from([22, 3, 3, 255, 255, 2, 0, 0])],
    ['192.0.2.104', Buffer.from([21, 3, 3, 0, 2, 2, 40])],
  ];
  for (const [address, answer] of answers) {
    await ground.bytes(`${address} 443`, (socket) => socket.once('data', () => answer && socket.write(answer)));
    const endpoint = { host: 'site.example', port: 443, address, startTls: null };
    const outcome = await probeTls(endpoint, NOW, ground.network, new AbortController().signal);
    assert.equal(outcome.ok, false, address);
  }
  await ground.bytes('192.0.2.105 443', (socket) => socket.once('data', () => socket.end(nonsenseFlight())));
  const value = await probe('192.0.2.105');
  assert.deepEqual([value.problems, value.chain], [['unreadable'], []]);
});

it('uses STARTTLS where required', async () => {
  const { key, certificates } = authority.issue(['site.example']);
  const secureContext = tls.createSecureContext({ key, cert: certificates.join('\n') });
  /** The server's greeting, and its replies to each line; TLS starts after the last. */
  const servers = {
    imap: [143, '* OK ready\r\n', ['a1 OK begin\r\n']],
    pop3: [110, '+OK ready\r\n', ['+OK begin\r\n']],
    ftp: [21, '220-welcome\r\n220 ready\r\n', ['234 begin\r\n']],
    smtp: [587, '220 mx.example ESMTP\r\n', ['250-mx.example\r\n250 STARTTLS\r\n', '220 begin\r\n']],
  } as const;
  for (const [at, [startTls, [port, greeting, answers]]] of Object.entries(servers).entries()) {
    const address = `192.0.2.${110 + at}`;
    await ground.bytes(`${address} ${port}`, (socket) => {
      socket.write(greeting);
      const left: string[] = [...answers];
      socket.on('data', function answer() {
        socket.write(left.shift()!);
        if (left.length > 0) return;
        socket.off('data', answer);
        new tls.TLSSocket(socket, { isServer: true, secureContext }).on('error', () => {}).resume();
      });
    });
    const endpoint = { host: 'site.example', port, address, startTls: startTls as keyof typeof servers };
    const outcome = await probeTls(endpoint, NOW, ground.network, new AbortController().signal);
    assert.ok(outcome.ok, startTls);
    assert.deepEqual([offered(outcome.value), outcome.value.problems], [['TLSv1.2', 'TLSv1.3'], []], startTls);
    assert.equal(outcome.value.behaviour?.extendedMasterSecret, true, startTls);
  }
});

/** PEM of Diffie-Hellman parameters with generator 2 (PKCS #3). */
function dhParameters(prime: Buffer): string {
  const positive = Buffer.concat([Buffer.from([0]), prime]);
  const integer = Buffer.concat([Buffer.from([2, 0x81, positive.length]), positive, Buffer.from([2, 1, 2])]);
  const der = Buffer.concat([Buffer.from([0x30, 0x81, integer.length]), integer]);
  return `-----BEGIN DH PARAMETERS-----\n${der.toString('base64')}\n-----END DH PARAMETERS-----\n`;
}

/** TLS 1.2 ServerHello and an empty certificate message. */
function nonsenseFlight(): Buffer {
  const hello = Buffer.concat([Buffer.from([3, 3]), Buffer.alloc(32, 7), Buffer.from([0, 0xc0, 0x2f, 0])]);
  const certificate = Buffer.from([0, 0, 7, 0, 0, 4, 0xde, 0xad, 0xbe, 0xef]);
  const message = (type: number, body: Buffer) => Buffer.concat([Buffer.from([type, 0, 0, body.length]), body]);
  const messages = Buffer.concat([message(2, hello), message(11, certificate), message(14, Buffer.alloc(0))]);
  return Buffer.concat([Buffer.from([22, 3, 3, 0, messages.length]), messages]);
}

/**
 * A server of TLS 1.2 and 1.3 that closes connections without an answer.
 * @param isClosed by the number of the connection, from 1
 */
async function serveLimited(isClosed: (connection: number) => boolean): Promise<string> {
  last += 1;
  const { key, certificates } = authority.issue(['site.example'], 'rsa');
  const options = { key, cert: certificates.join('\n'), minVersion: 'TLSv1.2', ciphers: 'RSA+AES:ECDHE+AES' } as const;
  const server = tls.createServer(options, (socket) => socket.end());
  server.on('tlsClientError', () => {});
  let connections = 0;
  await ground.bytes(`192.0.2.${last} 443`, (socket) => {
    connections += 1;
    if (isClosed(connections)) socket.end();
    else server.emit('connection', socket);
  });
  return `192.0.2.${last}`;
}

it('repeats what a server that limits connections closed, until it answers again', async () => {
  const whole = await probe(await serveLimited(() => false));
  assert.ok(whole.suites.some(({ version, names }) => version === 'TLSv1.2' && names.length > 5));
  const limited = await probe(await serveLimited((connection) => connection > 12 && connection < 18));
  assert.deepEqual([limited.versions, limited.suites, limited.cut], [whole.versions, whole.suites, undefined]);
});

it('states no version as not offered, and no list of suites as complete, if a server closes all further connections', async () => {
  const { versions, suites, cut, lacks } = await probe(await serveLimited((connection) => connection > 12));
  const offered = versions.filter(({ version }) => version === 'TLSv1.2' || version === 'TLSv1.3');
  assert.ok(offered.every((row) => row.offered === true));
  assert.ok(suites.some((row) => row.lacks?.names === 'blocked'));
  assert.deepEqual([cut, lacks?.suites, lacks?.versions], [true, 'blocked', 'blocked']);
});

it('takes a connection that is closed without an answer for a rejection while another offer is answered', async () => {
  last += 1;
  const names = ['TLS_RSA_WITH_AES_128_CBC_SHA'];
  const suites = names.map((name) => SUITE_NUMBERS.get(name)!);
  const server = oldTlsServer({
    version: 0x0303,
    suites,
    chainFor: () => authority.issue(['site.example'], 'rsa'),
    closes: true,
  });
  await ground.bytes(`192.0.2.${last} 443`, (socket) => server.emit('connection', socket));
  const value = await probe(`192.0.2.${last}`);
  assert.deepEqual(offered(value), ['TLSv1.2']);
  assert.equal(value.versions.find(({ version }) => version === 'TLSv1.1')?.offered, false);
  assert.deepEqual([value.suites, value.cut], [[{ version: 'TLSv1.2', names }], undefined]);
});

it('assesses a server of TLS 1.3 whose only group is a large finite field', async () => {
  const value = await probe(await serve('good', { minVersion: 'TLSv1.3', ecdhCurve: 'ffdhe4096' }));
  assert.deepEqual([offered(value), value.chain.length], [['TLSv1.3'], 2]);
});
