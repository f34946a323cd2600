import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportEntries, type LogFilter, type LogPath } from '../../api/logs.ts';
import { clock } from '../../clock.ts';
import { saveFile } from '../files/save-file.ts';

/** What is filtered, as a file for spreadsheets. */
export function ExportButton({ path, filter }: { path: LogPath; filter: LogFilter }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
      saveFile(await exportEntries(path, filter), `audit-log-${day}.csv`);
    } catch {
      // The pop-up has said why.
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
