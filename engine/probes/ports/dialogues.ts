import type { DialogueId, UsualPort } from './port-list.ts';

/** What is said on an open port. Everything here is a greeting's answer or a read-only first question of the protocol. */
export interface Dialogue {
  /** The server speaks first: wait for it before asking. */
  greets: boolean;
  /** Questions, each after the answer to the one before. */
  questions: readonly Uint8Array[];
  /** The whole answer has come; without it, silence after the first bytes ends the answer. */
  complete?: (answer: Buffer) => boolean;
  /** The greeting already holds what the questions ask for. */
  saidAll?: (greeting: Buffer) => boolean;
  /** Silent servers on a port that is nobody's in particular are asked for a page. */
  orHttp?: true;
}

const line = (text: string): Uint8Array => Buffer.from(`${text}\r\n`, 'latin1');
const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const FIXED: Readonly<Record<Exclude<DialogueId, 'http'>, Dialogue>> = {
  greets: { greets: true, questions: [], orHttp: true },
  silent: { greets: true, questions: [] },
  ftp: { greets: true, questions: [line('FEAT'), line('QUIT')] },
  // Our identification, after which the server sends its algorithms; it may do so before (RFC 4253 §§4.2, 7.1).
  ssh: { greets: true, questions: [line('SSH-2.0-Assay')], saidAll: holdsKexInit },
  smtp: { greets: true, questions: [line('EHLO scanner.invalid'), line('QUIT')] },
  pop3: { greets: true, questions: [line('CAPA'), line('QUIT')] },
  imap: { greets: true, questions: [line('a1 CAPABILITY'), line('a2 LOGOUT')] },
  rsync: { greets: true, questions: [Buffer.from('@RSYNCD: 31.0\n#list\n')] },
  vnc: { greets: true, questions: [Buffer.from('RFB 003.008\n')] },
  redis: { greets: false, questions: [line('PING'), line('INFO server')] },
  memcached: { greets: false, questions: [line('version')] },
  zookeeper: { greets: false, questions: [Buffer.from('srvr')] },
  mongodb: { greets: false, questions: [mongoCommand('buildInfo'), mongoCommand('listDatabases')] },
  // SSLRequest (PostgreSQL protocol 3.0): one byte tells whether TLS is offered.
  postgresql: { greets: false, questions: [bytes('00000008 04d2162f')], complete: (answer) => answer.length > 0 },
  mssql: { greets: false, questions: [preLogin()] },
  // OPTIONS (native protocol v4 §4.1.3).
  cassandra: { greets: false, questions: [bytes('04 00 0000 05 00000000')] },
  smb: { greets: false, questions: [smbNegotiate()] },
  // Session request for the name *SMBSERVER (RFC 1002 §4.3.2).
  netbios: { greets: false, questions: [netbiosRequest()] },
  // Connection request asking for TLS or NLA (MS-RDPBCGR §2.2.1.1).
  rdp: { greets: false, questions: [bytes('03 00 0013 0e e0 0000 0000 00 01 00 0800 0b000000')] },
  // Search of the root DSE for objectClass (RFC 4512 §5.1).
  ldap: {
    greets: false,
    questions: [bytes('3025 020101 6320 0400 0a0100 0a0100 020100 020100 010100 870b 6f626a656374636c617373 3000')],
  },
  // CONNECT without a name, clean session (MQTT 3.1.1 §3.1).
  mqtt: { greets: false, questions: [bytes('10 11 0004 4d515454 04 02 003c 0005 6173736179')] },
  amqp: { greets: false, questions: [bytes('414d5150 00000901')] },
  // One method: no authentication (RFC 1928 §3). Nothing is relayed.
  socks: { greets: false, questions: [bytes('05 01 00')], complete: (answer) => answer.length >= 2 },
  pptp: { greets: false, questions: [pptpRequest()] },
  rpc: { greets: false, questions: [rpcNull(100_000, 2)] },
  nfs: { greets: false, questions: [rpcNull(100_003, 3)] },
  // DSIGetStatus (Apple Filing Protocol over TCP).
  afp: { greets: false, questions: [bytes('00 03 0001 00000000 00000000 00000000')] },
  rtsp: { greets: false, questions: [Buffer.from('OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n\r\n')] },
};

