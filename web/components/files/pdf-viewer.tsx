import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';
import styles from './pdf-viewer.module.css';

/** Signature of PDF files. */
const SIGNATURE = '%PDF-';

type State = { url: string } | 'empty' | 'no-document' | null;

/**
 * A PDF in the browser's viewer, or links to open and download it if there is no viewer; shows an error for files that
 * are empty or not PDFs.
 */
export function PdfViewer({ pdf, title, fileName }: { pdf: Blob; title: string; fileName: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    let gone = false;
    let made: string | null = null;
    void pdf
      .slice(0, SIGNATURE.length)
      .text()
      .then((beginning) => {
        if (gone) return;
        if (pdf.size === 0) return setState('empty');
        if (beginning !== SIGNATURE) return setState('no-document');
        made = URL.createObjectURL(pdf);
        setState({ url: made });
      });
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [pdf]);
  if (!state) return null;
  if (state === 'empty') return <Note tone="bad" lead={t('report.noPages')} live />;
  if (state === 'no-document') return <Note tone="bad" lead={t('report.noDocument')} live />;
  // Browsers of phones have no viewer; they would show an empty frame.
  if (navigator.pdfViewerEnabled === false)
    return (
      <Note lead={t('report.noViewer')}>
        <a href={state.url} target="_blank" rel="noreferrer">
          {t('report.openFile')}
        </a>{' '}
        ·{' '}
        <a href={state.url} download={fileName}>
          {t('report.download')}
        </a>
      </Note>
    );
  return <iframe title={title} src={state.url} className={styles.pdfFrame} />;
}
