import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import tls from 'node:tls';
import { fillUnknown } from '#evidence/unknown.ts';
import { testNetwork } from '#network/testing/dns-servers.ts';
import { openLinks } from '#network/testing/links.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { probeSmtp } from './smtp.ts';

await useVirtualTime();

/** An address whose packets are dropped. */
const SILENT = '192.0.2.24';

/** A mail server that responds to commands from a table; null sends nothing. */
async function serve(greeting: string | null, answers: Readonly<Record<string, string>>, silent?: string) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    if (greeting !== null) socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      const verb = data.toString().split(/\s/)[0]!;
      if (answers[verb]) socket.write(`${answers[verb]}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const network = testNetwork(
    {},
    {
      dialMap: { '192.0.2.25 25': port },
      ...(silent ? { links: openLinks((address) => (address === silent ? { roundTrip: 50 } : undefined)) } : {}),
      timeouts: { connect: silent ? 5_000 : 500, dns: 500, exchange: 400 },
    },
  );
  const ask = (host: string, ...before: string[]) =>
    probeSmtp({ host, addresses: [...before, '192.0.2.25'], domain: 'example.test' }, network);
  after(() => server.close());
  return { ask, close: () => server.close() };
}

test("banner and capabilities are parsed; VRFY is sent to the domain's own host only", async () => {
  const { ask, close } = await serve('220 mx ready', {
    EHLO: '250-mx\r\n250-SIZE 100\r\n250 PIPELINING',
    VRFY: '250 <p@x>',
  });
  const own = await ask('mx.example.test');
  const foreign = await ask('mx.provider.test');
  close();
  assert.ok(own.ok && foreign.ok);
  assert.deepEqual(own.value.capabilities, ['SIZE 100', 'PIPELINING']);
  assert.deepEqual([own.value.startTls, own.value.vrfy, own.value.own], [false, true, true]);
  assert.deepEqual([foreign.value.vrfy, foreign.value.own], [null, false]);
});

test('a banner that rejects the scanner leaves the rest unknown', async () => {
  const { ask, close } = await serve('554 go away', {});
  const outcome = await ask('mx.example.test');
  close();
  assert.ok(outcome.ok);
  assert.deepEqual([outcome.value.greeting, outcome.value.startTls], ['go away', null]);
});

test('a silent address is not waited for while another one of the host accepts', async () => {
  const { ask, close } = await serve('220 mx ready', { EHLO: '250 mx' }, SILENT);
  const began = performance.now();
  const outcome = await ask('mx.provider.test', SILENT);
  close();
  assert.equal(outcome.ok && outcome.value.address, '192.0.2.25');
  const took = performance.now() - began;
  assert.ok(took >= 1_000 && took < 2_000, `${took} ms`);
});

test('a host without EHLO offers no encryption; one that rejects the scanner there is unknown', async () => {
  for (const [refusal, startTls] of [
    ['502 no such command', false],
    ['550 not you', null],
    ['421 too busy', null],
  ] as const) {
    const { ask, close } = await serve('220 mx ready', { EHLO: refusal });
    const outcome = await ask('mx.example.test');
    close();
    assert.equal(outcome.ok && outcome.value.startTls, startTls, refusal);
  }
});

test('encryption that is offered and then rejected is not missing', async () => {
  const answers = {
    EHLO: '250-mx\r\n250-EXPN\r\n250 STARTTLS',
    VRFY: '252 no',
    EXPN: '250 <a@x>',
    STARTTLS: '454 not now',
  };
  const { ask, close } = await serve('220 mx ready', answers);
  const outcome = await ask('mx.example.test');
  close();
  assert.ok(outcome.ok);
  const { startTls, tls, vrfy, expn } = outcome.value;
  assert.deepEqual([startTls, tls, vrfy, expn], [true, null, false, true]);
});

test('the second address is contacted if the first is unreachable', async () => {
  const { ask, close } = await serve('220 mx ready', { EHLO: '250 mx', VRFY: '252 no' });
  const outcome = await ask('mx.example.test', '192.0.2.24');
  assert.deepEqual(outcome.ok && outcome.value.address, '192.0.2.25');
  assert.deepEqual(await ask('mx.example.test', '192.0.2.23', '192.0.2.24'), { ok: false, reason: 'refused' });
  close();
});

test('silence, invalid responses and endless lines give reasons', async () => {
  for (const [greeting, reason] of [
    [null, 'timeout'],
    ['SSH-2.0-x', 'protocol-error'],
    ['x'.repeat(5000), 'protocol-error'],
  ] as const) {
    const { ask, close } = await serve(greeting, {});
    assert.deepEqual(await ask('mx.example.test'), { ok: false, reason });
    close();
  }
});

test("handshakes find every version of the domain's own host; on third-party hosts only outdated ones are tested", async () => {
  const { key, certificates } = openAuthority().issue(['mx.example.test'], 'good');
  const secure = { key, cert: certificates.join('\n'), minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mx ready\r\n');
    const answer = (data: Buffer) => {
      if (!/^STARTTLS/i.test(data.toString())) return void socket.write('250-mx\r\n250 STARTTLS\r\n');
      socket.off('data', answer);
      socket.write('220 go\r\n');
      new tls.TLSSocket(socket, { isServer: true, secureContext: tls.createSecureContext(secure) }).on(
        'error',
        () => {},
      );
    };
    socket.on('data', answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const { port } = server.address() as net.AddressInfo;
  const network = testNetwork({}, { dialMap: { '192.0.2.25 25': port } });
  const ask = async (host: string) => {
    const outcome = await probeSmtp({ host, addresses: ['192.0.2.25'], domain: 'example.test' }, network);
    assert.ok(outcome.ok);
    const { versions, suites } = outcome.value.accepts!;
    return [versions.filter(({ offered }) => offered).map(({ version }) => version), suites.length];
  };
  assert.deepEqual(await ask('mx.example.test'), [['TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], 0]);
  assert.deepEqual(await ask('mx.provider.test'), [['TLSv1.0', 'TLSv1.1'], 0]);
});

test('what a host that rejects the scanner does not show is taken from earlier evidence', async () => {
  for (const [greeting, answers] of [
    ['421 service not available', {}],
    ['220 mx ready', { EHLO: '421 too busy' }],
  ] as const) {
    const { ask, close } = await serve(greeting, answers);
    const outcome = await ask('mx.example.test');
    close();
    assert.ok(outcome.ok);
    assert.equal(outcome.value.lacks?.startTls, 'blocked', greeting);
    const before = { ...outcome.value, startTls: true, vrfy: true, helloName: 'mx.example.test', lacks: {} };
    const { startTls, vrfy, helloName } = Object(fillUnknown(outcome.value, before));
    assert.deepEqual([startTls, vrfy, helloName], [true, true, 'mx.example.test']);
  }
});

test('greets a mail server by the name of the operator, or by its address literal, and ends the session with QUIT', async () => {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mx.example.test ESMTP\r\n');
    socket.on('data', (data) => {
      const command = data.toString().trim();
      heard.push(command);
      socket.write(command === 'QUIT' ? '221 2.0.0 Bye\r\n' : '250 mx.example.test\r\n');
      if (command === 'QUIT') socket.end();
    });
    socket.on('close', () => heard.push('closed'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const dialMap = { '192.0.2.26 25': (server.address() as net.AddressInfo).port };
  for (const [settings, hello] of [
    [{ helloName: 'assay.example.net' }, 'EHLO assay.example.net'],
    [{}, 'EHLO [127.0.0.1]'],
  ] as const) {
    heard.length = 0;
    const network = testNetwork({}, { dialMap, ...settings });
    const target = { host: 'mx.provider.test', addresses: ['192.0.2.26'], domain: 'example.test' };
    assert.ok((await probeSmtp(target, network)).ok);
    while (!heard.includes('closed')) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.deepEqual(heard, [hello, 'QUIT', 'closed']);
  }
});
