import type { DocumentFacts } from '#evidence/documents.ts';
import { plainText, sha256 } from '../pages/masking.ts';
import { openDocumentFields } from './office.ts';
import { pdfFields } from './pdf.ts';

const EACH_MAX = 5;
const TEXT_MAX = 120;
/** Windows paths with a drive, shares, home folders of other systems. */
const PATH =
  /(?:\b[a-z]:\\(?:[^\\/:*?"<>|\r\n]{1,60}\\){1,8}|\\\\[\w.-]{1,60}\\[^\\/:*?"<>|\r\n]{1,60}|\/(?:home|Users)\/[\w.-]{1,60}\/)/gi;
/** Default values of programs, which are not people. */
const NOBODY =
  /^(?:user|admin(?:istrator)?|author|owner|unknown|anonymous|default|windows user|microsoft office user|[^\p{L}]*)$/iu;

/** Facts of a document, or null if its format is unknown or it contains none. Never throws. */
export function readDocument(bytes: Uint8Array, url: string): DocumentFacts | null {
  const fields = pdfFields(bytes) ?? openDocumentFields(bytes);
  if (!fields) return null;
  const people = distinct(fields.people).filter((name) => !NOBODY.test(name));
  const software = distinct(fields.software);
  const paths = distinct(
    [...fields.texts, ...fields.people].flatMap((text) => text.match(PATH) ?? []).map(withoutPerson),
  );
  if (people.length + software.length + paths.length === 0) return null;
  return {
    url,
    form: fields.form,
    bytes: bytes.length,
    people: people.slice(0, EACH_MAX).map((name) => ({ masked: maskName(name), sha256: sha256(name.toLowerCase()) })),
    software: software.slice(0, EACH_MAX),
    paths: paths.slice(0, EACH_MAX),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => plainText(text).slice(0, TEXT_MAX)).filter((text) => text !== ''))];
}

/** `Anna Lind` → `A*** L***`. */
function maskName(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 4)
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ');
}

/** Keeps the directory and removes the person's name. */
function withoutPerson(path: string): string {
  return path.replace(/([\\/](?:users|home|documents and settings)[\\/])[^\\/]+/i, '$1***');
}
