import { z } from 'zod';
import { alertCounts, findingRow } from '../ratings.ts';

export * from '#values/integrations/export-formats.ts';

/** Incremented when a field of the JSON export is removed or changes its meaning; fields may be added without this. */
export const EXPORT_VERSION = 2;

/**
 * GET /api/ratings/{domain}/export?format=json, and `assay scan --format json`: the rating and every open finding, in
 * the language of the request.
 */
export const findingsExport = z.object({
  version: z.literal(EXPORT_VERSION).describe('version of this format'),
  domain: z.string().describe('rated domain, in ASCII'),
  at: z.string().describe('when the evidence was evaluated, ISO 8601'),
  modelVersion: z.string().describe('version of the rating model (docs/scoring.md)'),
  total: z.number().int().nullable().describe('score, points of 100; null = not rated'),
  grade: z.string().nullable().describe('S, A, B, C, D or E; null = not rated'),
  limited: z.boolean().describe('coverage is so low that the rating is limited'),
  coverage: z.number().describe('share of the applicable checks that were assessed, 0–1'),
  counts: alertCounts.describe('findings by severity'),
  findings: z.array(findingRow.omit({ findings: true, assetCount: true })).describe('open findings'),
});
export type FindingsExport = z.infer<typeof findingsExport>;
