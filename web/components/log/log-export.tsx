import { useTranslation } from 'react-i18next';
import { exportEntries, type LogFilter, type LogPath } from '#api/logs.ts';
import { ExportButton } from '../files/export-button.tsx';

/** Exports the filtered entries of a log. */
export function LogExport({ path, filter }: { path: LogPath; filter: LogFilter }) {
  const { t } = useTranslation();
  return <ExportButton label={t('log.export')} file="audit-log" load={() => exportEntries(path, filter)} />;
}
