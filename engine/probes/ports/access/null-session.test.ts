import assert from 'node:assert/strict';
import { it } from 'node:test';
import { acceptsNullSession, anonymousSession, connectToIpc } from '../payloads/null-session.ts';

/** A reply of SMB 2: status at 8, command at 12, message at 24, session at 40 (MS-SMB2 §2.2.1.2). */
function reply(command: number, status: number, message: number): Buffer {
  const header = Buffer.alloc(4 + 64 + 8);
  header.writeUInt16BE(72, 2);
  header.write('\xfeSMB', 4, 'latin1');
  header.writeUInt32LE(status, 4 + 8);
  header.writeUInt16LE(command, 4 + 12);
  header.writeUInt32LE(message, 4 + 24);
  header.write('session!', 4 + 40, 'latin1');
  return header;
}
const CHALLENGE = reply(1, 0xc000_0016, 2);
const ACCESS_DENIED = 0xc000_0022;

it('answers the challenge as the anonymous user, in the same session', () => {
  const message = anonymousSession(CHALLENGE)!;
  assert.equal(message.toString('latin1', 4 + 40, 4 + 48), 'session!');
  assert.equal(message.readUInt32LE(4 + 24), 3);
  const at = message.indexOf('NTLMSSP\0', 0, 'latin1');
  assert.equal(message.readUInt32LE(at + 8), 3);
  // No NT response, no domain, no user: the anonymous user (MS-NLMP §3.2.5.1.2).
  for (const field of [20, 28, 36]) assert.equal(message.readUInt16LE(at + field), 0);
  assert.equal(message.readUInt16LE(at + 12), 1);
  assert.equal(message[at + message.readUInt32LE(at + 16)], 0);
  assert.equal(at + 65, message.length);
});

it('connects to IPC$ if the session was accepted, and to nothing otherwise', () => {
  const path = connectToIpc(reply(1, 0, 3))!;
  assert.ok(path.includes(Buffer.from('IPC$', 'utf16le')));
  assert.equal(connectToIpc(reply(1, ACCESS_DENIED, 3)), null);
  assert.equal(connectToIpc(CHALLENGE), null);
  assert.equal(anonymousSession(reply(1, ACCESS_DENIED, 2)), null);
});

it('is accepted only if the share was connected', () => {
  assert.equal(acceptsNullSession([CHALLENGE, reply(1, 0, 3), reply(3, 0, 4)]), true);
  assert.equal(acceptsNullSession([CHALLENGE, reply(1, 0, 3), reply(3, ACCESS_DENIED, 4)]), false);
  assert.equal(acceptsNullSession([CHALLENGE, reply(1, ACCESS_DENIED, 3)]), false);
  assert.equal(acceptsNullSession([CHALLENGE, reply(1, 0, 3)]), null);
  assert.equal(acceptsNullSession([reply(0, 0, 1)]), null);
  assert.equal(acceptsNullSession([CHALLENGE]), null);
  assert.equal(acceptsNullSession([]), null);
  assert.equal(acceptsNullSession([Buffer.from('HTTP/1.1 400 Bad Request')]), null);
});
