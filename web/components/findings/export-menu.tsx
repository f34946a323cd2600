import {
  EXPORT_EXTENSIONS,
  EXPORT_FORMATS,
  type ExportFormat,
} from '@assay/contract/values/integrations/export-formats.ts';
import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportFindings } from '#api/analysis.ts';
import type { Subject } from '#api/ratings.ts';
import { clock } from '#clock.ts';
import { saveFile } from '../files/save-file.ts';
import { Menu } from '../loading/menu.tsx';

/** Exports the findings of the latest rating as a file for other programs. */
export function ExportMenu({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    try {
      const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
      saveFile(await exportFindings(subject, format), `findings-${subject.domain}-${day}.${EXPORT_EXTENSIONS[format]}`);
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <Menu
      position="bottom-end"
      target={
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {t('exportFindings.open')}
        </Button>
      }
    >
      <Menu.Label>{t('exportFindings.what')}</Menu.Label>
      {EXPORT_FORMATS.map((format) => (
        <Menu.Item key={format} onClick={() => void save(format)}>
          {t(`exportFindings.${format}`)}
        </Menu.Item>
      ))}
    </Menu>
  );
}
