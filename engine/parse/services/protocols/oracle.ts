import type { ServiceFacts } from '#evidence/services.ts';
import { productService } from '../service-facts.ts';
import { bytesLike, type ParsedTranscript } from '../transcript.ts';

/** An Oracle listener packet: length, checksum, then type 2 accept, 4 refuse, 5 redirect or 11 resend. */
const PACKET = bytesLike(String.raw`^(..)\0\0[\x02\x04\x05\x0b]\0\0\0`);

/** Response of a listener (Transparent Network Substrate) to a version request. */
export function readOracle({ bytes, text }: ParsedTranscript): ServiceFacts | null {
  if (!PACKET.test(text) || bytes.length < 8) return null;
  const refusal = /\(DESCRIPTION=[\s\S]{0,200}\((?:ERR|VSNNUM)=/.test(text);
  const resend = bytes[4] === 11 && bytes.readUInt16BE(0) === 8;
  const told = /TNSLSNR for [^:]{1,60}: Version ([\d.]{5,20})/.exec(text)?.[1] ?? null;
  if (!refusal && !resend && told === null) return null;
  const number = Number(/\(VSNNUM=(\d{1,10})\)/.exec(text)?.[1] ?? 0);
  return { ...productService('oracle', 'Oracle Database', told ?? versionOf(number), ''), confidence: 'certain' };
}

/**
 * `186647552` → `11.2.0.4.0`: 8, 4, 8, 4 and 8 bits; null for 0, which newer listeners return to unauthenticated users.
 */
function versionOf(number: number): string | null {
  if (number === 0) return null;
  return [number >>> 24, (number >>> 20) & 15, (number >>> 12) & 255, (number >>> 8) & 15, number & 255].join('.');
}
