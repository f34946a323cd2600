import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchPdf } from '#api/reports/reports.ts';
import { Card } from '#components/card.tsx';
import { PdfViewer } from '#components/files/pdf-viewer.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';

/** One report in the page. */
export function ViewCard({ pdfName, onClose }: { pdfName: string; onClose(): void }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['report', pdfName],
    queryFn: () => fetchPdf(pdfName),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card
      title={t('integrated.viewed')}
      aside={
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('integrated.closeView')}
        </Button>
      }
    >
      <QueryBoundary query={query} lead={t('integrated.failed.view')}>
        {(pdf) => <PdfViewer pdf={pdf} title={t('report.frame', { name: pdfName })} fileName={`${pdfName}.pdf`} />}
      </QueryBoundary>
    </Card>
  );
}
