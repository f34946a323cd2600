import { type ExportFormat, type FindingsExport, findingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { Translator } from '@assay/locales';
import { findingsCsv } from './csv.ts';
import type { ExportSource } from './export-source.ts';
import { findingsHtml } from './html.ts';
import { findingsJunit } from './junit.ts';
import { findingsMarkdown } from './markdown.ts';
import { findingsSarif } from './sarif.ts';

/**
 * The rating and its findings in the requested format, in the translator's language. In JSON only the declared fields,
 * with their points as in the API.
 */
export function exportFile(
  format: ExportFormat,
  data: FindingsExport,
  words: Translator,
  source: ExportSource = {},
): string {
  switch (format) {
    case 'csv':
      return findingsCsv(data, words);
    case 'json':
      return `${JSON.stringify(findingsExport.encode(data), null, 2)}\n`;
    case 'sarif':
      return `${JSON.stringify(findingsSarif(data, words, source), null, 2)}\n`;
    case 'junit':
      return findingsJunit(data, words, source);
    case 'md':
      return findingsMarkdown(data, words);
    case 'html':
      return findingsHtml(data, words);
  }
}
