/**
 * First field of the signed JSON form of a report: another number means that fields have another meaning. Reports of
 * format 1 have scores of areas and points of issues in hundredths.
 */
export const REPORT_FORMAT = 'assay-report-2';
/** Formats whose signature can be verified. */
export const REPORT_FORMATS: readonly string[] = ['assay-report-1', REPORT_FORMAT];

/** Size limits of the verified files, far above those of any report. */
export const PDF_BYTES_MAX = 128 * 1024 * 1024;
export const JSON_BYTES_MAX = 64 * 1024 * 1024;

/** `typ` in the header of the data as a JSON Web Signature. */
export const REPORT_JWS_TYPE = 'assay-report+jws';
/** Forms of the signed data: the JSON file, or a JSON Web Signature in compact form. */
export const SIGNED_FORMATS = ['json', 'jws'] as const;
