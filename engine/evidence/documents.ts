/** What a document that pages link to tells beside its text. */
export interface DocumentFacts {
  url: string;
  form: 'pdf' | 'office' | 'open-document';
  bytes: number;
  /** Names of people, masked (`A*** L***`), with a hash of the whole; at most 5. */
  people: { masked: string; sha256: string }[];
  /** Programs that wrote it, with versions where they say so; at most 5. */
  software: string[];
  /** Folders and servers of the inside: `C:\Users\***\…`, `\\files01\…`; at most 5, names of people masked. */
  paths: string[];
}

/** `documents`, asset = a host whose pages link to documents: a few of them, read for what they tell by the way. */
export interface DocumentsEvidence {
  /** Documents that pages link to. */
  linked: number;
  /** Documents that were read. */
  read: number;
  /** Of those, the ones that tell something. */
  documents: DocumentFacts[];
}
