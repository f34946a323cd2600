import type { ServiceFacts } from '#evidence/services.ts';
import { bareService } from '../service-facts.ts';
import { bytesLike, type ParsedTranscript } from '../transcript.ts';
import { readNtlm, windowsOf } from './ntlm.ts';

/** Connection confirm inside TPKT (X.224 §13.4, MS-RDPBCGR §2.2.1.2). */
const CONFIRM = bytesLike(String.raw`^\x03\0\0..\xd0`);
const NEGOTIATED = 2;
const REFUSED = 3;
/** CredSSP in both forms: authentication precedes the session. */
const CREDSSP = 0x0a;
/** Rejection because network level authentication is required (MS-RDPBCGR §2.2.1.2.2). */
const HYBRID_REQUIRED = 5;

/**
 * Negotiation response in the connection confirm (MS-RDPBCGR §2.2.1.2.1): the selected protocol. On Siemens S7's port
 * the same confirm is S7's.
 */
export function readRdp({ bytes, text, port }: ParsedTranscript): ServiceFacts | null {
  if (!CONFIRM.test(text)) return null;
  if (port === 102) return bareService('s7');
  const facts = bareService('rdp');
  if (bytes.length < 19) return facts;
  const chosen = bytes.readUInt32LE(15);
  if (bytes[11] === REFUSED) return chosen === HYBRID_REQUIRED ? { ...facts, logIn: 'network' } : facts;
  if (bytes[11] !== NEGOTIATED) return facts;
  const ntlm = readNtlm(bytes);
  const logIn = (chosen & CREDSSP) !== 0 ? ('network' as const) : ('screen' as const);
  return { ...facts, logIn, ...(ntlm ? { ntlm, operatingSystem: windowsOf(ntlm.build) } : {}) };
}
