import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportEntries, type LogFilter, type LogPath } from '#api/logs.ts';
import { clock } from '#clock.ts';
import { saveFile } from '../files/save-file.ts';

/** Exports the filtered entries as a spreadsheet file. */
export function ExportButton({ path, filter }: { path: LogPath; filter: LogFilter }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
      saveFile(await exportEntries(path, filter), `audit-log-${day}.csv`);
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('log.export')}
    </Button>
  );
}
