import { EXPORT_FORMATS } from '@assay/contract/values/integrations/export-formats.ts';

/** Values of `--format`: the table of the terminal, the exports of the web app, and the report. */
export const CLI_FORMATS = ['table', ...EXPORT_FORMATS, 'pdf'] as const;
export type CliFormat = (typeof CLI_FORMATS)[number];

/** Placeholder of the domain in the names of output files. */
export const DOMAIN_PLACEHOLDER = '{domain}';

/** Name of standard output. */
export const STANDARD_OUTPUT = '-';
