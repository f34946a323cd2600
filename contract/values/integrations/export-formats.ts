/** Forms of the findings for other programs, and summaries for people. */
export const EXPORT_FORMATS = ['csv', 'json', 'sarif', 'junit', 'md', 'html'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Media types: CSV RFC 4180, SARIF as registered at IANA, Markdown RFC 7763. JUnit's XML has no registered type of its
 * own.
 */
export const EXPORT_MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  sarif: 'application/sarif+json',
  junit: 'application/xml',
  md: 'text/markdown',
  html: 'text/html',
};

/** Extensions of file names. */
export const EXPORT_EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  json: 'json',
  sarif: 'sarif',
  junit: 'xml',
  md: 'md',
  html: 'html',
};
