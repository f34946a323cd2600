/** Forms of the findings for other programs. */
export const EXPORT_FORMATS = ['csv', 'json', 'sarif'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
