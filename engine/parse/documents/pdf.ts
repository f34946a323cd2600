import type { DocumentFields } from './fields.ts';

/** Maximum length of one field value, in bytes of the file. */
const VALUE_MAX = 2_000;

/**
 * Fields of a PDF: its information dictionary (ISO 32000-1 §14.3.3) and its XMP packet (§14.3.2), if uncompressed. Null
 * if it is no PDF. Compressed and encrypted ones are skipped.
 */
export function pdfFields(bytes: Uint8Array): DocumentFields | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.slice(0, 1_024).includes('%PDF-')) return null;
  const encrypted = /\/Encrypt\s{1,3}\d{1,7}\s\d/.test(text);
  const of = (key: string) => (encrypted ? [] : dictionaryValues(text, key));
  return {
    form: 'pdf',
    people: [...of('Author'), ...xmpValues(text, 'dc:creator')],
    software: [
      ...of('Creator'),
      ...of('Producer'),
      ...xmpValues(text, 'xmp:CreatorTool'),
      ...xmpValues(text, 'pdf:Producer'),
    ],
    texts: [...of('Title'), ...of('Subject'), ...xmpValues(text, 'dc:title')],
  };
}

function dictionaryValues(text: string, key: string): string[] {
  const values: string[] = [];
  const name = new RegExp(`/${key}\\s{0,5}(?=[(<])`, 'g');
  for (let found = name.exec(text); found && values.length < 10; found = name.exec(text)) {
    const value = text.slice(name.lastIndex, name.lastIndex + VALUE_MAX);
    values.push(value.startsWith('(') ? literal(value) : hexadecimal(value));
  }
  return values.filter((value) => value !== '');
}

/** A string in parentheses, which may contain balanced ones and escapes (ISO 32000-1 §7.3.4.2). */
function literal(text: string): string {
  const bytes: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      if (octal) bytes.push(Number.parseInt(octal, 8) & 0xff);
      else bytes.push((ESCAPES[text[at + 1] ?? ''] ?? text[at + 1] ?? '').charCodeAt(0) || 0x20);
      at += octal ? octal.length : 1;
      continue;
    }
    if (sign === '(' && depth++ === 0) continue;
    if (sign === ')' && --depth === 0) return decoded(Uint8Array.from(bytes));
    bytes.push(sign.charCodeAt(0));
  }
  return '';
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function hexadecimal(text: string): string {
  const digits = /^<([\da-f\s]{2,2000})>/i.exec(text)?.[1]?.replace(/\s/g, '');
  return digits ? decoded(Buffer.from(digits, 'hex')) : '';
}

/**
 * UTF-16 or UTF-8 with its byte order mark, else PDFDocEncoding, which equals Latin-1 for characters of names
 * (§7.9.2.2).
 */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return Buffer.from(bytes).toString('latin1');
}

/** A property of an XMP packet: an element, list items in an element, or an attribute. */
function xmpValues(text: string, property: string): string[] {
  const opening = new RegExp(`<${property}\\b[^>]{0,200}>`).exec(text);
  const from = opening ? opening.index + opening[0].length : 0;
  const end = opening ? text.indexOf(`</${property}>`, from) : -1;
  const element = end >= 0 && end - from <= VALUE_MAX ? text.slice(from, end) : undefined;
  const attribute = new RegExp(`\\b${property}="([^"]{1,${VALUE_MAX}})"`).exec(text)?.[1];
  const items = element
    ? [...element.matchAll(/<rdf:li\b[^>]{0,100}>([^<]{1,500})<\/rdf:li>/g)].map((item) => item[1]!)
    : [];
  const plain = element && !element.includes('<') ? [element] : [];
  return [...items, ...plain, ...(attribute ? [attribute] : [])].map(utf8).map(withoutEntities);
}

function utf8(latin1: string): string {
  return new TextDecoder().decode(Buffer.from(latin1, 'latin1'));
}

/** Decodes the five entities of XML; others do not occur in names. */
export function withoutEntities(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => named[name]!);
}
