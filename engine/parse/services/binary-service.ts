import type { ServiceFacts } from '../../evidence/services.ts';
import { bareService, productService } from './service-facts.ts';
import type { Transcript } from './transcript.ts';

/** What messages begin with or hold, one character per byte, any byte for a dot. */
const bytesLike = (pattern: string) => new RegExp(pattern, 's');

const SIGNS = {
  vnc: /^RFB (\d{3})\.(\d{3})/,
  mySqlGreeting: bytesLike(String.raw`^.{3}\0\x0a([\x20-\x7e]{1,100})\0`),
  mySqlRefusal: bytesLike(String.raw`^.{3}\0\xff..(?:#\w{5})?Host '[^']{1,100}' is (?:not allowed|blocked)`),
  smb1: bytesLike(String.raw`^.{4}\xffSMB`),
  smb2: bytesLike(String.raw`^.{4}\xfeSMB`),
  netbios: bytesLike(String.raw`^[\x82\x83]\0\0`),
  /** Connection confirm inside TPKT (X.224 §13.4, MS-RDPBCGR §2.2.1.2). */
  connectionConfirm: bytesLike(String.raw`^\x03\0\0..\xd0`),
  /** Search result entry or done inside an LDAP message (RFC 4511 §4.1.1). */
  ldapResult: bytesLike(String.raw`^0.{1,5}\x02\x01\x01[de]`),
  connack: bytesLike(String.raw`^\x20\x02..`),
  mongo: bytesLike(String.raw`^.{12}\xdd\x07\0\0`),
  mongoVersion: bytesLike(String.raw`\x02version\0.{4}([\d.]{3,20})[\w.-]{0,20}\0`),
  mongoList: bytesLike(String.raw`\x04databases\0`),
  mongoRefusal: bytesLike(String.raw`requires authentication|not authorized|\x10code\0\x0d\0\0\0`),
  amqpStart: bytesLike(String.raw`^\x01\0\0.{4}\0\n\0\n`),
  amqpRabbit: bytesLike(String.raw`\x07productS\0\0\0\x08RabbitMQ`),
  amqpVersion: bytesLike(String.raw`\x07versionS\0\0\0.([\d.]{1,20})`),
} as const;

/** Protocols recognised by bytes rather than lines. @param text the transcript as Latin-1 */
export function readBinaryService({ port, answers, greeting }: Transcript, text: string): ServiceFacts | null {
  const bytes = Buffer.from(text, 'latin1');
  if (SIGNS.vnc.test(text)) return { ...bareService('vnc'), openAccess: offersNoPassword(answers[0]) };
  const mysql = greeting.length > 5 ? readMySql(text) : null;
  if (mysql) return mysql;
  if (SIGNS.smb1.test(text)) return { ...bareService('smb'), version: '1' };
  if (SIGNS.smb2.test(text)) return { ...bareService('smb'), version: '2' };
  if (port === 139 && SIGNS.netbios.test(text)) return bareService('netbios');
  if (SIGNS.connectionConfirm.test(text)) return port === 102 ? bareService('s7') : readRdp(bytes);
  if (port === 5432 && /^[SN]/.test(text)) return productService('postgresql', 'PostgreSQL', null, '');
  if (bytes[0] === 4 && bytes[1] === 1 && port === 1433) return readMsSql(bytes);
  const mongo = readMongo(text);
  if (mongo) return mongo;
  if (SIGNS.ldapResult.test(text)) return bareService('ldap');
  if (SIGNS.connack.test(text) && bytes.length >= 4)
    return { ...bareService('mqtt'), openAccess: mqttAnswer(bytes[3]!) };
  if (bytes[0] === 5 && bytes.length >= 2 && bytes.length <= 4)
    return { ...bareService('socks'), openAccess: bytes[1] === 0 };
  if (bytes.length > 12 && bytes.readUInt32BE(4) === 0x1a2b3c4d) return bareService('pptp');
  // Reply of ONC RPC with the transaction number that was asked (RFC 5531 §9).
  if (bytes.length >= 12 && bytes.readUInt32BE(4) === 0x61737379 && bytes.readUInt32BE(8) === 1) {
    return bareService(port === 2049 ? 'nfs' : 'rpcbind');
  }
  if (port === 548 && bytes[0] === 1 && bytes[1] === 3) return bareService('afp');
  if ((bytes[0] === 0x84 || bytes[0] === 0x83) && bytes[4] === 6) return bareService('cassandra');
  if (SIGNS.amqpStart.test(text) || text.startsWith('AMQP')) return readAmqp(text);
  return null;
}

