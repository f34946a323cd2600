import { canonicalJson } from './canonical.ts';
import { REPORT_FORMATS, REPORT_JWS_TYPE } from './format.ts';
import { fromBase64url, type KnownKey, thumbprintOf } from './keys.ts';
import type { ReportStatement, SignedReport } from './signed-report.ts';

/** Whether the two files of a report match, and who signed them. */
export interface FileVerification {
  /** `rewritten`: the values are intact, but the bytes differ from the original; duplicate members are possible. */
  json: 'as-made' | 'rewritten' | 'no-json' | 'other-form';
  /**
   * `unknown-key`: valid, but by none of the given keys. `revoked-key`: by a compromised key, which proves nothing.
   * `cannot-check`: this browser does not support Ed25519. Null if the JSON cannot be parsed.
   */
  signature: 'known-key' | 'unknown-key' | 'revoked-key' | 'wrong' | 'cannot-check' | null;
  /** Null if there is no PDF, or no signed checksum to compare it with. */
  pdf: 'same' | 'other' | null;
  /** Thumbprint of the signing key; null unless the signature is valid. */
  key: string | null;
  /** The signed data; null unless the signature is valid. */
  report: ReportStatement | null;
}

/** Both files are unchanged and signed by a known key. */
export function isGenuine({ json, signature, pdf }: FileVerification): boolean {
  return json === 'as-made' && signature === 'known-key' && pdf === 'same';
}

/**
 * Verifies the signed JSON of a report and its PDF, offline. Runs in browsers and in Node.js.
 * @param files.pdf null = only the JSON is verified
 * @param keys published keys of the installation that is expected to have signed
 */
export async function verifyReportFiles(
  files: { json: Uint8Array<ArrayBuffer>; pdf: Uint8Array<ArrayBuffer> | null },
  keys: readonly KnownKey[],
): Promise<FileVerification> {
  const nothing = { signature: null, pdf: null, key: null, report: null };
  const read = readSigned(files.json);
  if (typeof read === 'string') return { json: read, ...nothing };
  const { signed, statement, rewritten } = read;
  const signature = await checkSignature(signed, statement, keys);
  const right = signature !== 'wrong' && signature !== 'cannot-check';
  return {
    json: rewritten ? 'rewritten' : 'as-made',
    signature,
    pdf: files.pdf && ((await sha256Of(files.pdf)) === signed.report.pdf.sha256 ? 'same' : 'other'),
    key: right ? signed.signature.key : null,
    report: right ? signed.report : null,
  };
}

/** SHA-256 in hexadecimal. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Read = { signed: SignedReport; statement: string; rewritten: boolean };

function readSigned(bytes: Uint8Array): Read | 'no-json' | 'other-form' {
  let text: string;
  let value: unknown;
  try {
    // A byte order mark is kept, because the original file has none.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const [, header, payload, signature] = COMPACT.exec(text) ?? [];
    if (header && payload && signature) return readJws(header, payload, signature);
    value = JSON.parse(text);
  } catch {
    return 'no-json';
  }
  return readFile(value, text);
}

function readFile(value: unknown, text: string): Read | 'other-form' {
  if (!isSigned(value)) return 'other-form';
  try {
    return { signed: value, statement: canonicalJson(value.report), rewritten: canonicalJson(value) !== text };
  } catch {
    return 'other-form';
  }
}

/** RFC 7515 §7.1: header, payload and signature, base64url. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** A JSON Web Signature, whose signature covers the encoded header and payload. @throws for what is no JSON in UTF-8 */
function readJws(head: string, payload: string, value: string): Read | 'other-form' {
  const [header, report] = [head, payload].map((part) => {
    const decoded = fromBase64url(part);
    if (!decoded) throw new Error('not base64url');
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(decoded);
    return { text, value: JSON.parse(text) };
  });
  const { alg, kid, jwk, typ } = header!.value ?? {};
  if (typ !== REPORT_JWS_TYPE || alg !== 'Ed25519') return 'other-form';
  const signed = { report: report!.value, signature: { algorithm: alg, key: kid, publicKey: jwk?.x, value } };
  if (!isSigned(signed)) return 'other-form';
  const rewritten = [header!, report!].some((part) => canonicalJson(part.value) !== part.text);
  return { signed, statement: `${head}.${payload}`, rewritten };
}

/** The parts that are read here; a valid signature covers the others. */
function isSigned(value: unknown): value is SignedReport {
  const { report, signature } = (value ?? {}) as Partial<SignedReport>;
  return (
    typeof report?.format === 'string' &&
    REPORT_FORMATS.includes(report.format) &&
    typeof report.pdf?.sha256 === 'string' &&
    signature?.algorithm === 'Ed25519' &&
    [signature.key, signature.publicKey, signature.value].every((part) => typeof part === 'string')
  );
}

async function checkSignature(
  { signature }: SignedReport,
  statement: string,
  keys: readonly KnownKey[],
): Promise<NonNullable<FileVerification['signature']>> {
  const value = fromBase64url(signature.value);
  const x = fromBase64url(signature.publicKey);
  if (!value || x?.length !== 32 || (await thumbprintOf(signature.publicKey)) !== signature.key) return 'wrong';
  let key: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
  try {
    key = await crypto.subtle.importKey('raw', x, 'Ed25519', false, ['verify']);
  } catch (error) {
    if ((error as Error).name === 'NotSupportedError') return 'cannot-check';
    return 'wrong';
  }
  if (!(await crypto.subtle.verify('Ed25519', key, value, new TextEncoder().encode(statement)))) return 'wrong';
  const known = keys.find(({ kid, x }) => kid === signature.key && x === signature.publicKey);
  if (!known) return 'unknown-key';
  return known.revoked ? 'revoked-key' : 'known-key';
}
