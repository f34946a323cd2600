import { bytes, tagged } from './bytes.ts';
import { session, smb2Header } from './windows.ts';

const SESSION_SETUP = 1;
const TREE_CONNECT = 3;
const MORE_PROCESSING_REQUIRED = 0xc000_0016;
/** Offsets from the beginning of a message, after its four-byte length (MS-SMB2 §2.1, §2.2.1.2). */
const AT = { status: 4 + 8, command: 4 + 12, message: 4 + 24, session: 4 + 40, body: 4 + 64 } as const;

/**
 * AUTHENTICATE_MESSAGE of an anonymous user (MS-NLMP §2.2.1.3, §3.2.5.1.2): no name, no password and an LM response of
 * one zero byte. Fields with their lengths and offsets: LM response, NT response, domain, user, workstation, session
 * key; then the flags unicode, NTLM and anonymous.
 */
const ANONYMOUS = Buffer.concat([
  bytes('4e544c4d53535000 03000000 0100 0100 40000000 0000 0000 41000000'),
  bytes('0000 0000 40000000 0000 0000 40000000 0000 0000 40000000 0000 0000 41000000 010a0000'),
  Buffer.from([0]),
]);

/** Second SESSION_SETUP (MS-SMB2 §2.2.5), which responds to the server's challenge as the anonymous user. */
export function anonymousSession(answer: Buffer): Buffer | null {
  if (!isReply(answer, SESSION_SETUP) || answer.readUInt32LE(AT.status) !== MORE_PROCESSING_REQUIRED) return null;
  // NegTokenResp (RFC 4178 §4.2.2) with the message as its token.
  const token = tagged(0xa1, tagged(0x30, tagged(0xa2, tagged(0x04, ANONYMOUS))));
  const body = Buffer.alloc(24);
  body.writeUInt16LE(25, 0);
  body[3] = 1;
  body.writeUInt16LE(64 + 24, 12);
  body.writeUInt16LE(token.length, 14);
  return session(Buffer.concat([following(answer, SESSION_SETUP), body, token]));
}

/** Connection to the share IPC$ (MS-SMB2 §2.2.9), which every server has; nothing is opened in it. */
export function connectToIpc(answer: Buffer): Buffer | null {
  if (!isReply(answer, SESSION_SETUP) || answer.readUInt32LE(AT.status) !== 0) return null;
  const path = Buffer.from('\\\\server\\IPC$', 'utf16le');
  const body = Buffer.alloc(8);
  body.writeUInt16LE(9, 0);
  body.writeUInt16LE(64 + 8, 4);
  body.writeUInt16LE(path.length, 6);
  return session(Buffer.concat([following(answer, TREE_CONNECT), body, path]));
}

/** Was the anonymous user connected to IPC$? Null if the server gave no decision. */
export function acceptsNullSession(answers: readonly Buffer[]): boolean | null {
  const last = answers.at(-1);
  if (!last || last.length < AT.body || !isSmb2(last)) return null;
  const status = last.readUInt32LE(AT.status);
  if (isReply(last, TREE_CONNECT)) return status === 0;
  // An accepted session without a response to the IPC$ connection is not a decision, and neither is a challenge.
  const decided = isReply(last, SESSION_SETUP) && status !== MORE_PROCESSING_REQUIRED && status !== 0;
  return decided ? false : null;
}

function isSmb2(answer: Buffer): boolean {
  return answer.toString('latin1', 4, 8) === '\xfeSMB';
}

function isReply(answer: Buffer, command: number): boolean {
  return answer.length >= AT.body && isSmb2(answer) && answer.readUInt16LE(AT.command) === command;
}

/** Header of the next message in the same session. */
function following(answer: Buffer, command: number): Buffer {
  const header = smb2Header(command, answer.readUInt32LE(AT.message) + 1);
  answer.copy(header, 40, AT.session, AT.session + 8);
  return header;
}
