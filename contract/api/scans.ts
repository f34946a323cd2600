import { z } from 'zod';
import { probeProgress } from '../events.ts';
import { instant } from './envelope.ts';

/** POST /api/scans. */
export const scanRequest = z.object({
  domain: z.string().max(1000),
  /** Day the scan is wanted for, YYYY-MM-DD in the company's zone; today when absent. */
  scandate: z.string().max(10).optional(),
});

/** One scan (docs/product/data.md: company, domain, owner, sender, expected date, state, time). */
export const scanRow = z.object({
  id: z.string(),
  company: z.string(),
  /** Names the company in `?company=`. */
  companyId: z.string(),
  domain: z.string(),
  /** The domain's owner. */
  account: z.string(),
  /** Account that requested it. */
  send_account: z.string(),
  scandate: z.string(),
  scanstate: z.number().int().describe('docs/product/states.md: 0, 1, 2, 9'),
  /** When it started; null while it waits. */
  scantime: instant.nullable(),
  /** End of the quiet hours that it waits for; null when it waits for none. */
  quietUntil: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Why state 0: an id of SCAN_FAILURES. */
  failure: z.string().nullable(),
  missingSources: z
    .array(z.string())
    .describe('sources that did not answer: kinds of evidence, and ids of block lists and providers'),
  kind: z.enum(['full', 'retest', 'automatic', 'partial']),
  /** Its rating; null before phase 1 is complete, and if it failed. */
  ratingId: z.string().nullable(),
  score: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
});
export type ScanRow = z.infer<typeof scanRow>;

/** GET /api/scans/{id}: the state of a scan, of which websocket messages announce changes. */
export const scanDetail = z.object({
  scan: scanRow,
  share: z.number().describe('share of the scan that is done, 0–1'),
  probes: z.array(probeProgress),
  findings: z.number().int().describe('number of findings'),
  /** The latest findings while it runs, newest first, at most ten; in the language of the request. */
  arriving: z.array(z.object({ title: z.string(), severity: z.string(), asset: z.string(), at: instant })).optional(),
  /** What could not be assessed so far, with the reason. */
  notAssessed: z.array(z.object({ kind: z.string(), asset: z.string(), reason: z.string() })),
});
export type ScanDetail = z.infer<typeof scanDetail>;

/** GET /api/scans/allowed?domain=: whether a scan can be requested, and if not, from which day on. */
export const scanAllowed = z.object({
  domain: z.string(),
  allowed: z.boolean(),
  error: z.string().nullable(),
  /** First allowed day, YYYY-MM-DD. */
  firstDay: z.string().nullable(),
  runningScanId: z.string().nullable(),
});
export type ScanAllowed = z.infer<typeof scanAllowed>;
