import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';

/** Signature of PDF files. */
const SIGNATURE = '%PDF-';

type State = { url: string } | 'empty' | 'no-document' | null;

/** A PDF in the browser's viewer; shows an error for files that are empty or not PDFs. */
export function PdfViewer({ pdf, title }: { pdf: Blob; title: string }) {
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
  return <iframe title={title} src={state.url} className="pdf-frame" />;
}
