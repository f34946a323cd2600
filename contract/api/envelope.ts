import { z } from 'zod';
import { LANGUAGE_CODES } from '../languages.ts';

/** Every JSON answer under /api. `message` is in the request's language. */
export interface Envelope<T> {
  success: boolean;
  message: string;
  data: T;
  /** Present when success is false. */
  error?: string;
  /** The error's id before it was renamed, if it was. */
  formerError?: string;
  facts?: Record<string, unknown>;
}

/** Every answer of the API: `data` where it succeeded, else `error` (contract/errors.ts) with its facts; `message` is for people. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({
    success: z.boolean(),
    message: z.string(),
    data,
    error: z.string().optional(),
    formerError: z.string().optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
  });
}

/** A language in a query or body: a code of contract/languages.ts; anything else is a validation error. */
export const languageField: z.ZodType<string, string> = z.enum(LANGUAGE_CODES as [string, ...string[]]);

/** Query of responses with texts; without it, the language is that of Accept-Language. */
export const languageQuery = z.object({
  language: languageField.optional().describe('language of the texts; default: Accept-Language'),
});

/** Query of every list: 1-based page, rows per page, sort column with `-` for descending, free search. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1).describe('page, from 1'),
  pageSize: z.coerce.number().int().min(1).max(200).default(50).describe('rows of a page'),
  sort: z.string().max(40).optional(),
  search: z.string().max(200).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/**
 * A page of a list; `total` counts the rows of all pages, in long lists up to LIST_TOTAL_MAX, in some searches up to
 * SEARCH_TOTAL_MAX (contract/limits.ts).
 */
export function page<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    total: z.number().int().describe('rows on all pages'),
    page: z.number().int().describe('page, from 1'),
    pageSize: z.number().int().describe('rows of a page'),
  });
}
/** Query of lists that grow while they are read: the `nextCursor` of the page before; `page` is then ignored. */
export const cursorQuery = z.object({ cursor: z.guid().optional().describe('nextCursor of the page before') });

/** A page of such a list, with the cursor of the next page; null on the last one. */
export function cursorPage<T extends z.ZodType>(row: T) {
  return page(row).extend({ nextCursor: z.guid().nullable() });
}
/** Type of the rows of `page`. */
export interface Page<T> {
  rows: T[];
  total: number;
  page: number;
  pageSize: number;
}

/** ISO 8601 instant in UTC. */
export const instant = z.string();
