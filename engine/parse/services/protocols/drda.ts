import type { ServiceFacts } from '#evidence/services.ts';
import { bareService, productService } from '../service-facts.ts';
import type { ParsedTranscript } from '../transcript.ts';

/** Code points of the reply to an exchange of server attributes (DRDA volume 3, EXCSATRD). */
const EXCSATRD = 0x1443;
const SERVER_CLASS = 0x1147;
const RELEASE = 0x115a;

/** Server classes: IBM's own names, and two other products with the same protocol. */
const FAMILIES: readonly (readonly [serverClass: RegExp, service: string, product: string])[] = [
  [/derby/i, 'derby', 'Derby'],
  [/^(?:IDS|INFORMIX)/i, 'informix', 'Informix'],
  [/^Q?(?:DB2|AS|SQ)/, 'db2', 'Db2'],
];

/** Response of a DRDA database to the exchange of attributes, which precedes user name and password. */
export function readDrda({ bytes }: ParsedTranscript): ServiceFacts | null {
  // Length, the mark 0xD0, a reply, the request's number; then length and code point of the data.
  if (bytes.length < 10 || bytes[2] !== 0xd0 || (bytes[3]! & 0x0f) !== 2 || bytes.readUInt16BE(4) !== 1) return null;
  if (bytes.readUInt16BE(8) !== EXCSATRD) return bareService('db2');
  const told = parameters(bytes, 10);
  const serverClass = told.get(SERVER_CLASS) ?? '';
  const [, service, product] = FAMILIES.find(([sign]) => sign.test(serverClass)) ?? [];
  if (!service || !product) return bareService('db2');
  return { ...productService(service, product, versionOf(told.get(RELEASE) ?? ''), ''), confidence: 'certain' };
}

/** Parameters as text, by code point. */
function parameters(bytes: Buffer, from: number): Map<number, string> {
  const found = new Map<number, string>();
  for (let at = from; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at);
    if (length < 4 || at + length > bytes.length) break;
    found.set(bytes.readUInt16BE(at + 2), textOf(bytes.subarray(at + 4, at + Math.min(length, 120))));
    at += length;
  }
  return found;
}

/** `SQL11055` → 11.5.5 (version, release, modification), `CSS10161/10.16.1.1 - (…)` → 10.16.1.1. */
function versionOf(release: string): string | null {
  const plain = /^CSS\d{1,6}\/([\d.]{3,20})/.exec(release)?.[1];
  if (plain) return plain;
  const parts = /^(?:SQL|IFX)(\d\d)(\d\d)(\d)/.exec(release)?.slice(1).map(Number);
  if (!parts) return null;
  // A modification of 0 is omitted.
  return (parts[2] === 0 ? parts.slice(0, 2) : parts).join('.');
}

const LETTERS: readonly (readonly [from: number, letters: string])[] = [
  [0x81, 'abcdefghi'],
  [0x91, 'jklmnopqr'],
  [0xa2, 'stuvwxyz'],
  [0xc1, 'ABCDEFGHI'],
  [0xd1, 'JKLMNOPQR'],
  [0xe2, 'STUVWXYZ'],
  [0xf0, '0123456789'],
  [0x40, ' '],
  [0x4b, '.'],
  [0x4d, '('],
  [0x5d, ')'],
  [0x60, '-/'],
  [0x6d, '_'],
];
const EBCDIC = new Map(LETTERS.flatMap(([from, letters]) => [...letters].map((letter, at) => [from + at, letter])));

/**
 * The characters of EBCDIC (code page 500) that names contain; other bytes are omitted, and plain text is unchanged.
 */
function textOf(bytes: Uint8Array): string {
  const plain = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return [...bytes].map((byte) => (plain ? String.fromCharCode(byte) : (EBCDIC.get(byte) ?? ''))).join('');
}
