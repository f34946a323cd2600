import type { DocumentFacts } from '../../evidence/documents.ts';

/** Fields of a document as they stand in it, by what they are. */
export interface DocumentFields {
  form: DocumentFacts['form'];
  people: string[];
  software: string[];
  /** Texts in which paths may stand: titles, templates, links. */
  texts: string[];
}
