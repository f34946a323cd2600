import { removeHiddenCharacters } from '@assay/contract/registration/display-name.ts';
import type { EvidenceType } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { EVIDENCE_NAME_MAX } from '@assay/contract/values/supply-chain/questionnaires.ts';

/** Type of an evidence document by its content (CWE-434): neither name nor media type of an upload is trusted. */

const EXTENSIONS: Readonly<Record<EvidenceType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'text/plain': ['txt', 'csv', 'md', 'log'],
};
/** First bytes: ISO 32000-2 §7.5.2, PNG §5.2, JFIF, RFC 9649 (with the length between the two parts). */
const SIGNATURES: readonly (readonly [EvidenceType, number, Buffer])[] = [
  ['application/pdf', 0, Buffer.from('%PDF-')],
  ['image/png', 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', 0, Buffer.from([0xff, 0xd8, 0xff])],
  ['image/webp', 8, Buffer.from('WEBP')],
];
const RIFF = Buffer.from('RIFF');
/** Control characters that text files have: tab, line feed, form feed, carriage return. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d];

/** The type of a document; null for an unknown or empty one, and for text that a browser may take for markup. */
export function evidenceTypeOf(content: Buffer): EvidenceType | null {
  for (const [type, at, bytes] of SIGNATURES) {
    if (!content.subarray(at, at + bytes.length).equals(bytes)) continue;
    if (type === 'image/webp' && !content.subarray(0, RIFF.length).equals(RIFF)) continue;
    return type;
  }
  return isPlainText(content) ? 'text/plain' : null;
}

function isPlainText(content: Buffer): boolean {
  if (content.length === 0 || content.some((byte) => byte < 0x20 && !TEXT_CONTROLS.includes(byte))) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !/^\s*<[!?a-z]/i.test(text);
  } catch {
    return false;
  }
}

/**
 * Name under which a document is stored and downloaded: without characters that file systems reserve, and with an
 * extension of its type.
 */
export function evidenceName(name: string, type: EvidenceType): string {
  let plain = removeHiddenCharacters(name.normalize('NFC'))
    .replace(/[\\/:*?"<>|%;\s]+/g, ' ')
    .replace(/^[. ]+/, '');
  while (/[. ]$/.test(plain)) plain = plain.slice(0, -1);
  const parts = plain.split('.');
  const extension = parts.length > 1 ? parts.at(-1)!.toLowerCase() : '';
  const fitting = EXTENSIONS[type].includes(extension);
  const base = [...(fitting ? parts.slice(0, -1).join('.') : plain)]
    .slice(0, EVIDENCE_NAME_MAX - 10)
    .join('')
    .trim();
  return `${base || 'document'}.${fitting ? extension : EXTENSIONS[type][0]}`;
}
