import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { fetchPdf } from '../../../api/reports.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { CodeLine } from './code-line.tsx';

/** `comprehensive-scan-report-YYYYMMDD.pdf` of `comprehensive-scan-report-YYYYMMDD-<id>` (SPEC §9). */
function fileNameOf(pdfName: string): string {
  return `${/^comprehensive-scan-report-\d{8}/.exec(pdfName)?.[0] ?? pdfName}.pdf`;
}

function Viewer({ pdf, name }: { pdf: Blob; name: string }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(pdf);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [pdf]);
  if (!url) return null;
  return <iframe title={t('report.frame', { name })} src={url} className="pdf-frame" />;
}

/** `/getReport/{pdfName}`: one report, shown by the browser's own viewer. */
export default function Report() {
  const { t } = useTranslation();
  const { pdfName = '' } = useParams();
  const query = useQuery({
    queryKey: ['report', pdfName],
    queryFn: () => fetchPdf(pdfName),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHead title={t('titles.getReport')} facts={<span className="mono">{pdfName}</span>}>
        {query.data && (
          <Button
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => saveFile(query.data, fileNameOf(pdfName))}
          >
            {t('report.download')}
          </Button>
        )}
      </PageHead>
      <div className="stack gap-16">
        <CodeLine pdfName={pdfName} />
        <Loaded query={query}>{(pdf) => <Viewer pdf={pdf} name={fileNameOf(pdfName)} />}</Loaded>
      </div>
    </>
  );
}
