import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchSigned } from '#api/reports/reports.ts';
import { saveFile } from './save-file.ts';

interface Props {
  pdfName: string;
  /** File name of the PDF; the signed data has the same name. */
  fileName: string;
  /** Subject of the report. */
  about: string;
}

/** Downloads the signed data of a finished report. */
export function SignedDataIcon({ pdfName, fileName, about }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetchSigned(pdfName), fileName.replace(/(\.pdf)?$/, '.json'));
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <Tooltip label={t('report.signed')}>
      <ActionIcon aria-label={t('reports.signedOf', { domain: about })} disabled={busy} onClick={() => void download()}>
        <IconFileCertificate size={17} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
