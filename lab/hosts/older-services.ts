import tls from 'node:tls';
import { type Service, talking } from './services.ts';
import { MODERN_SSH, sshGreeting } from './ssh.ts';
import { type Tls, tlsOptions } from './web.ts';

/** MongoDB without a password: version and databases (OP_MSG). */
export function mongodb(version: string): Service {
  return talking(null, (heard) => {
    const list = heard.includes('listDatabases');
    const elements = list
      ? [element(4, 'databases', bson([])), element(1, 'ok', double(1))]
      : [element(2, 'version', string(version)), element(1, 'ok', double(1))];
    const body = Buffer.concat([int32(0), Buffer.from([0]), bson(elements)]);
    const asked = heard.length >= 8 ? heard.readInt32LE(4) : 0;
    return Buffer.concat([int32(16 + body.length), int32(7), int32(asked), int32(2013), body]);
  });
}

function bson(elements: readonly Buffer[]): Buffer {
  const inner = Buffer.concat(elements);
  return Buffer.concat([int32(inner.length + 5), inner, Buffer.from([0])]);
}

function element(type: number, name: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value]);
}

function string(text: string): Buffer {
  return Buffer.concat([int32(text.length + 1), Buffer.from(`${text}\0`)]);
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

/** Db2 (DRDA volume 3): responds to the attribute exchange with its class and release, in EBCDIC. */
export function db2(release: string): Service {
  const parameter = (code: number, content: Buffer) => counted(4, [code >> 8, code & 0xff], content);
  const told = counted(
    4,
    [0x14, 0x43],
    Buffer.concat([parameter(0x1147, ebcdic('QDB2/LINUXX8664')), parameter(0x115a, ebcdic(release))]),
  );
  return talking(null, (heard) =>
    heard[2] === 0xd0 && heard.includes(Buffer.from([0x10, 0x41])) ? counted(6, [0xd0, 2, 0, 1], told) : null,
  );
}

/** Total length, code point and content. */
function counted(head: number, kind: readonly number[], content: Buffer): Buffer {
  const length = head + content.length;
  return Buffer.concat([Buffer.from([length >> 8, length & 0xff, ...kind]), content]);
}

/** Uppercase letters, digits and a slash in EBCDIC (code page 500). */
function ebcdic(text: string): Buffer {
  const rows = { 193: 'ABCDEFGHI', 209: 'JKLMNOPQR', 226: 'STUVWXYZ', 240: '0123456789', 97: '/' };
  const codes = new Map(
    Object.entries(rows).flatMap(([from, row]) => [...row].map((one, at) => [one, Number(from) + at])),
  );
  return Buffer.from([...text].map((one) => codes.get(one) ?? 0x40));
}

/** rsync daemon with a public module list. */
export function rsync(): Service {
  return talking('@RSYNCD: 31.0\n', (heard) =>
    heard.includes('#list') ? 'nightly        \tNightly copies\n@RSYNCD: EXIT\n' : null,
  );
}

/** LDAP directory that responds to a search of its root (RFC 4512 §5.1). */
export function ldap(): Service {
  const entry = '3020 020101 641b 0400 3017 3015 040b 6f626a656374436c617373 3106 0404 74657374';
  const done = '300c 020101 6507 0a0100 0400 0400';
  return talking(null, () => Buffer.from(`${entry}${done}`.replaceAll(' ', ''), 'hex'));
}

/** SSH server with protocol version 1 (RFC 4253 §5.1). */
export function sshFirst(): Service {
  const greeting = sshGreeting('OpenSSH_9.9', MODERN_SSH).toString('latin1').replace('SSH-2.0', 'SSH-1.99');
  return talking(Buffer.from(greeting, 'latin1'), () => null);
}

/** Responses of an IMAP server (RFC 9051) without STARTTLS. */
function imapAnswer(heard: Buffer): string {
  const [, tag = '*', verb = ''] = /^(\S+) (\w+)/.exec(heard.toString('latin1')) ?? [];
  if (/^logout$/i.test(verb)) return `* BYE\r\n${tag} OK\r\n`;
  return `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n`;
}
const IMAP_GREETING = '* OK IMAP4rev1 ready\r\n';

export function imap(): Service {
  return talking(IMAP_GREETING, imapAnswer);
}

/** The same over TLS. */
export function imapOverTls(how: Tls): Service {
  return (authority) =>
    tls.createServer(tlsOptions(how, authority), (socket) => {
      socket.write(IMAP_GREETING);
      socket.on('error', () => {});
      socket.on('data', (heard) => socket.write(imapAnswer(heard)));
    });
}

/** SOCKS 5 proxy without authentication (RFC 1928 §3). */
export function socks(): Service {
  return talking(null, () => Buffer.from([5, 0]));
}

/** PPTP: start-control-connection-reply (RFC 2637 §2.2). */
export function pptp(): Service {
  const reply = Buffer.alloc(156);
  Buffer.from('009c00011a2b3c4d0002000001000100', 'hex').copy(reply);
  return talking(null, () => reply);
}

/** A network camera (RFC 7826). */
export function rtsp(): Service {
  return talking(null, () => 'RTSP/1.0 200 OK\r\nCSeq: 1\r\nServer: Lab Camera\r\nPublic: OPTIONS, DESCRIBE\r\n\r\n');
}

/** MQTT broker; `open` accepts unauthenticated clients (MQTT 3.1.1 §3.2). */
export function mqtt(open: boolean): Service {
  return talking(null, () => Buffer.from([0x20, 2, 0, open ? 0 : 5]));
}

/** rlogin: a zero byte, then a prompt (RFC 1282). */
export function rlogin(): Service {
  return talking('\0Password: ', () => null);
}

/** FTP with anonymous access (RFC 1635) that lists folder permissions (RFC 3659 §7.5.5). */
export function ftpAnonymous(folders: Readonly<Record<string, string>>): Service {
  return talking('220 FTP server ready.\r\n', (heard) => {
    const lines = heard.toString('latin1').split('\r\n').filter(Boolean);
    return lines.map((line) => ftpReply(line, folders)).join('');
  });
}

function ftpReply(line: string, folders: Readonly<Record<string, string>>): string {
  const [verb = '', of = ''] = line.split(' ');
  switch (verb.toUpperCase()) {
    case 'USER':
      return '331 Any password will do.\r\n';
    case 'PASS':
      return '230 Welcome.\r\n';
    case 'MLST':
      return Object.hasOwn(folders, of)
        ? `250-Listing\r\n type=dir;perm=${folders[of]}; ${of}\r\n250 End\r\n`
        : '550 No such folder.\r\n';
    case 'QUIT':
      return '221 Goodbye.\r\n';
    default:
      return '502 This server has no such command.\r\n';
  }
}
