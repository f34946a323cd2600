import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconFileCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { fetchPdf, fetchSigned } from '#api/reports/reports.ts';
import { reportVerificationQuery } from '#api/reports/verify.ts';
import { PdfViewer } from '#components/files/pdf-viewer.tsx';
import { saveFile } from '#components/files/save-file.ts';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { PublicPageRow } from './public-page-row.tsx';

/**
 * `comprehensive-scan-report-YYYYMMDD.pdf` from `comprehensive-scan-report-YYYYMMDD-<id>` (docs/product/limits.md); the same for other
 * kinds.
 */
function fileNameOf(pdfName: string, ending = 'pdf'): string {
  return `${/^(?:comprehensive-scan-report|integrated-report|board-summary)-\d{8}/.exec(pdfName)?.[0] ?? pdfName}.${ending}`;
}

/** `/getReport/{pdfName}`: one report, shown by the browser's viewer. */
export default function Report() {
  const { t } = useTranslation();
  const { pdfName = '' } = useParams();
  const query = useQuery({
    queryKey: ['report', pdfName],
    queryFn: () => fetchPdf(pdfName),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: stored } = useQuery(reportVerificationQuery(pdfName));
  const subject = stored?.subject ?? '';
  const title = subject ? t('report.of', { subject }) : t('titles.getReport');
  useEffect(() => {
    if (subject) document.title = `${title} - ${APPLICATION_NAME}`;
  }, [subject, title]);
  const [busy, setBusy] = useState(false);
  const downloadSigned = async () => {
    setBusy(true);
    try {
      saveFile(await fetchSigned(pdfName), fileNameOf(pdfName, 'json'));
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <>
      <PageHead title={title} facts={<span className="mono">{pdfName}</span>}>
        {query.data && (
          <Button
            variant="default"
            leftSection={<IconFileCertificate size={16} aria-hidden="true" />}
            loading={busy}
            onClick={() => void downloadSigned()}
          >
            {t('report.signed')}
          </Button>
        )}
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
        <PublicPageRow pdfName={pdfName} />
        <QueryBoundary query={query}>
          {(pdf) => (
            <PdfViewer
              pdf={pdf}
              title={t('report.frame', { name: subject || fileNameOf(pdfName) })}
              fileName={fileNameOf(pdfName)}
            />
          )}
        </QueryBoundary>
      </div>
    </>
  );
}
