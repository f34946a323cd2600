import { z } from 'zod';
import { alertCounts, findingRow } from '../ratings.ts';

export * from '#values/export-formats.ts';

/** Incremented when a field of the JSON export is removed or changes its meaning; fields may be added without this. */
export const EXPORT_VERSION = 1;

/** GET /api/ratings/{domain}/export?format=json: the rating and every open finding, in the language of the request. */
export const findingsExport = z.object({
  version: z.literal(EXPORT_VERSION),
  domain: z.string(),
  /** When the evidence was evaluated, ISO 8601. */
  at: z.string(),
  modelVersion: z.string(),
  /** 0–100; null when not rated. */
  total: z.number().int().nullable(),
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  /** Share of the applicable checks that were assessed, 0–1. */
  coverage: z.number(),
  counts: alertCounts,
  findings: z.array(findingRow.omit({ findings: true, assetCount: true })),
});
export type FindingsExport = z.infer<typeof findingsExport>;
