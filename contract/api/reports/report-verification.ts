import { z } from 'zod';
import { REPORT_KINDS } from '#values/report-options.ts';
import { instant } from '../envelope.ts';

export * from '#values/verification-code.ts';

/** GET /api/verify/:code, without log-in: data that the installation stores about the report with this code. */
export const verifiedReport = z.object({
  domain: z.string(),
  /** When the report was generated. */
  madeAt: instant,
  /** Time of the scan. */
  scannedAt: instant,
  /** Null = not rated. */
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  /** Of an integrated report, which has no grade: the companies in it, and every domain. */
  integrated: z.object({ targetVendor: z.string(), domains: z.array(z.string()) }).optional(),
  /** As chosen for this copy and printed on its pages. Empty = none. */
  kind: z.enum(REPORT_KINDS),
  watermark: z.string(),
  recipient: z.string(),
  /** A later report of this domain, or of these domains, exists. */
  newer: z.boolean(),
});
export type VerifiedReport = z.infer<typeof verifiedReport>;

/** GET /api/reports/:pdfName/verification, and the response to PUT. */
export const reportVerification = z.object({
  code: z.string(),
  /** URL of the public page. */
  url: z.string(),
  /** The page answers; its owner can switch it off. */
  on: z.boolean(),
  /** Domain of the report; of an integrated report its target vendor. */
  subject: z.string(),
});
export type ReportVerification = z.infer<typeof reportVerification>;

export const verificationSwitch = z.object({ on: z.boolean() });