/** The dialogue of a port. @param host sent as Host where HTTP is spoken */
export function dialogueOf({ dialogue, path = '/' }: UsualPort, host: string, userAgent: string): Dialogue {
  if (dialogue !== 'http') return FIXED[dialogue];
  return { greets: false, questions: [httpGet(host, path, userAgent)] };
}

export function httpGet(host: string, path: string, userAgent: string): Uint8Array {
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${userAgent}\r\nAccept: */*\r\nConnection: close\r\n\r\n`;
  return Buffer.from(head, 'latin1');
}

/** OP_MSG with `{ <name>: 1, $db: "admin" }` (MongoDB wire protocol). */
function mongoCommand(name: 'buildInfo' | 'listDatabases'): Uint8Array {
  const element = (type: number, key: string, value: Uint8Array) =>
    Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), value]);
  const admin = Buffer.concat([int32(6), Buffer.from('admin\0')]);
  const elements = Buffer.concat([element(0x10, name, int32(1)), element(0x02, '$db', admin)]);
  const document = Buffer.concat([int32(elements.length + 5), elements, Buffer.from([0])]);
  const body = Buffer.concat([int32(0), Buffer.from([0]), document]);
  return Buffer.concat([int32(16 + body.length), int32(1), int32(0), int32(2013), body]);
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
}

/** PRELOGIN with version, encryption, instance, thread and MARS tokens (MS-TDS §2.2.6.5). */
function preLogin(): Uint8Array {
  return bytes(
    `12 01 002f 0000 00 00
     00 001a 0006 01 0020 0001 02 0021 0001 03 0022 0004 04 0026 0001 ff
     000000000000 02 00 00000000 00`.replaceAll('\n', ''),
  );
}

/** NEGOTIATE of SMB 1 that also offers SMB 2 (MS-CIFS §2.2.4.52, MS-SMB2 §3.2.4.2.1). */
function smbNegotiate(): Uint8Array {
  const dialects = Buffer.from(
    ['NT LM 0.12', 'SMB 2.002', 'SMB 2.???'].map((name) => `\x02${name}\0`).join(''),
    'latin1',
  );
  const header = bytes('ff534d42 72 00000000 18 01c8 0000 0000000000000000 0000 ffff feff 0000 0000');
  const count = Buffer.alloc(2);
  count.writeUInt16LE(dialects.length);
  const body = Buffer.concat([header, Buffer.from([0]), count, dialects]);
  return Buffer.concat([Buffer.from([0, 0, body.length >> 8, body.length & 0xff]), body]);
}

function netbiosRequest(): Uint8Array {
  const name = (text: string, suffix: number) => {
    const padded = Buffer.concat([Buffer.from(text.padEnd(15)), Buffer.from([suffix])]);
    const letters = [...padded].flatMap((byte) => [0x41 + (byte >> 4), 0x41 + (byte & 15)]);
    return Buffer.from([32, ...letters, 0]);
  };
  const body = Buffer.concat([name('*SMBSERVER', 0x20), name('ASSAY', 0)]);
  return Buffer.concat([Buffer.from([0x81, 0, 0, body.length]), body]);
}

/** Start-Control-Connection-Request (RFC 2637 §2.1). */
function pptpRequest(): Uint8Array {
  const request = Buffer.alloc(156);
  bytes('009c 0001 1a2b3c4d 0001 0000 0100 0000 00000001 00000001').forEach((byte, at) => {
    request[at] = byte;
  });
  return request;
}

/** ONC RPC call of procedure 0, which does nothing (RFC 5531 §12). */
function rpcNull(program: number, version: number): Uint8Array {
  const call = Buffer.alloc(44);
  // Last fragment of 40 bytes; transaction "assy"; call; RPC version 2; empty credentials.
  [0x80000028, 0x61737379, 0, 2, program, version].forEach((value, index) => {
    call.writeUInt32BE(value, index * 4);
  });
  return call;
}

/** Is the identification line followed by a packet of type SSH_MSG_KEXINIT (20)? Its type follows length and padding. */
function holdsKexInit(greeting: Buffer): boolean {
  const end = greeting.indexOf('\n');
  return end >= 0 && greeting[end + 6] === 20;
}
