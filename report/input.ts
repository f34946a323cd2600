import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import type { FactKind } from '@assay/contract/facts.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { ControlTopic } from '@assay/contract/report/compliance.ts';
import type { ReportKind } from '@assay/contract/values/report-options.ts';

/** Everything that goes into one report: plain JSON, so that it can travel to the process that makes it. */
export interface ReportInput {
  language: LanguageCode;
  /** IANA name; instants are shown in it. */
  timeZone: string;
  company: string;
  domain: string;
  /** ISO 8601: when the report is made. */
  madeAt: string;
  assessment: Assessment;
  /** Rows of the ten detail pages, already in the report's language. */
  rows: { [A in AreaId]?: AreaRow<A>[] };
  /** Earlier and present ratings, oldest first. */
  trend: { at: string; total: number | null }[];
  /** `check/finding` → kinds of its facts, so that values are shown as what they are. */
  factKinds: Readonly<Record<string, Readonly<Record<string, FactKind>>>>;
  /** Topics of compliance frameworks that each check speaks to, by check id. */
  topics: Readonly<Record<string, readonly ControlTopic[]>>;
  /** Mean of the enterprise users in hundredths; null when it is not shown. */
  average: number | null;
  /** Risks that the owner accepts, each with its last day, YYYY-MM-DD; their points count all the same. */
  accepted?: { finding: Finding; until: string }[];
  /** Code and address of the page that tells whether the file is genuine; absent where there is none. */
  verification?: { code: string; url: string };
  /** Two pages for a board instead of the whole; absent = the whole. */
  kind?: ReportKind;
  /** Means of the enterprise users by area, in hundredths; null or absent where they are not shown. */
  averages?: Readonly<Record<string, number | null>>;
  /** What is different from the rating before; null where this is the first. */
  changes?: ReportChanges | null;
  /** Across each page; empty = none. */
  watermark?: string;
  /** For whom this copy is made; empty = nobody named. */
  recipient?: string;
  branding?: ReportBranding | null;
}

/** Differences from an earlier rating, the most points first. */
export interface ReportChanges {
  /** ISO 8601: when the earlier rating was. */
  since: string;
  total: number | null;
  rows: readonly { kind: 'new' | 'fixed' | 'worse' | 'better'; title: string }[];
}

/** How the company's reports look; null = as nobody chose. */
export interface ReportBranding {
  /** PNG in base64. */
  logo: string | null;
  /** `#rrggbb`; the caller saw to it that both stand out from paper. */
  primary: string | null;
  secondary: string | null;
}

/** A report as it is stored. */
export interface RenderedReport {
  pdf: Buffer;
  pages: number;
  /** Canonical JSON of what the report says, with the PDF's checksum; empty where no file name was given. */
  statement: Buffer;
}
