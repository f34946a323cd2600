import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import type { FactKind } from '@assay/contract/facts.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { ControlTopic } from '@assay/contract/report/compliance.ts';

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
}

export interface RenderedReport {
  pdf: Buffer;
  pages: number;
}
