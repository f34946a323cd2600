/** What the command palette finds on the server; screens it knows itself. */
export const SEARCH_KINDS = ['domain', 'finding', 'cve', 'product', 'port'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
