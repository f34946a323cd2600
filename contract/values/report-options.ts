/** The whole report of a domain, or a summary of up to four pages for a board. */
export const REPORT_KINDS = ['full', 'board'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Maximum length of the watermark and of the recipient's name. */
export const WATERMARK_MAX = 40;
export const RECIPIENT_MAX = 100;

/** Maximum size of an uploaded logo, and the longer side that it is scaled to: 44 mm at 460 dots per inch. */
export const LOGO_BYTES_MAX = 2 * 1024 * 1024;
export const LOGO_SIDE_PX = 800;

/** `#rrggbb`. */
export const COLOR_PATTERN = /^#[0-9a-f]{6}$/;
/** Minimum contrast with white paper: of text, and of graphics (WCAG 2.2, 1.4.3 and 1.4.11). */
export const PRIMARY_CONTRAST_MIN = 4.5;
export const SECONDARY_CONTRAST_MIN = 3;
export const PAPER_COLOR = '#ffffff';
/** Default colors of a report: those of docs/product/limits.md, the second darkened for white paper. */
export const REPORT_COLORS = { primary: '#3e6ba4', secondary: '#659733' } as const;

/** Scheduled reports of one company, domains of one, and colleagues who get it. */
export const REPORT_SCHEDULES_MAX = 20;
export const SCHEDULE_DOMAINS_MAX = 10;
export const SCHEDULE_READERS_MAX = 50;
export const REPORT_INTERVALS = ['week', 'month'] as const;
export type ReportInterval = (typeof REPORT_INTERVALS)[number];
/** Means the last day of a month, whatever its length. */
export const LAST_DAY = 31;
/**
 * Status of a report schedule's last run. Three statuses mean that no report was created: `plan-ended`, the company's plan
 * has expired; `nobody`, the schedule has no recipients; `nothing`, none of its domains has been rated.
 */
export const SCHEDULE_OUTCOMES = ['making', 'sent', 'partly', 'failed', 'plan-ended', 'nobody', 'nothing'] as const;
export type ScheduleOutcome = (typeof SCHEDULE_OUTCOMES)[number];
