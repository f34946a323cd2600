import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import type { FactKind } from '@assay/contract/facts.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { ControlTopic } from '@assay/contract/report/compliance.ts';
import type { ReportKind } from '@assay/contract/values/report-options.ts';

/** Complete input of one report: plain JSON, so that it can be sent to the process that creates the report. */
export interface ReportInput {
  language: LanguageCode;
  /** IANA name of the time zone for timestamps. */
  timeZone: string;
  company: string;
  domain: string;
  /** ISO 8601: creation time of the report. */
  madeAt: string;
  assessment: Assessment;
  /** Rows of the ten detail pages, a row per asset, in the report's language. */
  rows: { [A in AreaId]?: AreaRow<A>[] };
  /** The same tables with a row per issue. */
  issues: { [A in AreaId]?: AreaRow<A>[] };
  /** Earlier and current ratings, oldest first. */
  trend: { at: string; total: number | null }[];
  /** `check/finding` → kinds of its facts, which determine how values are formatted. */
  factKinds: Readonly<Record<string, Readonly<Record<string, FactKind>>>>;
  /** Topics of compliance frameworks related to each check, by check ID. */
  topics: Readonly<Record<string, readonly ControlTopic[]>>;
  /** Average of the enterprise users in hundredths; null if not shown. */
  average: number | null;
  /** Risks accepted by the owner, each with its last day, YYYY-MM-DD; their points are still deducted. */
  accepted?: { finding: Finding; until: string }[];
  /** Code and URL of the page that verifies the file; absent if there is none. */
  verification?: { code: string; url: string };
  /** Two-page executive summary instead of the full report; absent = the full report. */
  kind?: ReportKind;
  /** Averages of the enterprise users by area, in hundredths; null or absent if not shown. */
  averages?: Readonly<Record<string, number | null>>;
  /** Changes since the previous rating; null for the first rating. */
  changes?: ReportChanges | null;
  /** Watermark of each page; empty = none. */
  watermark?: string;
  /** Recipient of this copy; empty = none named. */
  recipient?: string;
  branding?: ReportBranding | null;
}

/** Differences from an earlier rating, ordered by points. */
export interface ReportChanges {
  /** ISO 8601: time of the earlier rating. */
  since: string;
  total: number | null;
  rows: readonly { kind: 'new' | 'fixed' | 'worse' | 'better'; title: string }[];
}

/** Theme of the company's reports; null = default. */
export interface ReportBranding {
  /** PNG in base64. */
  logo: string | null;
  /** `#rrggbb`; the caller ensures that both contrast with paper. */
  primary: string | null;
  secondary: string | null;
}

/** A stored report. */
export interface RenderedReport {
  pdf: Buffer;
  pages: number;
  /** Canonical JSON of the report's statement, with the PDF's checksum; empty if no file name was given. */
  statement: Buffer;
}
