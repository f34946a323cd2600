/** Server-side results of the command palette; the client adds screens. */
export const SEARCH_KINDS = ['domain', 'finding', 'cve', 'product', 'port'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Query parameters that form a saved view. */
export const SAVED_VIEW_PARAMETERS: readonly string[] = [
  'view',
  'search',
  'severity',
  'state',
  'area',
  'sort',
  'group',
  'kind',
  'decision',
  'domain',
  'owner',
  'tag',
  'seen',
];
export const SAVED_VIEW_NAME_MAX = 60;
/** Characters of the query string: a search of 200 characters and every filter, percent-encoded. */
export const SAVED_VIEW_QUERY_MAX = 1_000;
/** Views that one account saves, over all lists. */
export const SAVED_VIEWS_PER_ACCOUNT = 50;
