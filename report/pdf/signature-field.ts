import type { PdfObjects } from './pdf-objects.ts';

/**
 * Bytes reserved for the CMS signature. One with two certificates and ECDSA signatures has about 1,500, a time-stamp with
 * its certificates up to 8,000; the rest leaves room for longer names.
 */
const CMS_BYTES = 12_288;
/** Digits of an offset in the range of signed bytes: enough for 10 GB. */
const OFFSET_DIGITS = 10;
const OPEN = '/Contents <';

/**
 * Adds an invisible field with an empty PAdES signature (ISO 32000-1, 12.8; ETSI EN 319 142-1). It has no area and lies
 * outside of the page, so that it is no content that PDF/UA wants tagged or PDF/A wants drawn.
 * @param at time of the signature
 */
export function addSignatureField(pdf: PdfObjects, at: Date): void {
  const time = at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  const offset = '0'.repeat(OFFSET_DIGITS);
  const signature = pdf.add(
    `<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite\n  /SubFilter /ETSI.CAdES.detached\n  /ByteRange [0 ${offset} ${offset} ${offset}]\n  ${OPEN}${'0'.repeat(2 * CMS_BYTES)}>\n  /M (D:${time}Z)\n>>`,
  );
  const page = firstPage(pdf);
  const field = pdf.add(
    `<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Signature)\n  /TU (Signature)\n  /V ${signature} 0 R\n  /F 132\n  /Rect [-1 -1 -1 -1]\n  /P ${page} 0 R\n>>`,
  );
  const own = pdf.text(page);
  const annotated = /\/Annots \[/.test(own)
    ? own.replace('/Annots [', `/Annots [${field} 0 R `)
    : own.replace(/>>\s*$/, `  /Annots [${field} 0 R]\n>>`);
  pdf.set(page, /\/Tabs /.test(annotated) ? annotated : annotated.replace(/>>\s*$/, '  /Tabs /S\n>>'));
  pdf.set(
    pdf.root,
    pdf.text(pdf.root).replace(/>>\s*$/, `  /AcroForm <<\n    /Fields [${field} 0 R]\n    /SigFlags 3\n  >>\n>>`),
  );
}

function firstPage(pdf: PdfObjects): number {
  const pages = Number(/\/Pages (\d+) 0 R/.exec(pdf.text(pdf.root))![1]);
  for (let id = pages; ; ) {
    const kid = Number(/\/Kids \[(\d+) 0 R/.exec(pdf.text(id))?.[1] ?? Number.NaN);
    if (Number.isNaN(kid)) return id;
    id = kid;
  }
}

/** Where the signature of a file is, and what it covers: everything before and after it. */
function rangeOf(pdf: Buffer): { start: number; end: number; range: number } {
  const range = pdf.lastIndexOf('/ByteRange [0 ');
  const start = pdf.indexOf(OPEN, range) + OPEN.length - 1;
  const end = pdf.indexOf('>', start) + 1;
  if (range < 0 || start < range || end < start) throw new Error('the document has no signature field');
  return { start, end, range };
}

/** The file with the range of signed bytes filled in, of the same length. */
export function prepareSignature(pdf: Buffer): Buffer {
  const { start, end, range } = rangeOf(pdf);
  const numbers = [start, end, pdf.length - end].map((value) => String(value).padStart(OFFSET_DIGITS, '0'));
  const prepared = Buffer.from(pdf);
  prepared.write(`/ByteRange [0 ${numbers.join(' ')}]`, range, 'latin1');
  return prepared;
}

/** The bytes that the signature covers. */
export function signedBytes(pdf: Buffer): Buffer {
  const { start, end } = rangeOf(pdf);
  return Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]);
}

/** The file with its signature. @param cms DER @throws Error if it is longer than the reserved space */
export function insertSignature(pdf: Buffer, cms: Buffer): Buffer {
  const { start } = rangeOf(pdf);
  if (cms.length > CMS_BYTES) throw new Error(`a signature of ${cms.length} bytes has no room`);
  const signed = Buffer.from(pdf);
  signed.write(cms.toString('hex'), start + 1, 'latin1');
  return signed;
}
