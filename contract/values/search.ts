/** Server-side results of the command palette; the client adds screens. */
export const SEARCH_KINDS = ['domain', 'finding', 'cve', 'product', 'port'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
