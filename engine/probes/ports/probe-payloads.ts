import type { CommonPort, ProbeSequenceId } from './common-ports.ts';
import { bytes, line } from './payloads/bytes.ts';
import * as database from './payloads/databases.ts';
import * as service from './payloads/services.ts';
import * as windows from './payloads/windows.ts';

/** A payload, or a function of the previous response; null = nothing more to send, and the dialogue continues. */
export type ProbePayload = Uint8Array | ((answer: Buffer) => Uint8Array | null);

/**
 * Dialogue with an open port. Everything here is a response to a greeting or a read-only first request of the protocol.
 */
export interface ProbeSequence {
  /** The server sends first: wait for its greeting before sending. */
  greets: boolean;
  /** Payloads, each sent after the response to the previous one. */
  questions: readonly ProbePayload[];
  /** Is the greeting or response complete? Without this function, silence after the first bytes ends it. */
  greeted?: (greeting: Buffer) => boolean;
  complete?: (answer: Buffer) => boolean;
  /** The greeting already contains the information that the payloads request. */
  saidAll?: (greeting: Buffer) => boolean;
  /** Sent at the end; its response is not awaited. */
  farewell?: Uint8Array;
  /** A silent server on an unassigned port receives an HTTP request. */
  orHttp?: true;
}

const FIXED: Readonly<Record<Exclude<ProbeSequenceId, 'http' | 'ipp' | 'sip' | 'smtp'>, ProbeSequence>> = {
  greets: { greets: true, questions: [], orHttp: true },
  silent: { greets: true, questions: [] },
  ftp: { greets: true, questions: [line('FEAT')], greeted: holdsReply, complete: holdsReply, farewell: line('QUIT') },
  // The client's identification, after which the server sends its algorithms; it may do so before (RFC 4253 §§4.2,
  // 7.1).
  ssh: {
    greets: true,
    questions: [line('SSH-2.0-Assay')],
    greeted: holdsKexInit,
    complete: (answer) => answer[5] === 20 && answer.length >= 4 + answer.readUInt32BE(0),
    saidAll: holdsKexInit,
  },
  pop3: {
    greets: true,
    questions: [line('CAPA')],
    greeted: holdsLine,
    complete: (answer) => /^-ERR[^\n]*\n|\n\.\r?\n$/.test(answer.toString('latin1')),
    farewell: line('QUIT'),
  },
  imap: {
    greets: true,
    questions: [line('a1 CAPABILITY'), imapName],
    greeted: holdsLine,
    complete: (answer) => /^a\d (?:OK|NO|BAD).*\r?\n/im.test(answer.toString('latin1')),
    farewell: line('a3 LOGOUT'),
  },
  rsync: { greets: true, questions: [Buffer.from('@RSYNCD: 31.0\n#list\n')] },
  vnc: { greets: true, questions: [Buffer.from('RFB 003.008\n')] },
  redis: { greets: false, questions: [line('PING'), line('INFO server')], complete: holdsRedis },
  memcached: { greets: false, questions: [line('version')], complete: holdsLine },
  zookeeper: { greets: false, questions: [Buffer.from('srvr')] },
  mongodb: {
    greets: false,
    questions: [database.mongoCommand('buildInfo'), database.mongoCommand('listDatabases')],
    complete: (answer) => answer.length >= 4 && answer.length >= answer.readInt32LE(0),
  },
  postgresql: {
    greets: false,
    questions: [database.POSTGRES_TLS, database.postgresStart],
    complete: database.holdsPostgres,
    farewell: database.POSTGRES_END,
  },
  mysql: {
    greets: true,
    questions: [database.mySqlLogIn, database.mySqlSwitch],
    greeted: database.holdsMySqlPacket,
    complete: database.holdsMySqlPacket,
    farewell: database.MYSQL_QUIT,
  },
  mssql: { greets: false, questions: [database.MSSQL_PRELOGIN] },
  drda: {
    greets: false,
    questions: [database.DRDA_ATTRIBUTES],
    complete: (answer) => answer.length >= 10 && answer.length >= answer.readUInt16BE(0),
  },
  oracle: { greets: false, questions: [database.oracleVersion()] },
  cassandra: {
    greets: false,
    questions: [database.CASSANDRA_OPTIONS, database.CASSANDRA_STARTUP],
    complete: (answer) => answer.length >= 9 && answer.length >= 9 + answer.readUInt32BE(5),
  },
  smb: {
    greets: false,
    questions: [windows.smbNegotiate(), windows.smb2Negotiate, windows.smb2Session],
    complete: (answer) => answer.length >= 4 && answer.length >= 4 + answer.readUInt16BE(2),
  },
  netbios: { greets: false, questions: [windows.netbiosRequest()], complete: (answer) => answer.length >= 4 },
  rdp: { greets: false, questions: [windows.RDP_REQUEST], complete: holdsTpkt },
  msrpc: { greets: false, questions: [windows.MS_RPC_BIND], complete: (answer) => answer.length >= 24 },
  ldap: { greets: false, questions: [service.ldapRoot(), service.ldapEntries], farewell: service.LDAP_UNBIND },
  mqtt: { greets: false, questions: [service.MQTT_CONNECT, service.mqttVersion], farewell: bytes('e000') },
  amqp: { greets: false, questions: [bytes('414d5150 00000901')] },
  kafka: { greets: false, questions: [service.KAFKA_VERSIONS, service.kafkaMetadata], complete: holdsLongMessage },
  // One method: no authentication (RFC 1928 §3). Nothing is relayed.
  socks: { greets: false, questions: [bytes('05 01 00')], complete: (answer) => answer.length >= 2 },
  pptp: { greets: false, questions: [service.pptpRequest()], complete: (answer) => answer.length >= 156 },
  rpc: { greets: false, questions: [service.rpcNull(100_000, 2)], complete: holdsRpcReply },
  nfs: { greets: false, questions: [service.rpcNull(100_003, 3)], complete: holdsRpcReply },
  afp: { greets: false, questions: [service.AFP_STATUS] },
  rtsp: { greets: false, questions: [Buffer.from('OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n\r\n')] },
  dns: {
    greets: false,
    questions: [service.DNS_VERSION],
    complete: (answer) => answer.length >= 2 && answer.length >= 2 + answer.readUInt16BE(0),
  },
  x11: { greets: false, questions: [service.X11_SETUP], complete: (answer) => answer.length >= 8 },
  jdwp: { greets: false, questions: [Buffer.from('JDWP-Handshake')], complete: (answer) => answer.length >= 14 },
  rmi: { greets: false, questions: [service.RMI_HELLO] },
  erlang: { greets: false, questions: [service.ERLANG_NAMES] },
};

