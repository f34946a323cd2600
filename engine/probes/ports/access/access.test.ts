import assert from 'node:assert/strict';
import type net from 'node:net';
import { after, it } from 'node:test';
import type { OpenPort } from '#evidence/services.ts';
import { startTestServers } from '#probes/testing/test-servers.ts';
import { openPort, service } from '#testing/builders.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { openAuthority } from '../../../../lab/hosts/certificates.ts';
import { windowsShare } from '../../../../lab/hosts/windows.ts';
import { withAccess } from './access.ts';

await useVirtualTime();

const ground = startTestServers({ timeouts: { connect: 2_000, dns: 1_000, exchange: 2_000 } });
after(() => ground.close());
const authority = openAuthority();
const share = windowsShare(
  {
    computer: 'FILES01',
    domain: 'OFFICE',
    dnsComputer: 'f.office.example',
    dnsDomain: 'office.example',
    build: [10, 0, 1],
  },
  'optional',
)(authority);

/** The facts after all questions to a server. @param first first answer of the port */
async function factsOf(address: string, known: OpenPort, accept: (socket: net.Socket) => void, first = '') {
  const target = { address, port: known.port };
  await ground.bytes(`${address} ${known.port}`, accept);
  const { signal } = new AbortController();
  const place = { address, host: 'www.site.example', network: ground.network, signal, deep: false };
  const connect = () => ground.network.connect(target, { signal });
  return (await withAccess(known, Buffer.from(first, 'latin1'), place, connect)).facts;
}

const close = (socket: net.Socket) => void socket.destroy();
const SHARE = openPort(445, service('smb', { smb: { dialect: '3.0.2', signing: 'optional' } }));
const DOCKER = 'HTTP/1.1 200 OK\r\nServer: Docker/24.0.5 (linux)\r\n\r\n';

it('takes a closed connection for a refusal of SMB 1 only if the server still answers to newer versions', async () => {
  const server = await factsOf('192.0.2.61', SHARE, (socket) => share.emit('connection', socket));
  assert.deepEqual([server.smb?.version1, server.lacks], [false, undefined]);
  const firewall = await factsOf('192.0.2.62', SHARE, close);
  assert.deepEqual([firewall.smb?.version1, firewall.lacks], [undefined, { smb: 'blocked' }]);
});

it('leaves open what users without a password can do if the server does not answer the question', async () => {
  const docker = openPort(2375, service('docker', { openAccess: null }));
  assert.deepEqual((await factsOf('192.0.2.63', docker, close, DOCKER)).lacks, { openAccess: 'blocked' });
  const denied = await factsOf(
    '192.0.2.64',
    docker,
    (socket) => socket.once('data', () => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')),
    DOCKER,
  );
  assert.deepEqual([denied.openAccess, denied.lacks], [false, undefined]);
  const postgresql = openPort(5432, service('postgresql', { openAccess: null }));
  assert.deepEqual((await factsOf('192.0.2.65', postgresql, close)).lacks, { openAccess: 'blocked' });
});
