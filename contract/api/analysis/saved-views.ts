import { z } from 'zod';
import { AREA_IDS } from '#areas.ts';
import { displayName } from '#registration/display-name-field.ts';
import { SAVED_VIEW_NAME_MAX, SAVED_VIEW_QUERY_MAX } from '#values/search.ts';

/** Lists with saved views: the work list, the asset inventory, the findings of a domain, and the table of each area. */
export const SAVED_VIEW_LISTS = ['work', 'inventory', 'findings', ...AREA_IDS] as const;
export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number];

/** GET /api/savedViews. */
export const savedViewQuery = z.object({ list: z.enum(SAVED_VIEW_LISTS) });

/** A named filter of a list. */
export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Query string of the list, without `?`. */
  query: z.string(),
  /** Visible to all members of the company. */
  shared: z.boolean(),
  /** Saved by the reader, who may change and delete it. */
  own: z.boolean(),
  /** Name of the account that saved it. */
  by: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** POST /api/savedViews: an own view of the same name is replaced. Unknown parameters of the query are left out. */
export const savedViewRequest = z.object({
  list: z.enum(SAVED_VIEW_LISTS),
  name: displayName('other', SAVED_VIEW_NAME_MAX),
  query: z.string().max(SAVED_VIEW_QUERY_MAX),
  shared: z.boolean(),
});
export type SavedViewRequest = z.infer<typeof savedViewRequest>;
