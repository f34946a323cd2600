import type { DocumentFacts } from '#evidence/documents.ts';

/** Unvalidated metadata fields of a document, grouped by type. */
export interface DocumentFields {
  form: DocumentFacts['form'];
  people: string[];
  software: string[];
  /** Texts that may contain paths: titles, templates, links. */
  texts: string[];
}
