import type { AreaId } from '@assay/contract/areas.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportAreaRows } from '#api/analysis.ts';
import type { ListFilter, Subject } from '#api/ratings.ts';
import { clock } from '#clock.ts';
import { saveFile } from '#components/files/save-file.ts';

/** Exports the filtered table of the area with all columns as a spreadsheet file. */
export function RowsExport({ subject, area, filter }: { subject: Subject; area: AreaId; filter: ListFilter }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
      const name = `${area.replaceAll('_', '-')}-${subject.domain}-${day}.csv`;
      saveFile(await exportAreaRows(subject, area, filter), name);
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('area.export')}
    </Button>
  );
}
