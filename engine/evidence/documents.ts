import type { Incomplete } from './unknown.ts';

/** Metadata of a document that pages link to. */
export interface DocumentFacts {
  url: string;
  form: 'pdf' | 'office' | 'open-document';
  bytes: number;
  /** Names of people, masked (`A*** L***`), with a hash of the full name; at most 5. */
  people: { masked: string; sha256: string }[];
  /** Programs that created the document, with versions if available; at most 5. */
  software: string[];
  /** Internal directories and servers: `C:\Users\***\…`, `\\files01\…`; at most 5, names of people masked. */
  paths: string[];
}

/** `documents`, asset = a host whose pages link to documents: the metadata of a few of them. It lacks those not served. */
export interface DocumentsEvidence extends Incomplete {
  /** Number of linked documents. */
  linked: number;
  /** Number of documents read. */
  read: number;
  /** Documents with relevant metadata. */
  documents: DocumentFacts[];
}
