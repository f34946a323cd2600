/** First field of the signed JSON form of a report: another number stands for fields with another meaning. */
export const REPORT_FORMAT = 'assay-report-1';

/** Largest files that are looked at: no report comes near. */
export const PDF_BYTES_MAX = 128 * 1024 * 1024;
export const JSON_BYTES_MAX = 64 * 1024 * 1024;
