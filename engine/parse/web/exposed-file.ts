import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { FilesEvidence } from '#evidence/web.ts';
import { type FileClass, fileClass } from '../pages/file-signatures.ts';

/** A fixed path whose content matched a rule of file-signatures.ts. */
export interface ExposedFile {
  signature: string;
  path: string;
  url: string;
  /** Masked excerpt; empty if the rule stores none. */
  seen: string[];
}

/** Responses whose content is of one of these classes; a status alone never counts. Sorted by path. */
export function exposedFiles(files: FilesEvidence, ...classes: FileClass[]): ExposedFile[] {
  return files.answers
    .flatMap(({ signature, path, excerpt }) => {
      const found = signature === null ? null : fileClass(signature);
      if (signature === null || found === null || !classes.includes(found)) return [];
      return [{ signature, path, url: `${files.origin}${path}`, seen: excerpt ? [excerpt] : [] }];
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Why files of these classes may have been missed: the reason why one of their paths had no response; null if all
 * responded.
 */
export function unansweredPaths({ notAsked = [] }: FilesEvidence, ...classes: FileClass[]): NotAssessedReason | null {
  return notAsked.find((row) => row.classes.some((one) => classes.includes(one as FileClass)))?.reason ?? null;
}
