import net from 'node:net';
import { type Service, talking } from './services.ts';
import { uint32 } from './ssh.ts';

/** Names and build that a Windows host sends in NTLM's challenge. */
export interface WindowsMachine {
  computer: string;
  domain: string;
  dnsComputer: string;
  dnsDomain: string;
  /** Major, minor, build. */
  build: readonly [number, number, number];
}

/** CHALLENGE_MESSAGE (MS-NLMP §2.2.1.2) with target information and version. */
export function ntlmChallenge({ computer, domain, dnsComputer, dnsDomain, build }: WindowsMachine): Buffer {
  const names = [domain, computer, dnsDomain, dnsComputer].map((name) => Buffer.from(name, 'utf16le'));
  const kinds = [2, 1, 4, 3];
  const pairs = names.map((name, at) => Buffer.concat([uint16(kinds[at]!), uint16(name.length), name]));
  const information = Buffer.concat([...pairs, uint16(0), uint16(0)]);
  const head = Buffer.alloc(56);
  head.write('NTLMSSP\0', 0, 'latin1');
  head.writeUInt32LE(2, 8);
  // Unicode, target information, version.
  head.writeUInt32LE(0x0281_0201, 20);
  head.write('challeng', 24, 'latin1');
  head.writeUInt16LE(information.length, 40);
  head.writeUInt16LE(information.length, 42);
  head.writeUInt32LE(56, 44);
  head[48] = build[0];
  head[49] = build[1];
  head.writeUInt16LE(build[2], 50);
  head[55] = 15;
  return Buffer.concat([head, information]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

const NEGOTIATE = 0;
const SESSION_SETUP = 1;
const TREE_CONNECT = 3;
const MORE_PROCESSING = 0xc000_0016;
const ACCESS_DENIED = 0xc000_0022;
/** Body of a SESSION_SETUP response with SMB2_SESSION_FLAG_IS_NULL and no token (MS-SMB2 §2.2.6). */
const SESSION_IS_NULL = Buffer.from([9, 0, 2, 0, 72, 0, 0, 0]);

/**
 * Responds to each message of SMB's direct TCP transport, a zero byte and three bytes of length before each (MS-SMB2 §2.1).
 * Several may arrive at once, for example from a client whose input was complete before it had connected.
 */
function respondingToMessages(answer: (message: Buffer) => Buffer | null): Service {
  return () =>
    net.createServer((socket) => {
      let pending = Buffer.alloc(0);
      socket.on('data', (heard) => {
        pending = Buffer.concat([pending, heard]);
        while (pending.length >= 4) {
          // Anything else than a message is answered as a whole.
          const size = pending[0] === 0 ? 4 + pending.readUIntBE(1, 3) : pending.length;
          if (pending.length < size) return;
          const said = answer(pending.subarray(0, size));
          pending = pending.subarray(size);
          if (said !== null && !socket.destroyed) socket.write(said);
        }
      });
    });
}

/** An SMB 2 share (MS-SMB2 §3.3.5): negotiates 3.0.2 and sends its challenge to any client that starts a session. */
export function windowsShare(
  machine: WindowsMachine,
  signing: 'required' | 'optional',
  anonymous: 'refused' | 'accepted' = 'refused',
): Service {
  const settled = (dialect: number, message: number) => {
    const body = Buffer.alloc(65);
    body.writeUInt16LE(65, 0);
    body.writeUInt16LE(signing === 'required' ? 3 : 1, 2);
    body.writeUInt16LE(dialect, 4);
    return reply(NEGOTIATE, message, 0, body);
  };
  return respondingToMessages((heard) => {
    // Offered over SMB 1: any version of SMB 2, to be negotiated by a further request.
    if (heard[4] === 0xff) return settled(0x02ff, 0);
    if (heard.length < 4 + 64) return null;
    const message = heard.readUInt32LE(4 + 24);
    if (heard.readUInt16LE(4 + 12) === NEGOTIATE) return settled(0x0302, message);
    const command = heard.readUInt16LE(4 + 12);
    if (command === TREE_CONNECT)
      return reply(TREE_CONNECT, message, 0, Buffer.from([16, 0, 2, ...new Array(13).fill(0)]));
    // The anonymous user's response to the challenge is the only one sent (MS-NLMP §2.2.1.3).
    if (heard.includes(Buffer.from('NTLMSSP\0\x03', 'latin1')))
      return reply(SESSION_SETUP, message, anonymous === 'accepted' ? 0 : ACCESS_DENIED, SESSION_IS_NULL);
    const challenge = ntlmChallenge(machine);
    const head = Buffer.alloc(8);
    head.writeUInt16LE(9, 0);
    head.writeUInt16LE(64 + 8, 4);
    head.writeUInt16LE(challenge.length, 6);
    return reply(SESSION_SETUP, message, MORE_PROCESSING, Buffer.concat([head, challenge]));
  });
}

function reply(command: number, message: number, status: number, body: Buffer): Buffer {
  const header = Buffer.alloc(64);
  header.write('\xfeSMB', 0, 'latin1');
  header.writeUInt16LE(64, 4);
  header.writeUInt32LE(status, 8);
  header.writeUInt16LE(command, 12);
  header.writeUInt32LE(1, 16);
  header.writeUInt32LE(message, 24);
  return Buffer.concat([uint32(64 + body.length), header, body]);
}

/** An X11 display without authentication. */
export function x11(): Service {
  return talking(null, () => Buffer.concat([Buffer.from([1, 0, 11, 0, 0, 0, 0, 0]), Buffer.alloc(24)]));
}

/** Erlang's port mapper with one node. */
export function erlang(): Service {
  return talking(null, () => Buffer.concat([uint32(4369), Buffer.from('name queue at port 25672\n')]));
}
