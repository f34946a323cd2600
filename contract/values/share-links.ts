/** A read-only link to one rating: it opens until its last day is over, or its owner switches it off. */
export const LINK_STATES = ['open', 'ended', 'off'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Maximum length of a link's label, in characters. */
export const LINK_LABEL_MAX = 100;
/** Days ahead that the last day may be. */
export const LINK_DAYS_MAX = 365;
/** Maximum number of open links of one domain. */
export const LINKS_OPEN_MAX = 50;
