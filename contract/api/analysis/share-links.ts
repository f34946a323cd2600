import { z } from 'zod';
import { ROW_GROUPS } from '#areas.ts';
import { displayName } from '#registration/display-name-field.ts';
import { LINK_LABEL_MAX, LINK_STATES } from '#values/share-links.ts';
import { SHARING_LEVELS } from '#values/supply-chain/suppliers.ts';
import { instant, page, pageQuery } from '../envelope.ts';
import { areaSummary, findingRow, ratingSummary } from '../ratings.ts';
import { totaledPage } from './row-findings.ts';

export * from '#values/share-links.ts';

/** GET /api/ratings/{domain}/links: the read-only links to ratings of a domain, newest first. */
export const ratingLink = z.object({
  id: z.string(),
  /** When the shown rating was created. */
  at: instant,
  total: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  level: z.enum(SHARING_LEVELS),
  /** Recipient, as entered by the creator; may be empty. */
  label: z.string(),
  protected: z.boolean(),
  /** Last day it opens, YYYY-MM-DD in the company's zone. */
  lastDay: z.string(),
  state: z.enum(LINK_STATES),
  madeAt: instant,
  /** Account that created it; empty if it was erased. */
  madeBy: z.string(),
  opened: z.number().int().describe('how often it was opened'),
  lastOpenedAt: instant.nullable(),
});
export type RatingLink = z.infer<typeof ratingLink>;
export const ratingLinkPage = page(ratingLink);

/** POST /api/ratings/{domain}/links, by an owner. The address is in the answer and nowhere else. */
export const newRatingLink = z.object({
  /** Absent = the latest rating. */
  ratingId: z.uuid().optional(),
  level: z.enum(SHARING_LEVELS).default('rating'),
  lastDay: z.string().max(10),
  /** Empty = without. */
  password: z.string().max(500).default(''),
  label: displayName('other', LINK_LABEL_MAX).default(''),
});
export const createdRatingLink = z.object({ link: ratingLink, url: z.string() });
export type CreatedRatingLink = z.infer<typeof createdRatingLink>;

/** POST /api/shared/{code}, without log-in. `pass` is what an earlier answer gave, instead of the password. */
export const sharedRatingRequest = z.object({
  password: z.string().max(500).optional(),
  pass: z.string().max(200).optional(),
});

export const sharedRating = ratingSummary
  .pick({
    domain: true,
    at: true,
    total: true,
    grade: true,
    riskClass: true,
    coverage: true,
    limited: true,
    limitedScope: true,
    counts: true,
    issueCounts: true,
    held: true,
    unconfirmed: true,
    modelVersion: true,
    scanstate: true,
  })
  .extend({
    level: z.enum(SHARING_LEVELS),
    lastDay: z.string(),
    /** The domain was scanned again since. */
    newer: z.boolean(),
    ceiling: ratingSummary.shape.ceiling.unwrap().omit({ issues: true }).nullable(),
    areas: z.array(areaSummary.omit({ change: true, average: true })),
    /** Replaces the password in subsequent requests, for an hour. */
    pass: z.string(),
  });
export type SharedRating = z.infer<typeof sharedRating>;

/** POST /api/shared/{code}/findings: what that scan found, from the level `findings` on. */
export const sharedFindingsRequest = sharedRatingRequest.extend(pageQuery.shape).extend({
  severity: z.string().max(100).optional(),
  /** A row per issue or per asset; a row per finding by default. */
  group: z.enum(ROW_GROUPS).optional(),
});
export const sharedFindingPage = totaledPage(findingRow);
