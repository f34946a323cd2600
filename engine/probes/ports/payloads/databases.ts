import { bytes, int32LE, uint16BE, uint32BE, uint32LE } from './bytes.ts';

/** SSLRequest (PostgreSQL protocol 3.0): the response is one byte that states whether TLS is offered. */
export const POSTGRES_TLS = bytes('00000008 04d2162f');

/**
 * Startup without a password if there is no TLS: the server requests authentication or accepts. Uses the default role
 * `postgres`, since a server with trust authentication closes before it sends its version if the role is unknown.
 */
export function postgresStart(answer: Buffer): Buffer | null {
  if (answer.toString('latin1', 0, 1) !== 'N') return null;
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0');
  return Buffer.concat([uint32BE(8 + parameters.length), uint32BE(0x0003_0000), parameters]);
}

/**
 * Is the response complete? One byte to SSLRequest; an authentication request, an error or ReadyForQuery to the
 * startup.
 */
export function holdsPostgres(answer: Buffer): boolean {
  if (answer.length === 1) return true;
  for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readUInt32BE(at + 1)) {
    const end = at + 1 + answer.readUInt32BE(at + 1);
    if (end <= at + 4 || end > answer.length) return false;
    const kind = String.fromCharCode(answer[at]!);
    const asks = kind === 'R' && end >= at + 9 && answer.readUInt32BE(at + 5) !== 0;
    if (asks || kind === 'E' || kind === 'Z') return true;
  }
  return false;
}

/** Terminate. */
export const POSTGRES_END = bytes('58 00000004');

/** OP_MSG with `{ <name>: 1, $db: "admin" }` (MongoDB wire protocol). */
export function mongoCommand(name: 'buildInfo' | 'listDatabases'): Buffer {
  const element = (type: number, key: string, value: Uint8Array) =>
    Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), value]);
  const admin = Buffer.concat([int32LE(6), Buffer.from('admin\0')]);
  const elements = Buffer.concat([element(0x10, name, int32LE(1)), element(0x02, '$db', admin)]);
  const document = Buffer.concat([int32LE(elements.length + 5), elements, Buffer.from([0])]);
  const body = Buffer.concat([int32LE(0), Buffer.from([0]), document]);
  return Buffer.concat([int32LE(16 + body.length), int32LE(1), int32LE(0), int32LE(2013), body]);
}

/** PRELOGIN with version, encryption, instance, thread and MARS tokens (MS-TDS §2.2.6.5). */
export const MSSQL_PRELOGIN = bytes(`12 01 002f 0000 00 00
  00 001a 0006 01 0020 0001 02 0021 0001 03 0022 0004 04 0026 0001 ff
  000000000000 02 00 00000000 00`);

/** OPTIONS (CQL native protocol v4 §4.1.3). */
export const CASSANDRA_OPTIONS = bytes('04 00 0000 05 00000000');
/** STARTUP with the CQL version (§4.1.1): the response is READY or an authentication request. */
export const CASSANDRA_STARTUP = Buffer.concat([
  bytes('04 00 0000 01 00000016 0001 000b'),
  Buffer.from('CQL_VERSION'),
  bytes('0005'),
  Buffer.from('3.0.0'),
]);

/**
 * Exchange of server attributes (DRDA volume 3, EXCSAT) with the levels that every server supports: precedes
 * authentication, and the response contains the server's class and release.
 */
export const DRDA_ATTRIBUTES = bytes(`
  0027 d0 01 0001  0021 1041
  0009 115e 81a2a281a8
  0014 1404  1403 0007  2407 0007  240f 0007  1440 0007`);

/** Connect packet of Oracle's listener protocol that requests its version. */
export function oracleVersion(): Buffer {
  const data = Buffer.from('(CONNECT_DATA=(COMMAND=version))');
  const header = Buffer.concat([
    uint16BE(58 + data.length),
    bytes('0000 01 00 0000'),
    // Versions 314 to 300, no options, sizes of units, byte order.
    bytes('013a 012c 0000 0800 7fff 7f08 0000 0001'),
    uint16BE(data.length),
    uint16BE(58),
  ]);
  return Buffer.concat([header, Buffer.alloc(58 - header.length), data]);
}

/** A packet of the MySQL protocol: three bytes of length, sequence number, payload. */
function mySqlPacket(sequence: number, payload: Buffer): Buffer {
  const header = uint32LE(payload.length);
  header[3] = sequence;
  return Buffer.concat([header, payload]);
}

/** Length of the first packet, header included. */
export const holdsMySqlPacket = (answer: Buffer): boolean =>
  answer.length >= 4 && answer.length >= 4 + answer.readUIntLE(0, 3);

const MYSQL_PROTOCOL = 10;
/** CLIENT_LONG_PASSWORD, CLIENT_PROTOCOL_41, CLIENT_SECURE_CONNECTION, CLIENT_PLUGIN_AUTH. */
const MYSQL_CAPABILITIES = 0x0008_8201;

/**
 * HandshakeResponse41 as root with an empty password (MySQL client/server protocol, "Connection Phase"): a server that
 * accepts it has no password to guess. Also completes the handshake, since servers count those that clients abandon
 * (max_connect_errors).
 */
export function mySqlLogIn(greeting: Buffer): Buffer | null {
  if (!holdsMySqlPacket(greeting) || greeting[4] !== MYSQL_PROTOCOL) return null;
  const payload = Buffer.concat([
    uint32LE(MYSQL_CAPABILITIES),
    uint32LE(0x0100_0000),
    // utf8_general_ci, filler, user, length of the empty authentication response.
    Buffer.from([33]),
    Buffer.alloc(23),
    Buffer.from('root\0\0mysql_native_password\0', 'latin1'),
  ]);
  return mySqlPacket(greeting.readUInt8(3) + 1, payload);
}

/** Plugins for which an empty response states an empty password. */
const EMPTY_BY_PLUGIN = /^\xfe(?:mysql_native_password|caching_sha2_password)\0/;

/** Response to AuthSwitchRequest, again with an empty password. */
export function mySqlSwitch(answer: Buffer): Buffer | null {
  if (!holdsMySqlPacket(answer) || !EMPTY_BY_PLUGIN.test(answer.toString('latin1', 4))) return null;
  return mySqlPacket(answer.readUInt8(3) + 1, Buffer.alloc(0));
}

/** COM_QUIT. */
export const MYSQL_QUIT = bytes('01 00 00 00 01');
