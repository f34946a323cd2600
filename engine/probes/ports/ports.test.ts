import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { COMMON_PORTS } from './common-ports.ts';
import { type PortsTarget, probePorts } from './ports.ts';

await useVirtualTime();

const ground = startTestServers({ timeouts: { connect: 4_000, dns: 4_000, exchange: 7_000 } });
after(() => ground.close());

function probe(address: string, changes: Partial<PortsTarget> = {}, signal = new AbortController().signal) {
  return probePorts(
    { names: ['www.site.example'], addresses: [address], provider: null, ports: [], ...changes },
    ground.network,
    signal,
  );
}

it('scans a hundred ports once each, and identifies the services on open ones', async () => {
  assert.equal(COMMON_PORTS.length, 100);
  assert.equal(new Set(COMMON_PORTS.map((row) => row.port)).size, 100);
  const { key, certificates } = openAuthority().issue(['www.site.example']);
  const secure = { key, cert: certificates.join('\n') };
  await ground.bytes('192.0.2.1 22', (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'));
  await ground.bytes('192.0.2.1 21', (socket) => {
    socket.write('220 (vsFTPd 3.0.5)\r\n');
    socket.on('data', (data) =>
      socket.write(data.includes('FEAT') ? '211-Features\r\n AUTH TLS\r\n211 End\r\n' : '221 bye\r\n'),
    );
  });
  await ground.bytes('192.0.2.1 6379', (socket) =>
    socket.on('data', (data) => socket.write(data.includes('PING') ? '+PONG\r\n' : '$20\r\nredis_version:5.0.7\r\n')),
  );
  await ground.web(
    '192.0.2.1 8443',
    (_request, response) => response.setHeader('server', 'nginx/1.22.1').end('x'),
    secure,
  );
  await ground.bytes('192.0.2.1 27017', () => {});
  await ground.bytes('192.0.2.1 9443', (socket) => socket.end('not tls\r\n'));
  await ground.bytes('192.0.2.1 9000', (socket) => {
    const timer = setInterval(() => socket.write(Buffer.alloc(65_536, 'x')), 1);
    socket.on('close', () => clearInterval(timer));
  });
  const outcome = await probe('192.0.2.1');
  assert.ok(outcome.ok);
  const row = outcome.value.addresses[0]!;
  assert.deepEqual([row.asked, row.closed, row.filtered, row.stopped], [100, 93, 0, null]);
  assert.deepEqual(
    row.open.map((one) => [one.port, one.tls, one.facts.service, one.facts.version, one.facts.openAccess]),
    [
      [21, false, 'ftp', '3.0.5', null],
      [22, false, 'ssh', '9.9', null],
      [6379, false, 'redis', '5.0.7', true],
      [8443, true, 'http', '1.22.1', null],
      [9000, false, 'unknown', null, null],
      [9443, false, 'unknown', null, null],
      [27017, false, 'unknown', null, null],
    ],
  );
  assert.match(row.open[0]?.banner ?? '', /AUTH TLS/);
  assert.match(row.open[1]?.banner ?? '', /^SSH-2\.0-\S+$/);
  assert.ok(row.open.every((one) => (one.banner ?? '').length <= 1_024));
});

it('does not wait for data that an SSH server sent with its banner', async () => {
  // Packet length, padding length, SSH_MSG_KEXINIT.
  const hello = Buffer.concat([
    Buffer.from('SSH-2.0-dropbear_2022.83\r\n'),
    Buffer.from([0, 0, 0, 12, 4, 20]),
    Buffer.alloc(10),
  ]);
  let asked = 0;
  await ground.bytes('192.0.2.7 22', (socket) => {
    socket.on('data', () => {
      asked += 1;
    });
    socket.write(hello);
  });
  const outcome = await probe('192.0.2.7', { ports: [22] });
  assert.ok(outcome.ok);
  assert.deepEqual([outcome.value.addresses[0]?.open[0]?.facts.product, asked], ['dropbear', 0]);
});

it('sends nothing to ports where a probe could print paper or move a machine', async () => {
  const heard: string[] = [];
  for (const port of [9100, 502, 515, 2404]) {
    await ground.bytes(`192.0.2.2 ${port}`, (socket) => {
      // One of them sends first, and still receives no payload.
      if (port === 2404) socket.write('ready');
      socket.on('data', (data) => heard.push(`${port} ${data}`));
    });
  }
  const outcome = await probe('192.0.2.2', { ports: [9100, 502, 515, 2404], deep: true });
  assert.ok(outcome.ok);
  assert.deepEqual(
    outcome.value.addresses[0]?.open.map((one) => one.facts.service),
    ['unknown', 'unknown', 'unknown', 'unknown'],
  );
  assert.deepEqual(heard, []);
});

it("names a provider's edge and leaves its ports alone", async () => {
  const outcome = await probe('192.0.2.3', { provider: 'Example CDN' });
  assert.deepEqual(outcome, {
    ok: true,
    value: { names: ['www.site.example'], addresses: [], provider: 'Example CDN' },
  });
});

it('runs one scan per address at a time, and stops when the scan is stopped', async () => {
  const times: number[] = [];
  await ground.bytes('192.0.2.4 9999', (socket) => {
    times.push(performance.now());
    socket.write('x');
  });
  await Promise.all([1, 2, 3].map(() => probe('192.0.2.4', { ports: [9999] })));
  // Each dialogue ends with 250 ms of silence; only then may the next begin.
  assert.ok(
    times.every((time, index) => index === 0 || time - times[index - 1]! > 200),
    times.join(),
  );
  await ground.bytes('192.0.2.5 9999', () => {});
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  const began = performance.now();
  assert.deepEqual(await probe('192.0.2.5', { ports: [9999, 9998] }, stop.signal), { ok: false, reason: 'stopped' });
  assert.ok(performance.now() - began < 300);
});

it('states of a port that closes every connection at once that its service is hidden, and not of a silent one', async () => {
  await ground.bytes('192.0.2.50 6379', (socket) => socket.resetAndDestroy());
  await ground.bytes('192.0.2.50 3306', (socket) => socket.end());
  await ground.bytes('192.0.2.50 27017', () => {});
  const outcome = await probe('192.0.2.50');
  assert.ok(outcome.ok);
  assert.deepEqual(
    outcome.value.addresses[0]!.open.map(({ port, facts, lacks }) => [port, facts.service, lacks?.facts]),
    [
      [3306, 'unknown', 'blocked'],
      [6379, 'unknown', 'blocked'],
      [27017, 'unknown', undefined],
    ],
  );
});