/**
 * Negotiation response inside the connection confirm (MS-RDPBCGR §2.2.1.2.1): the protocol it chose among those offered, of
 * which CredSSP (2, 8) asks for the log-in before a session is made.
 */
function readRdp(bytes: Buffer): ServiceFacts {
  const facts = bareService('rdp');
  if (bytes.length < 19 || bytes[11] !== 2) return facts;
  const chosen = bytes.readUInt32LE(15);
  return { ...facts, logIn: (chosen & 0x0a) !== 0 ? 'network' : 'screen' };
}

/** Protocol 10 greeting (MySQL, MariaDB), or its refusal of this client's address. */
function readMySql(text: string): ServiceFacts | null {
  const refused = SIGNS.mySqlRefusal.test(text);
  if (refused) return { ...bareService('mysql'), openAccess: false };
  const version = SIGNS.mySqlGreeting.exec(text)?.[1];
  if (!version) return null;
  // MariaDB puts a version of MySQL in front, for old replicas.
  const maria = /(?:5\.5\.5-)?(\d{1,3}\.\d{1,3}\.\d{1,3})-MariaDB/.exec(version)?.[1];
  if (maria) return productService('mysql', 'MariaDB', maria, version, false);
  return productService('mysql', 'MySQL', /^[\d.]{1,20}/.exec(version)?.[0] ?? null, version, false);
}

/** Version token of the answer to PRELOGIN (MS-TDS §2.2.6.5). */
function readMsSql(bytes: Buffer): ServiceFacts {
  const body = bytes.subarray(8);
  const at = body[0] === 0 && body.length > 5 ? body.readUInt16BE(1) : -1;
  const known = at > 0 && at + 4 <= body.length;
  const version = known ? `${body[at]}.${body[at + 1]}.${body.readUInt16BE(at + 2)}` : null;
  return productService('mssql', 'Microsoft SQL Server', version, '');
}

/** BSON answers to buildInfo and listDatabases (OP_MSG). */
function readMongo(text: string): ServiceFacts | null {
  if (!SIGNS.mongo.test(text)) return null;
  const version = SIGNS.mongoVersion.exec(text)?.[1] ?? null;
  const open = SIGNS.mongoList.test(text) ? true : SIGNS.mongoRefusal.test(text) ? false : null;
  return productService('mongodb', 'MongoDB', version, '', open);
}

/** Security types offered after the version (RFC 6143 §7.1.2): 1 is "none". Null when they did not come. */
function offersNoPassword(answer: Uint8Array | undefined): boolean | null {
  const count = answer?.[0];
  if (!answer || !count) return null;
  return answer.subarray(1, 1 + count).includes(1);
}

/** Return code of CONNACK (MQTT 3.1.1 §3.2.2.3): 0 accepted, 4 and 5 refused for want of a name. */
function mqttAnswer(code: number): boolean | null {
  if (code === 0) return true;
  return code === 4 || code === 5 ? false : null;
}

function readAmqp(text: string): ServiceFacts {
  const version = SIGNS.amqpVersion.exec(text)?.[1] ?? null;
  return SIGNS.amqpRabbit.test(text) ? productService('amqp', 'RabbitMQ', version, '') : bareService('amqp');
}