/** How the scanner names the host and itself. */
interface Names {
  /** Sent as Host over HTTP. */
  host: string;
  userAgent: string;
  /** Argument of EHLO. */
  hello: string;
}

/** Dialogue of a port. */
export function probeSequenceOf(
  { dialogue, path = '/' }: CommonPort,
  { host, userAgent, hello }: Names,
): ProbeSequence {
  if (dialogue === 'smtp') {
    const questions = [line(`EHLO ${hello}`), smtpChallenge, endOfChallenge];
    return { greets: true, questions, greeted: holdsReply, complete: holdsReply, farewell: line('QUIT') };
  }
  if (dialogue === 'http')
    return { greets: false, questions: [service.httpGet(host, path, userAgent)], complete: holdsPage };
  if (dialogue === 'ipp')
    return { greets: false, questions: [service.printerAttributes(host, userAgent)], complete: holdsPage };
  if (dialogue === 'sip') return { greets: false, questions: [service.sipOptions(host, 'TCP')] };
  return FIXED[dialogue];
}

/** Requests the NTLM challenge if NTLM is offered, and aborts immediately (MS-SMTPNTLM §3.2). */
function smtpChallenge(answer: Buffer): Uint8Array | null {
  if (!/^250[- ]AUTH[ =].*\bNTLM\b/im.test(answer.toString('latin1'))) return null;
  return line(`AUTH NTLM ${windows.NTLM_NEGOTIATE.toString('base64')}`);
}

/** Aborts the login after the challenge (RFC 4954 §4). */
function endOfChallenge(answer: Buffer): Uint8Array | null {
  return answer.toString('latin1', 0, 4) === '334 ' ? line('*') : null;
}

/** ID without a client name, if it is offered (RFC 2971). */
function imapName(answer: Buffer): Uint8Array | null {
  return /^\* CAPABILITY\b.*\bID\b/im.test(answer.toString('latin1')) ? line('a2 ID NIL') : null;
}

function holdsLine(answer: Buffer): boolean {
  return answer.includes('\n');
}

/** The last line of a reply has a space after its number (RFC 959 §4.2, RFC 5321 §4.2.1). */
function holdsReply(answer: Buffer): boolean {
  return /^\d{3} .*\r?\n$/m.test(answer.toString('latin1'));
}

/** A message after its length in four bytes. */
function holdsLongMessage(answer: Buffer): boolean {
  return answer.length >= 4 && answer.length >= 4 + answer.readUInt32BE(0);
}

/** A line, or a bulk string of the declared length (RESP). */
function holdsRedis(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n');
  if (end < 0) return false;
  return answer[0] !== 0x24 || answer.length >= end + 4 + Number(answer.toString('latin1', 1, end));
}

/**
 * Is the identification line followed by a packet of type SSH_MSG_KEXINIT (20)? Its type follows length and padding.
 */
function holdsKexInit(greeting: Buffer): boolean {
  const end = greeting.indexOf('\n');
  if (end < 0 || greeting[end + 6] !== 20) return false;
  return greeting.length >= end + 5 + greeting.readUInt32BE(end + 1);
}

/** A complete TPKT packet (RFC 1006 §6). */
function holdsTpkt(answer: Buffer): boolean {
  return answer.length >= 4 && answer.length >= answer.readUInt16BE(2);
}

/** The complete last fragment of an RPC reply (RFC 5531 §11). */
export function holdsRpcReply(answer: Buffer): boolean {
  return answer.length >= 4 && answer.length >= 4 + (answer.readUInt32BE(0) & 0x7fff_ffff);
}

/** The header section and as much of the body as its length states (RFC 9112 §6). */
export function holdsPage(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /^content-length: *(\d{1,9})\r?$/im.exec(answer.toString('latin1', 0, end))?.[1];
  return length !== undefined && answer.length >= end + 4 + Number(length);
}
