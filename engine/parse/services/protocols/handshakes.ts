import type { ServiceFacts } from '#evidence/services.ts';
import { bareService, productService } from '../service-facts.ts';
import { bytesLike, type ParsedTranscript, wasProbedAs } from '../transcript.ts';

/** Protocols with a fixed format of their first response. */

/** Transaction number of the RPC requests. */
const OWN_NUMBER = 0x61737379;

/** Selected method (RFC 1928 §3): 0 requires no authentication, 255 rejects all offered methods. */
export function readSocks(heard: ParsedTranscript): ServiceFacts | null {
  const { bytes } = heard;
  if (!wasProbedAs(heard, 'socks', 1080) && heard.asked !== undefined) return null;
  if (bytes[0] !== 5 || bytes.length < 2 || bytes.length > 4) return null;
  return { ...bareService('socks'), openAccess: bytes[1] === 0 };
}

/** Start-control-connection-reply by its magic cookie (RFC 2637 §2.2). Vendor and host follow as text. */
export function readPptp({ bytes }: ParsedTranscript): ServiceFacts | null {
  if (bytes.length <= 12 || bytes.readUInt32BE(4) !== 0x1a2b3c4d) return null;
  const vendor = bytes.toString('latin1', 92, 156).replace(/\0.*$/s, '').trim();
  return /^[\w ./-]{2,40}$/.test(vendor) ? productService('pptp', vendor, null, '') : bareService('pptp');
}

/** ONC RPC reply with the transaction number of the request (RFC 5531 §9). */
export function readRpc(heard: ParsedTranscript): ServiceFacts | null {
  const { bytes } = heard;
  if (bytes.length < 12 || bytes.readUInt32BE(4) !== OWN_NUMBER || bytes.readUInt32BE(8) !== 1) return null;
  return bareService(wasProbedAs(heard, 'nfs', 2049) ? 'nfs' : 'rpcbind');
}

/** Response to DSIGetStatus (Apple Filing Protocol over TCP). */
export function readAfp(heard: ParsedTranscript): ServiceFacts | null {
  return wasProbedAs(heard, 'afp', 548) && heard.bytes[0] === 1 && heard.bytes[1] === 3 ? bareService('afp') : null;
}

/**
 * Response to an X11 connection setup: 1 accepted without a key, 0 or 2 refused; then the protocol's major version 11.
 */
export function readX11(heard: ParsedTranscript): ServiceFacts | null {
  const { bytes } = heard;
  if (!wasProbedAs(heard, 'x11', 6000, 6001) || bytes.length < 8) return null;
  if (bytes[0] === 1 && bytes.readUInt16LE(2) === 11) return { ...bareService('x11'), openAccess: true };
  const refused = bytes[0] === 2 || (bytes[0] === 0 && bytes.readUInt16LE(2) === 11);
  return refused ? { ...bareService('x11'), openAccess: false } : null;
}

/** A Java virtual machine with an open debug port repeats the handshake: a client that completes it can run code. */
export function readJdwp({ text }: ParsedTranscript): ServiceFacts | null {
  return text.startsWith('JDWP-Handshake') ? { ...bareService('jdwp'), openAccess: true } : null;
}

/** Acknowledgment of Java's remote method invocation: 0x4e, then the client address as seen by the server. */
export function readRmi(heard: ParsedTranscript): ServiceFacts | null {
  const { bytes } = heard;
  if (!wasProbedAs(heard, 'rmi', 1099) || bytes[0] !== 0x4e || bytes.length < 7) return null;
  const length = bytes.readUInt16BE(1);
  return bytes.length >= 3 + length + 4 && length < 256 ? bareService('rmi') : null;
}

/** Names that Erlang's port mapper returns to unauthenticated users: its own port number, then one line per node. */
export function readErlang(heard: ParsedTranscript): ServiceFacts | null {
  const { bytes, text } = heard;
  if (!wasProbedAs(heard, 'erlang', 4369) || bytes.length < 4 || bytes.readUInt32BE(0) !== 4369) return null;
  return { ...bareService('erlang'), openAccess: /^.{4}name /s.test(text) ? true : null };
}

const BIND_ACK = bytesLike(String.raw`^\x05\0[\x0c\x0d]\x03\x10\0\0\0`);

/** Acknowledgment of a binding to Microsoft's endpoint mapper (C706 §12.6.4.4). */
export function readMsRpc({ text }: ParsedTranscript): ServiceFacts | null {
  return BIND_ACK.test(text) ? bareService('msrpc') : null;
}

/** Response over TCP to a query for `version.bind` (RFC 1035 §4.2.2) with the query's id. */
export function readDns({ bytes }: ParsedTranscript): ServiceFacts | null {
  if (bytes.length < 14 || bytes.readUInt16BE(2) !== 0x6173 || (bytes[4]! & 0x80) === 0) return null;
  const text = bytes.toString('latin1', 14).replace(/[^\x20-\x7e]+/g, ' ');
  const bind = /\b(9\.\d{1,2}\.\d{1,3}(?:-[SP]\d)?)/.exec(text);
  const other = /\b(dnsmasq|unbound|PowerDNS[\w ]{0,20}|Knot DNS|NSD)[ /-]*([\d.]{1,15})?/i.exec(text);
  if (other) return productService('dns', other[1]!.trim(), other[2] ?? null, text);
  return bind ? productService('dns', 'BIND', bind[1]!, text) : bareService('dns');
}

/** Status line of SIP (RFC 3261 §7.2) with the server software. */
export function readSip({ text }: ParsedTranscript): ServiceFacts | null {
  if (!/^SIP\/2\.0 \d{3} /.test(text)) return null;
  const told = /^(?:Server|User-Agent): *([A-Za-z][\w .-]{0,30}?)[ /-]+v?(\d[\w.]{0,20})/im.exec(text);
  return told ? productService('sip', told[1]!, told[2]!, told[0]) : bareService('sip');
}
