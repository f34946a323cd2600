import { namingContextOf } from '#parse/services/protocols/ldap.ts';
import { bytes, tagged, uint16BE, uint32BE } from './bytes.ts';

/** GET of a path over HTTP/1.1. */
export function httpGet(host: string, path: string, userAgent: string, more = ''): Buffer {
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${userAgent}\r\nAccept: */*\r\n${more}Connection: close\r\n\r\n`;
  return Buffer.from(head, 'latin1');
}

/** Request of a path, closed by the server after its answer; a body makes it a POST of JSON. */
export function httpRequest(
  host: string,
  { path, method, body }: { path: string; method?: 'HEAD'; body?: string },
  userAgent: string,
): Buffer {
  if (body === undefined) {
    const question = httpGet(host, path, userAgent).toString('latin1');
    return Buffer.from(method ? question.replace('GET', method) : question, 'latin1');
  }
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(httpGet(host, path, userAgent, type).toString('latin1').replace('GET', 'POST') + body, 'latin1');
}

const IPP_ATTRIBUTES = ['printer-make-and-model', 'printer-firmware-string-version'];

/** Get-Printer-Attributes (RFC 8011 §4.2.5) at the standard printer path (RFC 8010 §3.3): prints nothing. */
export function printerAttributes(host: string, userAgent: string): Buffer {
  const text = (value: string) => Buffer.concat([uint16BE(value.length), Buffer.from(value)]);
  const attribute = (tag: number, name: string, value: string) =>
    Buffer.concat([Buffer.from([tag]), text(name), text(value)]);
  const body = Buffer.concat([
    bytes('0101 000b 00000001 01'),
    attribute(0x47, 'attributes-charset', 'utf-8'),
    attribute(0x48, 'attributes-natural-language', 'en'),
    attribute(0x45, 'printer-uri', `ipp://${host}/ipp/print`),
    // Further values of one attribute have no name.
    ...IPP_ATTRIBUTES.map((name, at) => attribute(0x44, at === 0 ? 'requested-attributes' : '', name)),
    bytes('03'),
  ]);
  const head = `POST /ipp/print HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${userAgent}\r\nContent-Type: application/ipp\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** Start-Control-Connection-Request (RFC 2637 §2.1). */
export function pptpRequest(): Buffer {
  const request = Buffer.alloc(156);
  bytes('009c 0001 1a2b3c4d 0001 0000 0100 0000 00000001 00000001').copy(request);
  return request;
}

/** ONC RPC call of procedure 0, which has no effect (RFC 5531 §12). */
export const rpcNull = (program: number, version: number): Buffer => rpcCall(program, version, 0);

/** ONC RPC call (RFC 5531 §9) over TCP, without credentials; the parameters are words. */
export function rpcCall(
  program: number,
  version: number,
  procedure: number,
  parameters: readonly number[] = [],
): Buffer {
  // Last fragment, its length; transaction "assy"; call; RPC version 2; empty credentials and verifier.
  const words = [0x61737379, 0, 2, program, version, procedure, 0, 0, 0, 0, ...parameters];
  return Buffer.concat([0x8000_0000 + words.length * 4, ...words].map(uint32BE));
}

const TOLD_BY_ROOT = ['objectClass', 'vendorName', 'vendorVersion', 'domainControllerFunctionality', 'namingContexts'];

/** Search of the root DSE for the server's own attributes (RFC 4512 §5.1). */
export function ldapRoot(): Buffer {
  const octets = (text: string) => tagged(0x04, Buffer.from(text));
  const search = tagged(
    0x63,
    octets(''),
    bytes('0a0100 0a0100 020100 020100 010100'),
    tagged(0x87, Buffer.from('objectClass')),
    tagged(0x30, ...TOLD_BY_ROOT.map(octets)),
  );
  return tagged(0x30, bytes('020101'), search);
}

/**
 * Anonymous search below the first naming context of the root DSE, for the names of at most three entries (RFC 4511
 * §4.5.1: no attributes, "1.1").
 */
export function ldapEntries(answer: Buffer): Buffer | null {
  const context = namingContextOf(answer);
  if (context === null) return null;
  const octets = (text: string) => tagged(0x04, Buffer.from(text, 'latin1'));
  const search = tagged(
    0x63,
    octets(context),
    bytes('0a0102 0a0100 020103 020105 010100'),
    tagged(0x87, Buffer.from('objectClass')),
    tagged(0x30, octets('1.1')),
  );
  return tagged(0x30, bytes('020102'), search);
}

/** Unbind (RFC 4511 §4.3). */
export const LDAP_UNBIND = bytes('30 05 020103 42 00');

/** CONNECT without a name, clean session (MQTT 3.1.1 §3.1). */
export const MQTT_CONNECT = bytes('10 11 0004 4d515454 04 02 003c 0005 6173736179');

/** If that was accepted: the topic in which brokers publish their version (§3.8). */
export function mqttVersion(answer: Buffer): Buffer | null {
  if (answer[0] !== 0x20 || answer[3] !== 0) return null;
  const topic = Buffer.from('$SYS/broker/version');
  return Buffer.concat([bytes('82 18 0001 0013'), topic, bytes('00')]);
}

/** ApiVersions of version 0 (Kafka protocol, key 18). */
export const KAFKA_VERSIONS = bytes('0000000f 0012 0000 61737379 0005 6173736179');

const METADATA = 3;

/**
 * Metadata of no topic (Kafka protocol, key 3), in the first version that the broker's response to ApiVersions allows:
 * answered with the list of brokers, unless clients must log in first. ApiVersions itself is answered before a log-in.
 */
export function kafkaMetadata(answer: Buffer): Buffer | null {
  const count = answer.length >= 14 && answer.readUInt16BE(8) === 0 ? answer.readInt32BE(10) : 0;
  for (let at = 14; at < 14 + count * 6 && at + 6 <= answer.length; at += 6) {
    if (answer.readUInt16BE(at) !== METADATA) continue;
    const [oldest, newest] = [answer.readUInt16BE(at + 2), answer.readUInt16BE(at + 4)];
    if (oldest > 4 || newest < 1) return null;
    // From version 4 on: no topic may be created.
    const version = Math.max(1, oldest) === 1 ? 1 : 4;
    const body = Buffer.concat([
      bytes(`0003 000${version} 61737379 0005 6173736179 00000000`),
      version === 4 ? bytes('00') : Buffer.alloc(0),
    ]);
    return Buffer.concat([uint32BE(body.length), body]);
  }
  return null;
}

/** OPTIONS (RFC 3261 §11) that no proxy forwards. */
export function sipOptions(host: string, transport: 'TCP' | 'UDP'): Buffer {
  const lines = [
    `OPTIONS sip:${host} SIP/2.0`,
    `Via: SIP/2.0/${transport} scanner.invalid;branch=z9hG4bKassay;rport`,
    'Max-Forwards: 0',
    `To: <sip:${host}>`,
    'From: <sip:scanner@scanner.invalid>;tag=assay',
    'Call-ID: assay@scanner.invalid',
    'CSeq: 1 OPTIONS',
    'Content-Length: 0',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** Query for `version.bind` in class CHAOS, over TCP (RFC 1035 §4.2.2). */
export const DNS_VERSION = bytes('001e 6173 0000 0001 0000 0000 0000 07 76657273696f6e 04 62696e64 00 0010 0003');

/** X11 connection setup without an authorization key. */
export const X11_SETUP = bytes('6c 00 0b00 0000 0000 0000 0000');

/** First message to a Java RMI registry (JRMI, version 2, stream protocol). */
export const RMI_HELLO = bytes('4a524d49 0002 4b');

/** NAMES_REQ to Erlang's port mapper. */
export const ERLANG_NAMES = bytes('0001 6e');

/** DSIGetStatus (Apple Filing Protocol over TCP). */
export const AFP_STATUS = bytes('00 03 0001 00000000 00000000 00000000');
