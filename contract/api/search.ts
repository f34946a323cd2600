import { z } from 'zod';
import { AREA_IDS } from '../areas.ts';
import { COUNT_COLUMNS } from '../severities.ts';
import { SEARCH_KINDS } from '../values/search.ts';
import { pageQuery } from './envelope.ts';

/** GET /api/search: one kind at a time, so that each can be paged. */
export const searchQuery = pageQuery.extend({ kind: z.enum(SEARCH_KINDS) });

/** A domain, an open finding in the reader's language, or observed software or an open port. */
export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  domain: z.string(),
  unicode: z.string(),
  company: z.string(),
  /** Names the company in `?company=`. */
  companyId: z.string(),
  /** Of the domain's latest rating; null for findings and what was never rated. */
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  rated: z.boolean(),
  /** Of software and ports; null for the others. */
  service: z
    .object({
      /** `host:port/tcp`, or a host. */
      place: z.string(),
      port: z.number().int().nullable().describe('port number'),
      service: z.string().nullable(),
      product: z.string().nullable(),
      version: z.string().nullable(),
    })
    .nullable(),
  /** Of a finding; null for the others. */
  finding: z
    .object({
      fingerprint: z.string(),
      title: z.string(),
      area: z.enum(AREA_IDS),
      level: z.enum(COUNT_COLUMNS),
      asset: z.string(),
      cve: z.string().nullable(),
    })
    .nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;
