import { useTranslation } from 'react-i18next';
import { fetchSigned } from '#api/reports/reports.ts';
import { Menu } from '../loading/menu.tsx';
import { saveFile } from './save-file.ts';

interface Props {
  pdfName: string;
  /** File name of the PDF; the signed data has the same name. */
  fileName: string;
  /** Subject of the report. */
  about: string;
}

/** Item of a menu: downloads the signed data of a finished report. */
export function SignedDataItem({ pdfName, fileName, about }: Props) {
  const { t } = useTranslation();
  const download = async () => {
    try {
      saveFile(await fetchSigned(pdfName), fileName.replace(/(\.pdf)?$/, '.json'));
    } catch {
      // The pop-up shows the reason.
    }
  };
  return (
    <Menu.Item aria-label={t('reports.signedOf', { domain: about })} onClick={() => void download()}>
      {t('report.signed')}
    </Menu.Item>
  );
}
