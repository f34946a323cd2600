import { z } from 'zod';
import { ACTIVE_TESTS, PORT_RANGES } from '#values/authorizations.ts';
import { NOT_ASSESSED_REASONS } from '../../assessment.ts';
import { alertCounts, findingRow } from '../ratings.ts';

export * from '#values/integrations/export-formats.ts';

/** Incremented when a field of the JSON export is removed or changes its meaning; fields may be added without this. */
export const EXPORT_VERSION = 2;

/** What the owner excluded from the scan and authorized for it: what lies outside of it cannot be called fixed. */
const ownerScope = z.object({
  excluded: z.array(z.string()).optional().describe('host names, and paths as `host/path`, that are not requested'),
  selectors: z.array(z.string()).optional().describe('DKIM selectors in addition to the common ones'),
  authorized: z
    .array(
      z.object({
        host: z.string(),
        ports: z.enum(PORT_RANGES),
        udp: z.boolean(),
        tests: z.array(z.enum(ACTIVE_TESTS)),
      }),
    )
    .optional()
    .describe('hosts with deeper scans'),
});

/** What was examined: without it, a finding that a later file lacks cannot be called fixed. */
const examined = z.object({
  checks: z.array(
    z.object({
      check: z.string(),
      assessed: z.array(z.string()).describe('assets on which the check ran'),
      notAssessed: z
        .array(z.object({ asset: z.string(), reason: z.enum(NOT_ASSESSED_REASONS) }))
        .describe('assets on which it could not run, and why'),
    }),
  ),
  ruledOut: z.array(z.string()).describe('fingerprints of findings that an upheld dispute removed'),
  backported: z
    .array(z.string())
    .optional()
    .describe(
      'fingerprints of findings whose fix is in the package build that the owner named; absent if there are none',
    ),
  decided: z
    .array(z.string())
    .optional()
    .describe(
      'fingerprints of findings about look-alike domains that the owner marked as own or harmless; absent if there are none',
    ),
  ownerScope: ownerScope.optional().describe('absent if the owner excluded and authorized nothing'),
  rejectedHosts: z
    .array(z.string())
    .optional()
    .describe('hosts that the owner rejected as not the company’s; absent if there are none'),
  events: z.array(z.string()).describe('fingerprints of findings about events, which a fix cannot undo'),
});

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
  examined: examined.optional().describe('absent in files for main suppliers and of earlier versions'),
  findings: z.array(findingRow.omit({ findings: true, assetCount: true })).describe('open findings'),
});
export type FindingsExport = z.infer<typeof findingsExport>;
