import { z } from 'zod';
import { alertCounts, findingRow } from '../ratings.ts';

export * from '../../values/export-formats.ts';

/** Changes when a field of the JSON export changes its meaning or goes; fields are only added otherwise. */
export const EXPORT_VERSION = 1;

/** GET /api/ratings/{domain}/export?format=json: the rating and every open finding, words in the language of the request. */
export const findingsExport = z.object({
  version: z.literal(EXPORT_VERSION),
  domain: z.string(),
  /** When the rated evidence was judged, ISO 8601. */
  at: z.string(),
  modelVersion: z.string(),
  /** 0–100; null when not rated. */
  total: z.number().int().nullable(),
  grade: z.string().nullable(),
  /** So little was assessed that the rating is called limited wherever it is shown (PRODUCT §5). */
  limited: z.boolean(),
  /** Share of the applicable checks that were assessed, 0–1. */
  coverage: z.number(),
  counts: alertCounts,
  findings: z.array(findingRow),
});
export type FindingsExport = z.infer<typeof findingsExport>;
