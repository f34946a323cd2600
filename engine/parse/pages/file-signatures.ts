import { ENDPOINT_RULES } from './endpoint-rules.ts';
import { FILE_RULES, type FileClass, type FileSignature } from './file-rules.ts';
import { matchPageSignatures } from './page-signatures.ts';
import { SECRET_RULES } from './secret-rules.ts';

export type { FileClass, FileSignature } from './file-rules.ts';

/** One request per path; the whole table stays below a hundred. Sources: snallygaster's test list, own experience. */
export const FILE_SIGNATURES: readonly FileSignature[] = [...FILE_RULES, ...ENDPOINT_RULES, ...SECRET_RULES];

const BY_ID = new Map(FILE_SIGNATURES.map((signature) => [signature.id, signature]));

/** Class of a signature id found in evidence; null for ids of other versions. */
export function fileClass(id: string): FileClass | null {
  return BY_ID.get(id)?.class ?? null;
}

/** The question of a path, placeholders filled in; paths that need a name are left out where there is none. */
export function filePaths(host: string, name: string | null): { path: string; signature: FileSignature }[] {
  return FILE_SIGNATURES.flatMap((signature) =>
    signature.paths
      .filter((path) => name !== null || !path.includes('{name}'))
      .map((path) => ({ path: path.replace('{name}', name ?? '').replace('{host}', host), signature })),
  );
}

/**
 * Does an answer hold what its path promises? Pages that only repeat the path they were asked for do not.
 * @param text the beginning of the body, one character per byte
 * @returns where in the text the proof stands, or null
 */
export function matchFile(signature: FileSignature, path: string, status: number, text: string): { at: number } | null {
  if (status !== (signature.status ?? 200) && status !== 200) return null;
  if (!signature.html && looksLikeHtml(text)) return null;
  // Log-ins are told by paths in their markup, and many sites repeat the path they were asked for.
  const own = signature.class === 'portal' ? text.replaceAll(path, (same) => ' '.repeat(same.length)) : text;
  const match = signature.content.exec(own);
  if (!match) return null;
  // A front page with a log-in form answers on every path of a single-page application; default pages are no portals either.
  if (signature.class === 'portal' && matchPageSignatures(text).some(({ id }) => id.endsWith('-default'))) return null;
  return { at: match.index };
}

/** Markup, whatever the content type says: a page of the site and no file. */
export function looksLikeHtml(text: string): boolean {
  return /^(?:\ufeff|ï»¿)?\s{0,200}(?:<!--[\s\S]{0,400}?-->\s{0,200}){0,3}<(?:!doctype html|html|head|body)\b/i.test(
    text,
  );
}
