import type { DependencyKind, SharingLevel } from '@assay/contract/api/suppliers.ts';
import type { AreaScore, ScoreCap } from '@assay/contract/assessment.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { ReportCounts } from '@assay/contract/report/counts.ts';
import type { AlertCounts, CountColumn } from '@assay/contract/severities.ts';
import type { ReportBranding } from '#input.ts';

/**
 * Complete input of one integrated report: plain JSON, so that it can be sent to the process that creates the report.
 * Data that a company does not share is not included; null marks it as hidden.
 */
export interface IntegratedInput {
  kind: 'integrated';
  language: LanguageCode;
  /** IANA name of the time zone for timestamps. */
  timeZone: string;
  /** The reader's company, or the person's name if there is none. */
  mainCompany: string;
  /** The main supplier of the report. */
  targetVendor: string;
  /** ISO 8601: creation time of the report. */
  madeAt: string;
  /** The target vendor, if its domains were selected, and its subcontractors, in report order. */
  companies: IntegratedCompany[];
  /** Code and URL of the page that verifies the file. */
  verification?: { code: string; url: string };
  /** Watermark of each page; empty = none. */
  watermark?: string;
  /** Recipient of this copy; empty = none named. */
  recipient?: string;
  /** Theme of the main company, which reads the report. */
  branding?: ReportBranding | null;
}

/** A company of an integrated report, within its sharing level. */
export interface IntegratedCompany {
  name: string;
  /** This company is the target vendor. */
  own: boolean;
  /** An administrator confirmed name and registration number. */
  confirmed: boolean;
  /** Sharing level of the company; null = everything, for the target vendor itself. */
  level: SharingLevel | null;
  domains: IntegratedDomain[];
}

/** One of its rated domains. */
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
    /** Cap of the total score, if any. */
    ceiling: Pick<ScoreCap, 'at' | 'rule'> | null;
  };
  /** Null for ratings from before these were counted. */
  reportCounts: ReportCounts | null;
  /** Oldest first. */
  trend: { at: string; total: number | null }[];
  /** Costliest first, in the report's language; null if the level hides them. */
  findings: IntegratedFinding[] | null;
  /** Providers that the domain depends on; null if the level hides them or they were not counted. */
  dependencies: { kind: DependencyKind; provider: string }[] | null;
}

/** An open finding, in the report’s language. */
export interface IntegratedFinding {
  /** Id of its issue within the domain; opaque where the subject is not shared. */
  issue: string;
  check: string;
  /** Finding of the check. */
  finding: string;
  column: CountColumn;
  title: string;
  solution: string;
  /** Empty if the level hides it. */
  asset: string;
  /** Hundredths; null where another finding of the domain carries the points of the issue. */
  points: number | null;
  /** Points of its issue, hundredths. */
  issuePoints: number;
}
