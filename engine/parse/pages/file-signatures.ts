import { BACKUP_RULES } from '../exposure/backup-rules.ts';
import { BUILD_RULES } from '../exposure/build-rules.ts';
import { CONFIGURATION_RULES } from '../exposure/configuration-rules.ts';
import { CREDENTIAL_RULES } from '../exposure/credential-rules.ts';
import { TOOL_RULES } from '../exposure/tool-rules.ts';
import { ENDPOINT_RULES } from './endpoint-rules.ts';
import { FILE_RULES, type FileClass, type FileSignature } from './file-rules.ts';
import { matchPageSignatures } from './page-signatures.ts';
import { SECRET_RULES } from './secrets/secret-rules.ts';

export type { FileClass, FileSignature } from './file-rules.ts';

/** One request per path. Sources of paths: snallygaster's test list, vendors' manuals, own experience. */
export const FILE_SIGNATURES: readonly FileSignature[] = [
  ...FILE_RULES,
  ...BACKUP_RULES,
  ...ENDPOINT_RULES,
  ...CREDENTIAL_RULES,
  ...CONFIGURATION_RULES,
  ...TOOL_RULES,
  ...BUILD_RULES,
  ...SECRET_RULES,
];

/** Classes of pages that are identified by their names. */
const REPEATED: ReadonlySet<FileClass> = new Set(['portal', 'installer', 'admin']);

const BY_ID = new Map(FILE_SIGNATURES.map((signature) => [signature.id, signature]));

/** Class of a signature id in evidence; null for ids of other versions. */
export function fileClass(id: string): FileClass | null {
  return BY_ID.get(id)?.class ?? null;
}

/** A path and its possible contents. */
export interface FileRequest {
  path: string;
  signatures: readonly FileSignature[];
}

/** Every path once, with placeholders replaced; paths that need a name are omitted without one. */
export function filePaths(host: string, name: string | null): FileRequest[] {
  const questions = new Map<string, FileSignature[]>();
  for (const signature of FILE_SIGNATURES)
    for (const template of signature.paths) {
      if (name === null && template.includes('{name}')) continue;
      const path = template.replace('{name}', name ?? '').replace('{host}', host);
      questions.set(path, [...(questions.get(path) ?? []), signature]);
    }
  return [...questions].map(([path, signatures]) => ({ path, signatures }));
}

/**
 * Matches a response with the expected contents of its path. Pages that only repeat the requested path do not match.
 * @param text the beginning of the content, decoded for HTML rules, else as Latin-1
 * @param bytes the same as raw bytes
 * @returns offset of the match in the text, or null
 */
export function matchFile(
  signature: FileSignature,
  path: string,
  status: number,
  text: string,
  bytes: Uint8Array = Buffer.from(text, 'latin1'),
): { at: number } | null {
  if (status !== (signature.status ?? 200) && status !== 200) return null;
  if (!signature.html && looksLikeHtml(text)) return null;
  // These pages are identified by terms that their paths also contain, and many sites repeat the requested path.
  const own = REPEATED.has(signature.class) ? text.replaceAll(path, (same) => ' '.repeat(same.length)) : text;
  const match = signature.content.exec(own);
  if (!match || signature.holds?.(text, bytes) === false) return null;
  // A front page with a login form is returned for every path of a single-page application; default pages are no
  // portals either.
  if (signature.class === 'portal' && matchPageSignatures(text).some(({ id }) => id.endsWith('-default'))) return null;
  return { at: match.index };
}

/** Markup, regardless of the content type: a page of the site rather than a file. */
export function looksLikeHtml(text: string): boolean {
  return /^(?:\ufeff|ï»¿)?\s{0,200}(?:<!--[\s\S]{0,400}?-->\s{0,200}){0,3}<(?:!doctype html|html|head|body)\b/i.test(
    text,
  );
}
