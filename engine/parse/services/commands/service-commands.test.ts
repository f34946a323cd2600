import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { bareService } from '../service-facts.ts';
import { serviceCommand } from './service-commands.ts';

const run = promisify(execFile);

/** Replaces netcat on hosts without it: sends its input, prints the response. */
const NETCAT = `#!${process.execPath}
const [host, port] = process.argv.slice(-2);
const socket = require('node:net').connect(Number(port), host);
process.stdin.pipe(socket, { end: false });
socket.pipe(process.stdout);
`;
const folder = mkdtempSync(path.join(tmpdir(), 'assay-commands-'));
writeFileSync(path.join(folder, 'nc'), NETCAT, { mode: 0o755 });
after(() => rmSync(folder, { recursive: true, force: true }));
/** An installed netcat takes precedence. */
const env = { ...process.env, PATH: `${process.env.PATH}${path.delimiter}${folder}` };

const exposed = (service: string, changes: { openAccess?: boolean; tls?: boolean; recognized?: boolean } = {}) =>
  serviceCommand({
    service,
    port: 1,
    addresses: ['192.0.2.1'],
    recognized: changes.recognized ?? true,
    openAccess: changes.openAccess ?? true,
    closed: false,
    seen: {
      port: 1,
      tls: changes.tls ?? false,
      banner: null,
      facts: { ...bareService(service), openAccess: changes.openAccess ?? true },
    },
  });

/** Runs the command of an open service against a server with this response; returns the output. */
async function printed(service: string, answer: (heard: Buffer) => string | Buffer): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => socket.end(answer(data)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const command = exposed(service).reproduce.replaceAll('{host}', '127.0.0.1').replaceAll('{port}', String(port));
  // grep exits with 1 if the line is missing.
  return run('sh', ['-c', `${command} || true`], { env }).then(({ stdout }) => stdout.trim());
}

test('commands print the response of an open service, and nothing once it requires a login', async () => {
  const to = (wanted: string, answer: string | Buffer) => (heard: Buffer) =>
    heard.toString('latin1') === wanted ? answer : 'what?';
  assert.equal(await printed('memcached', to('version\r\n', 'VERSION 1.6.21\r\n')), 'VERSION 1.6.21');
  assert.equal(await printed('redis', to('PING\r\n', '+PONG\r\n')), '+PONG');
  assert.equal(await printed('redis', to('PING\r\n', '-NOAUTH Authentication required.\r\n')), '');
  assert.match(await printed('zookeeper', to('srvr', 'Zookeeper version: 3.8.1\n')), /^Zookeeper version: 3\.8\.1/);
  assert.equal(await printed('zookeeper', to('srvr', 'srvr is not executed because it is not in the whitelist.')), '');
  const connect = '\x10\x11\0\x04MQTT\x04\x02\0\x3c\0\x05assay';
  assert.equal(await printed('mqtt', to(connect, Buffer.from([0x20, 2, 0, 0]))), '20020000');
  assert.equal(await printed('mqtt', to(connect, Buffer.from([0x20, 2, 0, 5]))), '');
});

test('services over HTTP are queried for the identifying page, over TLS if they use it', () => {
  const command = (...how: Parameters<typeof exposed>) => exposed(...how).reproduce;
  assert.equal(command('docker'), 'curl -sSik http://{host}:{port}/version');
  assert.equal(command('kubelet', { tls: true }), 'curl -sSik https://{host}:{port}/pods');
  assert.equal(command('influxdb'), "curl -sSik http://{host}:{port}'/query?q=SHOW%20DATABASES'");
  assert.equal(command('elasticsearch'), 'curl -sSik http://{host}:{port}/');
});

test('a service that is only reachable shows any response of its protocol, one known by number alone an open port', () => {
  assert.deepEqual(exposed('redis', { openAccess: false }), {
    reproduce: "printf 'PING\\r\\n' | nc -w 3 {host} {port} | tr -dc '[:print:]\\n'",
    shows: '',
  });
  const closed = { reproduce: 'nmap -Pn -p {port} {host}', shows: '{port}/tcp open' };
  assert.deepEqual(exposed('redis', { recognized: false, openAccess: false }), closed);
  assert.deepEqual(exposed('modbus', { recognized: false, openAccess: false }), closed);
});

test('a service within TLS is queried within TLS', () => {
  assert.equal(
    exposed('mqtt', { tls: true }).reproduce,
    "(printf '\\020\\021\\000\\004MQTT\\004\\002\\000\\074\\000\\005assay'; sleep 3) | openssl s_client -quiet -connect {host}:{port} -servername {host} 2>/dev/null | od -An -v -tx1 | tr -d ' \\n' | grep -aoE '^20020000'",
  );
});
