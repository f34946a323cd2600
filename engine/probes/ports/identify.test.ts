import assert from 'node:assert/strict';
import http from 'node:http';
import { after, it } from 'node:test';
import tls from 'node:tls';
import type { OpenPort } from '#evidence/services.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { db2 } from '../../../lab/hosts/older-services.ts';
import type { Service } from '../../../lab/hosts/services.ts';
import { ippPrinter, redis } from '../../../lab/hosts/services.ts';
import { ntlmChallenge, type WindowsMachine, windowsShare } from '../../../lab/hosts/windows.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { holdsPostgres } from './payloads/databases.ts';
import { type PortsTarget, probePorts } from './ports.ts';

await useVirtualTime();

const ground = startTestServers({ timeouts: { connect: 15_000, dns: 4_000, exchange: 7_000 } });
after(() => ground.close());
const authority = openAuthority();
const { key, certificates } = authority.issue(['www.site.example']);
const SECURE = { key, cert: certificates.join('\n') };
const FILE_SERVER: WindowsMachine = {
  computer: 'FILES01',
  domain: 'OFFICE',
  dnsComputer: 'files01.office.example',
  dnsDomain: 'office.example',
  build: [10, 0, 17_763],
};
const TOLD = {
  computer: 'FILES01',
  domain: 'OFFICE',
  dnsComputer: 'files01.office.example',
  dnsDomain: 'office.example',
  build: '10.0.17763',
};

/** Starts a service of the lab behind an address and port. */
async function serve(target: string, service: Service): Promise<void> {
  const server = service(authority);
  await ground.bytes(target, (socket) => server.emit('connection', socket));
}

async function open(address: string, port: number, changes: Partial<PortsTarget> = {}): Promise<OpenPort> {
  const target = { names: ['www.site.example'], addresses: [address], provider: null, ports: [port], ...changes };
  const outcome = await probePorts(target, ground.network, new AbortController().signal);
  assert.ok(outcome.ok);
  const found = outcome.value.addresses[0]?.open[0];
  assert.ok(found, 'the port is open');
  return found;
}

it('recognizes a service on an unusual port by its error message', async () => {
  await serve('192.0.2.20 7777', redis('7.2.4'));
  const { facts } = await open('192.0.2.20', 7_777);
  assert.deepEqual(
    [facts.service, facts.version, facts.openAccess, facts.confidence],
    ['redis', '7.2.4', true, 'certain'],
  );
});

it('tries other protocols in turn only if deeper scans are authorized', async () => {
  // Responds to its own protocol only, and closes the connection on others.
  await ground.bytes('192.0.2.21 7777', (socket) =>
    socket.on('data', (data) => (data[0] === 0x10 ? socket.write(Buffer.from([0x20, 2, 0, 5])) : socket.destroy())),
  );
  assert.equal((await open('192.0.2.21', 7_777)).facts.service, 'unknown');
  const deep = await open('192.0.2.21', 7_777, { deep: true });
  assert.deepEqual([deep.facts.service, deep.facts.openAccess], ['mqtt', false]);
});

it('finds TLS on any port, and the page inside it', async () => {
  await ground.web(
    '192.0.2.22 7777',
    (_request, response) => response.setHeader('server', 'nginx/1.24.0').end('x'),
    SECURE,
  );
  const { tls: tunnel, facts } = await open('192.0.2.22', 7_777);
  assert.deepEqual([tunnel, facts.service, facts.product, facts.version], [true, 'http', 'nginx', '1.24.0']);
  assert.equal(facts.cpe, 'cpe:2.3:a:f5:nginx:1.24.0:*:*:*:*:*:*:*');
});

it('queries printers and mainframe databases in their own protocols, without a name or a page to print', async () => {
  await serve('192.0.2.30 631', ippPrinter('Lab LaserWriter 9', '2.1.4'));
  await serve('192.0.2.31 50000', db2('SQL11055'));
  const printer = (await open('192.0.2.30', 631)).facts;
  assert.deepEqual([printer.service, printer.product, printer.version], ['ipp', 'Lab LaserWriter 9', '2.1.4']);
  const data = (await open('192.0.2.31', 50_000)).facts;
  assert.deepEqual([data.service, data.product, data.version], ['db2', 'Db2', '11.5.5']);
});

