/** News (docs/product/screens.md, data.md, states.md, errors.md, administration.md): articles in several languages, written by administrators. */

/** Characters of a title, as people count them at most. */
export const NEWS_TITLE_MAX = 200;
/** Characters of a text with its markup: some forty printed pages. */
export const NEWS_CONTENT_MAX = 200_000;
/** How deep markup may be nested: a table in a list in a quote needs twelve. */
export const NEWS_DEPTH_MAX = 30;
export const NEWS_IMAGES_MAX = 30;
/** Maximum size of an uploaded image, and the longer side of the stored image, in pixels. */
export const NEWS_IMAGE_BYTES_MAX = 5 * 1024 * 1024;
export const NEWS_IMAGE_SIDE_PX = 1600;
/** A publication is planned at most this far ahead. */
export const NEWS_AHEAD_DAYS_MAX = 365;

/** Allowed markup of an article: element → attributes. The server stores and the page renders nothing else. */
export const NEWS_ELEMENTS = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  hr: [],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const satisfies Record<string, readonly string[]>;
export type NewsElement = keyof typeof NEWS_ELEMENTS;

/** Allowed link targets of an article: other sites, mail, and pages of this product. */
export const NEWS_LINK = /^(https?:\/\/|mailto:|\/(?![/\\]))/i;
/** The only images: those that were uploaded. The group is the image's id. */
export const NEWS_IMAGE = /^\/api\/news\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** docs/product/states.md. What is planned for later is unpublished until then. */
export const NEWS_STATUSES = ['published', 'unpublished'] as const;
export type NewsStatus = (typeof NEWS_STATUSES)[number];
/** The list's filter (docs/product/screens.md); readers see only published articles in any case. */
export const NEWS_FILTERS = ['all', ...NEWS_STATUSES] as const;
export type NewsFilter = (typeof NEWS_FILTERS)[number];
