import { snmpVersion } from '#parse/services/protocols/snmp-engine.ts';
import { bytesLike } from '#parse/services/transcript.ts';
import { bytes, line, tagged } from '../payloads/bytes.ts';
import { sipOptions } from '../payloads/services.ts';

/** A UDP service and a small request that it responds to without authentication. */
export interface UdpPayload {
  port: number;
  service: string;
  question: (host: string) => Buffer;
  /** Is this a response of the expected protocol? */
  isAnswer(answer: Buffer): boolean;
}

/** Search result entry or done (RFC 4511 §4.1.1). */
const LDAP_RESULT = bytesLike(String.raw`^0.{1,5}\x02\x01\x01[de]`);

const fixed = (question: Buffer) => () => question;
const startsWith = (text: string) => (answer: Buffer) => answer.toString('latin1', 0, text.length) === text;

/** GetRequest for the description of the system with community "public" (RFC 1157 §4.1.2, RFC 3418 §2). */
function snmpPublic(): Buffer {
  const name = tagged(0x06, bytes('2b06010201010100'));
  const binding = tagged(0x30, tagged(0x30, name, bytes('0500')));
  const request = tagged(0xa0, bytes('02046173 7379 020100 020100'), binding);
  return tagged(0x30, bytes('020100'), tagged(0x04, Buffer.from('public')), request);
}

/** Engine ID, requested without a user name (RFC 3414 §4): the response is a report of an unknown user. */
function snmpEngine(): Buffer {
  const nothing = bytes('0400');
  const zero = bytes('020100');
  const header = tagged(0x30, bytes('02046173 7379 0203 00ffe3 0401 04 020103'));
  const security = tagged(0x04, tagged(0x30, nothing, zero, zero, nothing, nothing, nothing));
  const request = tagged(0xa0, bytes('02046173 7379'), zero, zero, bytes('3000'));
  return tagged(0x30, bytes('020103'), header, security, tagged(0x30, nothing, nothing, request));
}

/** Search of a directory's root for its type, without a connection (MS-ADTS §6.3.3). */
function connectionlessLdap(): Buffer {
  return bytes('3025 020101 6320 0400 0a0100 0a0100 020100 020100 010100 870b 6f626a656374636c617373 3000');
}

/** Node status of NetBIOS for any name (RFC 1002 §4.2.17). */
function netbiosStatus(): Buffer {
  const letters = `CK${'A'.repeat(30)}`;
  return Buffer.concat([bytes('6173 0000 0001 0000 0000 0000 20'), Buffer.from(letters), bytes('00 0021 0001')]);
}

/** Recursive query for the root's name servers, to which every open resolver responds (RFC 1035 §4.1). */
const ROOT_SERVERS = bytes('6173 0100 0001 0000 0000 0000 00 0002 0001');

/**
 * UDP services that respond to unauthenticated clients, and therefore to forged source addresses (US-CERT TA14-017A
 * lists those misused most): probed only if the owner of an address authorized it. One small packet each, two without a
 * response.
 */
