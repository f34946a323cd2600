import { bytes, tagged, uint16LE } from './bytes.ts';

/**
 * NTLM NEGOTIATE_MESSAGE (MS-NLMP §2.2.1.1): the client's capabilities, no name and no password. A Windows server
 * responds with its challenge, its names and its build.
 */
export const NTLM_NEGOTIATE = bytes(
  '4e544c4d53535000 01000000 978208e2 0000 0000 00000000 0000 0000 00000000 0a00 6345 000000 0f',
);

const SPNEGO = bytes('06 06 2b0601050502');
const NTLM_MECHANISM = bytes('06 0a 2b06010401823702020a');

/** The same message inside the first SPNEGO token (RFC 4178 §4.2.1). */
function spnego(): Buffer {
  const mechanisms = tagged(0xa0, tagged(0x30, NTLM_MECHANISM));
  const token = tagged(0xa2, tagged(0x04, NTLM_NEGOTIATE));
  return tagged(0x60, SPNEGO, tagged(0xa0, tagged(0x30, mechanisms, token)));
}

/** The same message inside the first CredSSP request (MS-CSSP §2.2.1). */
export function credSspRequest(): Buffer {
  const token = tagged(0x30, tagged(0x30, tagged(0xa0, tagged(0x04, NTLM_NEGOTIATE))));
  return tagged(0x30, tagged(0xa0, bytes('02 01 06')), tagged(0xa1, token));
}

/** Connection request that offers TLS or network level authentication (MS-RDPBCGR §2.2.1.1). */
export const RDP_REQUEST = bytes('03 00 0013 0e e0 0000 0000 00 01 00 0800 0b000000');

/** Session service message (MS-SMB2 §2.1): a zero byte and the length. */
export function session(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, 0, body.length >> 8, body.length & 0xff]), body]);
}

/** The dialect of SMB 1 (MS-CIFS §2.2.4.52.1), and those by which a client of SMB 1 offers SMB 2 (MS-SMB2 §3.2.4.2.1). */
const FIRST_DIALECT = 'NT LM 0.12';
const ALL_DIALECTS = [FIRST_DIALECT, 'SMB 2.002', 'SMB 2.???'];

/** NEGOTIATE of SMB 1 (MS-CIFS §2.2.4.52) that also offers SMB 2, unless `names` are given. */
export function smbNegotiate(names: readonly string[] = ALL_DIALECTS): Buffer {
  const dialects = Buffer.from(names.map((name) => `\x02${name}\0`).join(''), 'latin1');
  const header = bytes('ff534d42 72 00000000 18 01c8 0000 0000000000000000 0000 ffff feff 0000 0000');
  return session(Buffer.concat([header, Buffer.from([0]), uint16LE(dialects.length), dialects]));
}

/** NEGOTIATE that offers SMB 1 only: a server that has both would select SMB 2. */
export const smbFirstNegotiate = (): Buffer => smbNegotiate([FIRST_DIALECT]);

/** Header of SMB 2 (MS-SMB2 §2.2.1.2). */
export function smb2Header(command: number, message: number): Buffer {
  const header = Buffer.alloc(64);
  header.write('\xfeSMB', 0, 'latin1');
  header.writeUInt16LE(64, 4);
  header.writeUInt16LE(command, 12);
  header.writeUInt16LE(31, 14);
  header.writeUInt32LE(message, 24);
  return header;
}

const SECOND = Buffer.from('\xfeSMB', 'latin1');
/** "Some version of 2", after which the second NEGOTIATE determines the version (MS-SMB2 §3.3.5.3.2). */
const ANY_SECOND = 0x02ff;

/** The version in a response to NEGOTIATE; null if it is not such a response. */
function dialectOf(answer: Buffer): number | null {
  if (!answer.subarray(4, 8).equals(SECOND) || answer.length < 4 + 64 + 6) return null;
  return answer.readUInt16LE(4 + 12) === 0 ? answer.readUInt16LE(4 + 64 + 4) : null;
}

/** NEGOTIATE of SMB 2 (MS-SMB2 §2.2.3) up to 3.0.2, if the first response left the version open. */
export function smb2Negotiate(answer: Buffer): Buffer | null {
  if (dialectOf(answer) !== ANY_SECOND) return null;
  const dialects = [0x0202, 0x0210, 0x0300, 0x0302];
  const body = Buffer.alloc(36);
  body.writeUInt16LE(36, 0);
  body.writeUInt16LE(dialects.length, 2);
  body.writeUInt16LE(1, 4);
  body.write('Assay scanner id', 12, 'latin1');
  return session(Buffer.concat([smb2Header(0, 1), body, ...dialects.map(uint16LE)]));
}

/** First half of a session setup (MS-SMB2 §2.2.5), after which the server sends its challenge. */
export function smb2Session(answer: Buffer): Buffer | null {
  const dialect = dialectOf(answer);
  if (dialect === null || dialect === ANY_SECOND) return null;
  const token = spnego();
  const body = Buffer.alloc(24);
  body.writeUInt16LE(25, 0);
  body[3] = 1;
  body.writeUInt16LE(64 + 24, 12);
  body.writeUInt16LE(token.length, 14);
  // A server that determined the version immediately has received one message, others two.
  const message = answer.readUInt32LE(4 + 24) + 1;
  return session(Buffer.concat([smb2Header(1, message), body, token]));
}

/** Session request for the name *SMBSERVER (RFC 1002 §4.3.2). */
export function netbiosRequest(): Buffer {
  const name = (text: string, suffix: number) => {
    const padded = Buffer.concat([Buffer.from(text.padEnd(15)), Buffer.from([suffix])]);
    const letters = [...padded].flatMap((byte) => [0x41 + (byte >> 4), 0x41 + (byte & 15)]);
    return Buffer.from([32, ...letters, 0]);
  };
  const body = Buffer.concat([name('*SMBSERVER', 0x20), name('ASSAY', 0)]);
  return Buffer.concat([Buffer.from([0x81, 0, 0, body.length]), body]);
}

/** Binding to the endpoint mapper, version 3, with NDR (C706 §12.6.4.3, appendix O). */
export const MS_RPC_BIND = bytes(`
  05 00 0b 03 10000000 4800 0000 01000000  b810 b810 00000000  01 000000  0000 01 00
  0883afe1 1f5d c911 91a4 08002b14a0fa 03000000  045d888a eb1c c911 9fe8 08002b104860 02000000`);
