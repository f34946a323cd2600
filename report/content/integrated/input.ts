import type { DependencyKind, SharingLevel } from '@assay/contract/api/suppliers.ts';
import type { AreaScore, Ceiling } from '@assay/contract/assessment.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { ReportCounts } from '@assay/contract/report/counts.ts';
import type { AlertCounts, CountColumn } from '@assay/contract/severities.ts';
import type { ReportBranding } from '../../input.ts';

/**
 * Everything that goes into one integrated report: plain JSON, so that it can travel to the process that makes it. What a
 * company does not share is not in here at all; null says that it is hidden.
 */
export interface IntegratedInput {
  kind: 'integrated';
  language: LanguageCode;
  /** IANA name; instants are shown in it. */
  timeZone: string;
  /** Who reads; the name of a person where there is no company. */
  mainCompany: string;
  /** Who is reported on as main supplier. */
  targetVendor: string;
  /** ISO 8601: when the report is made. */
  madeAt: string;
  /** The target vendor, where its domains were chosen, and its sub-contractors, in the order of the report. */
  companies: IntegratedCompany[];
  /** Code and address of the page that tells whether the file is genuine. */
  verification?: { code: string; url: string };
  /** Across each page; empty = none. */
  watermark?: string;
  /** For whom this copy is made; empty = nobody named. */
  recipient?: string;
  /** Of the main company, which reads it. */
  branding?: ReportBranding | null;
}

/** A company of an integrated report, as far as it shares. */
export interface IntegratedCompany {
  name: string;
  /** The target vendor itself. */
  own: boolean;
  /** An administrator confirmed name and number. */
  confirmed: boolean;
  /** How much the company shares; null = all, being the target vendor's own. */
  level: SharingLevel | null;
  domains: IntegratedDomain[];
}

/** A rated domain of it. */
export interface IntegratedDomain {
  domain: string;
  rating: {
    /** Time of the scan, ISO 8601. */
    at: string;
    modelVersion: string;
    total: number | null;
    grade: string | null;
    riskClass: string | null;
    /** 0–1. */
    coverage: number;
    counts: AlertCounts;
    areas: Pick<AreaScore, 'area' | 'score' | 'status'>[];
    /** What holds the total, where it does. */
    ceiling: Pick<Ceiling, 'at' | 'rule'> | null;
  };
  /** Null for a rating of before these were counted. */
  reportCounts: ReportCounts | null;
  /** Oldest first. */
  trend: { at: string; total: number | null }[];
  /** What costs most first, in the report's language; null where the level hides them. */
  findings: IntegratedFinding[] | null;
  /** On whom the domain depends; null where the level hides it or it was not counted. */
  dependencies: { kind: DependencyKind; provider: string }[] | null;
}

/** An open finding, in the report’s language. */
export interface IntegratedFinding {
  column: CountColumn;
  title: string;
  solution: string;
  /** Empty where the level hides it. */
  asset: string;
  /** Points its issue takes from the area, hundredths. */
  points: number;
}
