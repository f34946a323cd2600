import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import type { FactKind } from '@assay/contract/facts.ts';
import type { Grade } from '@assay/contract/grades.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { ControlTopic } from '@assay/contract/report/compliance.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import type { ChangeKind } from '@assay/contract/values/comparison.ts';
import type { ReportKind } from '@assay/contract/values/report-options.ts';
import type { DependencyKind } from '@assay/contract/values/supply-chain/suppliers.ts';

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
  accepted?: AcceptedRisk[];
  /** History and handling of open findings by fingerprint; findings without an entry were just found and nobody acted on them. */
  tracking?: Readonly<Record<string, FindingTracking>>;
  /** Figures of the published vulnerabilities that findings are about, by fingerprint. */
  vulnerabilities?: Readonly<Record<string, VulnerabilityFigures>>;
  /** Shortest list of fixes to the next grade; null or absent if the domain is not rated or has the best grade. */
  plan?: GradePlan | null;
  /** Earlier ratings that this one is compared with; those that do not exist are left out. */
  history?: readonly EarlierRating[];
  /** Providers that the domain depends on; null or absent = not counted. */
  dependencies?: readonly { kind: DependencyKind; provider: string }[] | null;
  /** Rank among the participating companies; null or absent if not shown. */
  peers?: PeerPosition | null;
  /** Code and URL of the page that verifies the file; absent if there is none. */
  verification?: { code: string; url: string };
  /** Executive summary for a board instead of the full report; absent = the full report. */
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

/** A risk that the owner accepts. */
export interface AcceptedRisk {
  finding: Finding;
  /** Last day, YYYY-MM-DD. */
  until: string;
  explanation?: string;
  /** Name of who accepted it; null if the account was deleted. */
  by?: string | null;
}

/** What is recorded about an open finding besides the assessment. */
export interface FindingTracking {
  /** ISO 8601. */
  firstSeen: string;
  /** ISO 8601: when it was last seen, if the last scan could not look again; null if that scan saw it. */
  notConfirmedSince?: string | null;
  decision: 'accepted' | 'disputed' | null;
  /** Last day of an accepted risk, YYYY-MM-DD. */
  until: string | null;
  assignee: string | null;
  /** Set with the assignment, or by the company's remediation days; YYYY-MM-DD. */
  due: string | null;
}

/** CVSS base score, EPSS probability (0–1) and listing in the CISA KEV catalog; null = not published. */
export interface VulnerabilityFigures {
  cve: string;
  cvss: number | null;
  epss: number | null;
  /** Day on which CISA listed it as exploited, YYYY-MM-DD. */
  kev: string | null;
}

/** Fixes that reach the next grade. */
export interface GradePlan {
  to: Grade;
  /** Ids of the issues to fix, the most effective first; null if no set of fixes reaches the grade. */
  issues: readonly string[] | null;
  /** Projected score after these fixes. */
  totalAfter: number | null;
}

/** The rating at an earlier time, with the issues that appeared and disappeared since. */
export interface EarlierRating {
  /** `report`: rating of the previous report; otherwise the age in days that was looked for. */
  ago: 'report' | 30 | 90 | 365;
  /** ISO 8601. */
  at: string;
  total: number | null;
  grade: string | null;
  counts: AlertCounts;
  appeared: number;
  fixed: number;
}

/** Averages in hundredths; null if too few companies take part. */
export interface PeerPosition {
  all: PeerGroup;
  /** Companies of the same industry; null if the company states none. */
  industry: PeerGroup | null;
}

export interface PeerGroup {
  companies: number;
  average: number | null;
  /** Rank of the company, 1 = best; null if it is not ranked. */
  place: number | null;
}

/** Differences from an earlier rating, ordered by points. */
export interface ReportChanges {
  /** ISO 8601: time of the earlier rating. */
  since: string;
  total: number | null;
  rows: readonly { kind: ChangeKind; title: string }[];
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
  /** The same as a presentation (PPTX); null unless it is a summary for the board. */
  slides: Buffer | null;
  /** Data of the report as canonical JSON, attached to the PDF; empty if it will not be signed. */
  content: Buffer;
}
