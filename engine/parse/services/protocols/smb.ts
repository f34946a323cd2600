import type { ServiceFacts } from '#evidence/services.ts';
import { bareService } from '../service-facts.ts';
import { type ParsedTranscript, wasProbedAs } from '../transcript.ts';
import { readNtlm, windowsOf } from './ntlm.ts';

const FIRST = Buffer.from('\xffSMB', 'latin1');
const SECOND = Buffer.from('\xfeSMB', 'latin1');
/** Session service header, then the SMB 2 header, then the response body. */
const BODY = 4 + 64;
const SIGNING_REQUIRED = 2;
/** Dialects of SMB 2 and 3 by number (MS-SMB2 §2.2.4). */
const DIALECTS: Readonly<Record<number, string>> = {
  514: '2.0.2',
  528: '2.1',
  768: '3.0',
  770: '3.0.2',
  785: '3.1.1',
};

/** Responses to NEGOTIATE and to the first SESSION_SETUP: dialect, signing, and the names and build in the NTLM challenge. */
export function readSmb({ bytes, answers }: ParsedTranscript): ServiceFacts | null {
  const facts: ServiceFacts = bareService('smb');
  if (bytes.subarray(4, 8).equals(FIRST))
    return acceptsFirst(bytes) === false ? facts : named({ ...facts, smb: { dialect: '1', signing: null } }, bytes);
  if (!bytes.subarray(4, 8).equals(SECOND)) return null;
  // The last response to NEGOTIATE is final: the first only shows support for SMB 2.
  const settled = answers
    .map((answer) => Buffer.from(answer))
    .filter((answer) => answer.subarray(4, 8).equals(SECOND) && answer.length >= BODY + 8)
    .filter((answer) => answer.readUInt16LE(4 + 12) === 0 && answer.readUInt16LE(BODY) === 65)
    .filter((answer) => DIALECTS[answer.readUInt16LE(BODY + 4)] !== undefined)
    .at(-1);
  if (settled) {
    const signing = (settled.readUInt16LE(BODY + 2) & SIGNING_REQUIRED) !== 0 ? 'required' : 'optional';
    facts.smb = { dialect: DIALECTS[settled.readUInt16LE(BODY + 4)]!, signing };
  }
  return named(facts, bytes);
}

/** Offset of the parameters after the SMB 1 header of 32 bytes: their number, then the index of the selected dialect. */
const PARAMETERS = 4 + 32;
const NO_DIALECT = 0xffff;

/**
 * Whether a response to NEGOTIATE selects one of the offered dialects of SMB 1 (MS-CIFS §2.2.4.52.2); null if it is no
 * such response.
 */
export function acceptsFirst(answer: Buffer): boolean | null {
  if (answer.length < PARAMETERS + 3 || !answer.subarray(4, 8).equals(FIRST) || answer[8] !== 0x72) return null;
  return answer.readUInt32LE(9) === 0 && answer.readUInt16LE(PARAMETERS + 1) !== NO_DIALECT;
}

function named(facts: ServiceFacts, bytes: Buffer): ServiceFacts {
  const ntlm = readNtlm(bytes);
  return ntlm ? { ...facts, ntlm, operatingSystem: windowsOf(ntlm.build) } : facts;
}

/** Response to a NetBIOS session request: granted or refused (RFC 1002 §4.3). */
export function readNetbios(heard: ParsedTranscript): ServiceFacts | null {
  const { bytes } = heard;
  if (!wasProbedAs(heard, 'netbios', 139) || bytes[1] !== 0 || bytes[2] !== 0) return null;
  return bytes[0] === 0x82 || bytes[0] === 0x83 ? bareService('netbios') : null;
}
