import type { ServiceFacts } from '#evidence/services.ts';
import { bareService } from '../service-facts.ts';
import type { ParsedTranscript } from '../transcript.ts';

const VERSION = /^RFB (\d{3})\.(\d{3})\n/;
const NONE = 1;

/** Version and security types of a VNC server (RFC 6143 §7.1). */
export function readVnc({ text, answers }: ParsedTranscript): ServiceFacts | null {
  const version = VERSION.exec(text);
  if (!version) return null;
  // In version 3.3 the server decides: four bytes with its security type (§7.1.2).
  const old = Number(version[1]) === 3 && Number(version[2]) < 7;
  return { ...bareService('vnc'), openAccess: old ? decided(answers[0]) : offersNone(answers[0]) };
}

/** Null without security types. */
function offersNone(answer: Uint8Array | undefined): boolean | null {
  const count = answer?.[0];
  if (!answer || !count) return null;
  return answer.subarray(1, 1 + count).includes(NONE);
}

function decided(answer: Uint8Array | undefined): boolean | null {
  if (!answer || answer.length < 4) return null;
  const type = Buffer.from(answer).readUInt32BE(0);
  return type === 0 ? null : type === NONE;
}
