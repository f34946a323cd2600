import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { test } from 'node:test';
import type { Authority } from './certificates.ts';
import { windowsShare } from './windows.ts';

const MACHINE = {
  computer: 'FILES01',
  domain: 'OFFICE',
  dnsComputer: 'files01.office.example',
  dnsDomain: 'office.example',
  build: [10, 0, 17763],
} as const;

/** An SMB 2 request without a body, after its length. */
function request(command: number): Buffer {
  const message = Buffer.alloc(4 + 64);
  message.writeUInt32BE(64);
  message.write('\xfeSMB', 4, 'latin1');
  message.writeUInt16LE(command, 4 + 12);
  return message;
}

test('a share answers each message, also if several arrive at once or one arrives in parts', async (t) => {
  const server = windowsShare(MACHINE, 'optional')({} as Authority).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
  t.after(() => socket.destroy());
  let heard = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    heard = Buffer.concat([heard, chunk]);
  });
  const challenges = () => heard.toString('latin1').split('NTLMSSP').length - 1;
  socket.write(Buffer.concat([request(0), request(1), request(1).subarray(0, 40)]));
  while (challenges() < 1) await once(socket, 'data');
  assert.equal(heard.subarray(4, 8).toString('latin1'), '\xfeSMB');
  socket.write(request(1).subarray(40));
  while (challenges() < 2) await once(socket, 'data');
});
