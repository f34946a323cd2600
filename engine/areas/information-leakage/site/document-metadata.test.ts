import type { DocumentFacts } from '#evidence/documents.ts';
import { scenarios } from '#testing/scenarios.ts';
import documentMetadata from './document-metadata.ts';

const document = (changes: Partial<DocumentFacts>): DocumentFacts => ({
  url: 'https://example.com/report.pdf',
  form: 'pdf',
  bytes: 1_000,
  people: [],
  software: [],
  paths: [],
  ...changes,
});
const reading = (...documents: DocumentFacts[]) => ({ documents: { linked: 3, read: 3, documents } });
const anna = { masked: 'A*** L***', sha256: '0'.repeat(64) };

scenarios(documentMetadata, {
  'documents that tell nothing': { given: reading(), expect: [] },
  'a folder, a person and a version': {
    given: reading(document({ paths: ['\\\\files01\\sales'], people: [anna], software: ['Ghostscript 9.27'] })),
    expect: ['inner-paths', 'people', 'software'],
  },
  'a program without a version': { given: reading(document({ software: ['Microsoft Word'] })), expect: [] },
  'two documents': {
    given: reading(document({ people: [anna] }), document({ url: 'https://example.com/b.pdf', people: [anna] })),
    expect: ['people', 'people'],
  },
  'no document': { given: { documents: { linked: 0, read: 0, documents: [] } }, expect: 'not-applicable' },
});
