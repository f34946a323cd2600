import { z } from 'zod';
import { freeText } from '#registration/display-name-field.ts';
import { RECIPIENT_MAX, REPORT_KINDS, WATERMARK_MAX } from '#values/report-options.ts';
import { instant, languageField } from '../envelope.ts';

/** Options of a report request; they are part of the report, so different options give a different report. */
export const reportForm = z.object({
  kind: z.enum(REPORT_KINDS).default('full'),
  /** Watermark of each page; empty = none. */
  watermark: freeText(WATERMARK_MAX).default(''),
  /** Recipient, on the cover and each page; empty = none. */
  recipient: freeText(RECIPIENT_MAX).default(''),
});

/** One line of the report table (docs/product/data.md, report row). */
export const reportRow = z.object({
  domain: z.string(),
  /** Scan account. */
  account: z.string(),
  company: z.string(),
  /** Names the company in `?company=`. */
  companyId: z.string().optional(),
  scanDate: instant,
  score: z
    .number()
    .int()
    .nullable()
    .describe('score of the rating that the report shows, points of 100; null when not rated'),
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  scanstate: z.number().int().describe('state of the scan: 0, 1, 2 or 9'),
  /** `comprehensive-scan-report-YYYYMMDD-<id>`; null until one was generated. */
  pdfName: z.string().nullable(),
  fileName: z.string().nullable(),
  /** API path of the file; null until it is ready. */
  downloadLink: z.string().nullable(),
  /** API path of the same as a presentation (PPTX); null unless it is a board report that has one. */
  slidesLink: z.string().nullable(),
  status: z.enum(['none', 'generating', 'ready', 'failed']),
  cacheTime: instant.nullable(),
  nextUpdateTime: instant.nullable(),
  bytes: z.number().int().nullable().describe('bytes'),
  language: z.string().nullable(),
  kind: z.enum(REPORT_KINDS).nullable(),
  watermark: z.string(),
  recipient: z.string(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** POST /api/reports/{domain}: make a report, or return the existing one within the cache time unless forced. */
export const reportRequest = reportForm.extend({
  language: languageField.optional(),
  force: z.boolean().default(false),
});