it('detects an open proxy by a response through it, without contacting third parties', async () => {
  const heard: string[] = [];
  const secure = tls.createServer(SECURE, () => {});
  secure.on('tlsClientError', () => {});
  // A proxy built with Node's own server, which connects to the TLS port of its host.
  const proxy = http.createServer((_request, response) => response.writeHead(400).end());
  proxy.on('connect', (request, socket) => {
    heard.push(request.url!);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    secure.emit('connection', socket);
  });
  await ground.bytes('192.0.2.32 8080', (socket) => proxy.emit('connection', socket));
  const open8080 = (await open('192.0.2.32', 8_080)).facts;
  assert.deepEqual([open8080.service, open8080.openAccess], ['http-proxy', true]);
  assert.deepEqual(heard, ['www.site.example:443']);
  // One that requires authentication, and a page that accepts every request.
  const locked = 'HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
  await ground.bytes('192.0.2.33 8080', (socket) =>
    socket.on('data', (data) =>
      socket.end(data.includes('CONNECT') ? locked : 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'),
    ),
  );
  const closed = (await open('192.0.2.33', 8_080)).facts;
  assert.deepEqual([closed.service, closed.openAccess], ['http-proxy', false]);
  await ground.bytes('192.0.2.34 8080', (socket) =>
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')),
  );
  assert.equal((await open('192.0.2.34', 8_080)).facts.service, 'http');
});

it('falls back to plaintext on a TLS port without TLS', async () => {
  await ground.web('192.0.2.23 8443', (_request, response) => response.setHeader('server', 'Caddy').end('x'));
  const { tls: tunnel, facts } = await open('192.0.2.23', 8_443);
  assert.deepEqual([tunnel, facts.service, facts.product], [false, 'http', 'Caddy']);
});

it('requests nothing but the banner from an open database', async () => {
  const heard: Buffer[] = [];
  const message = (kind: string, body: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(4 + body.length);
    return Buffer.concat([Buffer.from(kind), length, Buffer.from(body, 'latin1')]);
  };
  const accepted = message('R', '\0\0\0\0');
  const version = message('S', 'server_version\x0016.3\0');
  const ready = message('Z', 'I');
  const unknownRole = message('E', 'SFATAL\0C28000\0Mrole does not exist\0\0');
  const whole = (...messages: Buffer[]) => holdsPostgres(Buffer.concat(messages));
  assert.deepEqual(
    [whole(accepted), whole(accepted, version), whole(accepted, version, ready.subarray(0, 4))],
    [false, false, false],
    'the version may come in a later packet',
  );
  assert.deepEqual(
    [whole(accepted, version, ready), whole(accepted, unknownRole), whole(message('R', '\0\0\0\x05salt'))],
    [true, true, true],
  );
  await ground.bytes('192.0.2.24 5432', (socket) =>
    socket.on('data', (data) => {
      heard.push(data);
      if (heard.length === 1) return void socket.write('N');
      if (heard.length > 2) return;
      // `trust` for all: authentication succeeds, and the role is looked up only afterwards.
      const known = data.toString('latin1').includes('user\0postgres\0');
      socket.write(Buffer.concat(known ? [accepted, version, ready] : [accepted, unknownRole]));
    }),
  );
  const { facts } = await open('192.0.2.24', 5_432);
  assert.deepEqual([facts.service, facts.version, facts.openAccess], ['postgresql', '16.3', true]);
  const terminate = Buffer.from('5800000004', 'hex');
  assert.ok(
    heard.slice(2).every((data) => data.equals(terminate)),
    'no command was sent',
  );
});

it("reads a Windows share's version, signing and challenge", async () => {
  await serve('192.0.2.25 445', windowsShare(FILE_SERVER, 'optional'));
  const { facts } = await open('192.0.2.25', 445);
  assert.deepEqual(facts.smb, { dialect: '3.0.2', signing: 'optional', version1: false });
  assert.deepEqual(facts.ntlm, TOLD);
  assert.deepEqual(facts.operatingSystem, { name: 'Windows Server', version: '2019' });
});

it('requests the NTLM challenge from pages and remote management, without name and password', async () => {
  const asked: string[] = [];
  await ground.web('192.0.2.26 5985', (request, response) => {
    const { authorization } = request.headers;
    response.setHeader('server', 'Microsoft-HTTPAPI/2.0').setHeader('content-length', '0');
    if (authorization) {
      asked.push(authorization);
      response.setHeader('www-authenticate', `Negotiate ${ntlmChallenge(FILE_SERVER).toString('base64')}`);
      response.statusCode = 401;
    } else response.statusCode = 404;
    response.end();
  });
  const { facts } = await open('192.0.2.26', 5_985);
  assert.deepEqual([facts.service, facts.ntlm], ['winrm', TOLD]);
  const message = Buffer.from(asked[0]!.split(' ')[1]!, 'base64');
  assert.equal(message.toString('latin1', 0, 8), 'NTLMSSP\0');
  assert.deepEqual([message.readUInt32LE(8), message.readUInt16LE(16), message.readUInt16LE(24)], [1, 0, 0]);
});

it('requests the NTLM challenge from a remote desktop with network-level authentication, inside TLS', async () => {
  const inside = (socket: tls.TLSSocket) =>
    socket
      .on('error', () => {})
      .on('data', () => socket.write(Buffer.concat([Buffer.from('30820100', 'hex'), ntlmChallenge(FILE_SERVER)])));
  await ground.bytes('192.0.2.27 3389', (socket) => {
    socket.once('data', (data) => {
      socket.write(Buffer.from('030000130ed00000123400021f080002000000', 'hex'));
      if (data[0] !== 3) return;
      const secured = new tls.TLSSocket(socket, { isServer: true, secureContext: tls.createSecureContext(SECURE) });
      inside(secured);
    });
  });
  const { facts } = await open('192.0.2.27', 3_389);
  assert.deepEqual([facts.service, facts.logIn, facts.ntlm?.dnsComputer], ['rdp', 'network', 'files01.office.example']);
});

it('requests the NTLM challenge from a mail server, then aborts', async () => {
  const heard: string[] = [];
  await ground.bytes('192.0.2.28 587', (socket) => {
    socket.write('220 mx.office.example Microsoft ESMTP MAIL Service, Version: 10.0.17763.1 ready\r\n');
    socket.on('data', (data) => {
      const said = data.toString('latin1').trim();
      heard.push(said.split(' ')[0]!);
      if (said.startsWith('EHLO')) socket.write('250-mx\r\n250-AUTH NTLM LOGIN\r\n250 OK\r\n');
      if (said.startsWith('AUTH')) socket.write(`334 ${ntlmChallenge(FILE_SERVER).toString('base64')}\r\n`);
      if (said === '*') socket.write('501 cancelled\r\n');
    });
  });
  const { facts } = await open('192.0.2.28', 587);
  assert.deepEqual(
    [facts.product, facts.ntlm?.dnsDomain, heard.slice(0, 3)],
    ['Microsoft Exchange', 'office.example', ['EHLO', 'AUTH', '*']],
  );
});
