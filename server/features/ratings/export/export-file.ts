import type { ExportFormat, FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import { findingsCsv } from './findings-csv.ts';
import { findingsSarif } from './findings-sarif.ts';

export interface ExportFile {
  type: string;
  /** Ending of the file's name. */
  ending: string;
  text: string;
}

/** The findings in the requested format. */
export function exportFile(format: ExportFormat, data: FindingsExport, language: string): ExportFile {
  switch (format) {
    case 'csv':
      return { type: 'text/csv; charset=utf-8', ending: 'csv', text: findingsCsv(data) };
    case 'json':
      return { type: 'application/json; charset=utf-8', ending: 'json', text: JSON.stringify(data, null, 2) };
    case 'sarif':
      // The media type that RFC 6838 has registered for it.
      return {
        type: 'application/sarif+json',
        ending: 'sarif',
        text: JSON.stringify(findingsSarif(data, language), null, 2),
      };
  }
}