export const UDP_PAYLOADS: readonly UdpPayload[] = [
  {
    port: 53,
    service: 'dns',
    question: fixed(ROOT_SERVERS),
    // Recursion available, no error, at least one answer.
    isAnswer: (answer) =>
      answer.length > 12 &&
      answer.readUInt16BE(0) === 0x6173 &&
      (answer[3]! & 0x8f) === 0x80 &&
      answer.readUInt16BE(6) > 0,
  },
  {
    port: 69,
    service: 'tftp',
    // Read request for a nonexistent file: the error shows that the server listens (RFC 1350 §5).
    question: fixed(Buffer.concat([bytes('0001'), Buffer.from('assay-scanner\0octet\0')])),
    isAnswer: (answer) => answer.length >= 4 && answer[0] === 0 && (answer[1] === 5 || answer[1] === 3),
  },
  {
    port: 111,
    service: 'rpcbind',
    question: fixed(bytes('61737379 00000000 00000002 000186a0 00000002 00000000 0000000000000000 0000000000000000')),
    isAnswer: (answer) => answer.length >= 24 && answer.readUInt32BE(0) === 0x61737379 && answer.readUInt32BE(4) === 1,
  },
  {
    port: 123,
    service: 'ntp',
    // READ_STAT of control mode, a smaller relative of monlist (RFC 9327 §4).
    question: fixed(bytes('16 01 0001 0000 0000 0000 0000')),
    isAnswer: (answer) => answer.length >= 12 && (answer[0]! & 7) === 6 && (answer[1]! & 0x80) !== 0,
  },
  {
    port: 137,
    service: 'netbios-name',
    question: fixed(netbiosStatus()),
    isAnswer: (answer) => answer.length > 56 && answer.readUInt16BE(0) === 0x6173 && (answer[2]! & 0x80) !== 0,
  },
  {
    port: 161,
    service: 'snmp',
    question: fixed(snmpPublic()),
    isAnswer: (answer) => answer[0] === 0x30 && answer.includes(Buffer.from('public')) && answer.includes(0xa2),
  },
  {
    // If the community "public" is rejected, version 3 still reveals the engine ID.
    port: 161,
    service: 'snmp',
    question: fixed(snmpEngine()),
    isAnswer: (answer) => snmpVersion(answer) === 3,
  },
  {
    port: 389,
    service: 'cldap',
    question: fixed(connectionlessLdap()),
    isAnswer: (answer) => LDAP_RESULT.test(answer.toString('latin1', 0, 12)),
  },
  {
    port: 500,
    service: 'ike',
    question: fixed(ikeOpening()),
    isAnswer: (answer) => answer.length >= 28 && answer.toString('latin1', 0, 8) === 'assay-ik',
  },
  {
    port: 623,
    service: 'ipmi',
    // Presence ping of RMCP (ASF 2.0 §3.2.4.2).
    question: fixed(bytes('06 00 ff 06 000011be 80 00 00 00')),
    isAnswer: (answer) => answer.length >= 12 && answer[0] === 6 && answer[3] === 6 && answer[8] === 0x40,
  },
  {
    port: 1900,
    service: 'ssdp',
    question: fixed(
      Buffer.from(
        'M-SEARCH * HTTP/1.1\r\nHOST: 239.255.255.250:1900\r\nMAN: "ssdp:discover"\r\nMX: 1\r\nST: ssdp:all\r\n\r\n',
      ),
    ),
    isAnswer: startsWith('HTTP/1.1 200'),
  },
  { port: 5060, service: 'sip', question: (host) => sipOptions(host, 'UDP'), isAnswer: startsWith('SIP/2.0 ') },
  {
    port: 5353,
    service: 'mdns',
    question: fixed(
      bytes(
        '6173 0000 0001 0000 0000 0000 09 5f7365727669636573 07 5f646e732d7364 04 5f756470 05 6c6f63616c 00 000c 0001',
      ),
    ),
    isAnswer: (answer) => answer.length > 12 && (answer[2]! & 0x80) !== 0 && answer.readUInt16BE(6) > 0,
  },
  {
    // What attackers send: the response is some hundred times as large (US-CERT TA14-017A).
    port: 11211,
    service: 'memcached',
    question: fixed(Buffer.concat([bytes('6173 0000 0001 0000'), line('stats')])),
    isAnswer: (answer) => answer.toString('latin1', 8, 13) === 'STAT ',
  },
  {
    port: 11211,
    service: 'memcached',
    // A frame's header (request, number, total), then the request.
    question: fixed(Buffer.concat([bytes('6173 0000 0001 0000'), line('version')])),
    isAnswer: (answer) => answer.toString('latin1', 8, 16) === 'VERSION ',
  },
];

/** First message of IKEv2 without any proposal (RFC 7296 §3.1): a gateway responds that it is invalid, or starts. */
function ikeOpening(): Buffer {
  const cookie = Buffer.from('assay-ik');
  const proposal = bytes(
    '0000 0028 0101 0004  0300 0008 01 00 000c  0300 0008 02 00 0002  0300 0008 03 00 0002  0000 0008 04 00 000e',
  );
  const payload = Buffer.concat([bytes('00 00'), Buffer.from([0, proposal.length + 4]), proposal]);
  const header = Buffer.concat([cookie, Buffer.alloc(8), bytes('21 20 22 08 00000000')]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(28 + payload.length);
  return Buffer.concat([header, length, payload]);
}
