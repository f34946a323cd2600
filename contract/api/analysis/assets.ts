import { z } from 'zod';
import { ASSET_CONFIDENCES, ASSET_DECISIONS, DISCOVERY_OUTCOMES, DISCOVERY_SOURCES } from '#values/assets.ts';
import { instant, pageQuery } from '../envelope.ts';

/** One host at or under a domain. */
export const asset = z.object({
  name: z.string(),
  ways: z.array(z.enum(DISCOVERY_SOURCES)),
  sureness: z.enum(ASSET_CONFIDENCES),
  addresses: z.array(z.string()),
  firstSeen: instant,
  lastSeen: instant,
  /** In the newest evidence. */
  present: z.boolean(),
  decision: z.enum(ASSET_DECISIONS),
  /** Email address of the user who made the decision; null if there is none or the account was deleted. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type Asset = z.infer<typeof asset>;

/** GET /api/domains/{domain}/assets */
export const assetQuery = pageQuery.extend({
  company: z.uuid().optional(),
  decision: z.enum(ASSET_DECISIONS).optional(),
});
export const assetPage = z.object({
  rows: z.array(asset),
  total: z.number().int().describe('rows on all pages'),
  page: z.number().int().describe('page, from 1'),
  pageSize: z.number().int().describe('rows of a page'),
  /** Of all hosts of the domain, independent of the search. */
  counts: z.object({
    open: z.number().int().describe('number that is open'),
    confirmed: z.number().int().describe('number'),
    rejected: z.number().int().describe('number'),
  }),
  /** Time of the last host discovery; null before the first rating. */
  at: instant.nullable(),
  ways: z.array(
    z.object({
      way: z.enum(DISCOVERY_SOURCES),
      state: z.enum(DISCOVERY_OUTCOMES),
      count: z.number().int().describe('number'),
    }),
  ),
  /** The reader may decide. */
  deciding: z.boolean(),
});
export type AssetPage = z.infer<typeof assetPage>;

/** POST /api/domains/{domain}/assets: the same decision about some hosts; `open` takes one back. */
export const assetDecision = z.object({
  names: z.array(z.string().max(253)).min(1).max(200),
  decision: z.enum(ASSET_DECISIONS),
});
