import type { AreaId } from '@assay/contract/areas.ts';
import { useTranslation } from 'react-i18next';
import { exportAreaRows } from '#api/analysis.ts';
import type { ListFilter, Subject } from '#api/ratings.ts';
import { ExportButton } from '#components/files/export-button.tsx';

/** Exports the filtered table of the area with all columns. */
export function RowsExport({ subject, area, filter }: { subject: Subject; area: AreaId; filter: ListFilter }) {
  const { t } = useTranslation();
  return (
    <ExportButton
      label={t('area.export')}
      file={`${area.replaceAll('_', '-')}-${subject.domain}`}
      size="compact-sm"
      load={() => exportAreaRows(subject, area, filter)}
    />
  );
}
