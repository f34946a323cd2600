import type { ReportRow } from '@assay/contract/api/reports/reports.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteReport, fetchPdf, fetchSlides, type ReportChoice, requestReport } from '#api/reports/reports.ts';
import { Confirm } from '#components/confirm.tsx';
import { PdfActions } from '#components/files/pdf-actions.tsx';
import { saveFile } from '#components/files/save-file.ts';
import { Status } from '#components/indicators/status.tsx';
import { Menu } from '#components/loading/menu.tsx';
import { useSession } from '#session/current-session.ts';

interface Props {
  row: ReportRow;
  /** The requested PDF. */
  choice: ReportChoice;
}

async function save({ pdfName, fileName }: ReportRow): Promise<void> {
  if (pdfName) saveFile(await fetchPdf(pdfName, true), fileName ?? `${pdfName}.pdf`);
}

async function saveSlides({ pdfName, fileName }: ReportRow): Promise<void> {
  if (pdfName) saveFile(await fetchSlides(pdfName), (fileName ?? pdfName).replace(/(\.pdf)?$/, '.pptx'));
}

/** Available actions: one PDF button, replaced by the states generating and failed. */
export function ReportActions({ row, choice }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [awaited, setAwaited] = useState<string | null>(null);
  const reads = useSession()?.companyRole === 'viewer';
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch {
      // The pop-up shows the reason.
    }
    await queries.invalidateQueries({ queryKey: ['reports'] });
    setBusy(false);
  };
  const make = (force: boolean) =>
    run(async () => {
      await requestReport(row.domain, { ...choice, force, company: row.companyId ?? null });
    });
  const download = () =>
    run(async () => {
      // The server checks whether the stored file is outdated; viewers, who cannot request a new one, get the stored one.
      const stored = reads
        ? row
        : await requestReport(row.domain, { ...choice, force: false, company: row.companyId ?? null });
      if (stored.status === 'ready') await save(stored);
      else setAwaited(stored.pdfName);
    });
  // A requested report is downloaded automatically when finished.
  const arrived = awaited !== null && row.pdfName === awaited && row.status !== 'generating';
  useEffect(() => {
    if (!arrived) return;
    setAwaited(null);
    // The pop-up shows the reason.
    if (row.status === 'ready') void save(row).catch(() => {});
  }, [arrived, row]);
  if (row.status === 'generating') return <Status kind="running">{t('reports.generating')}</Status>;
  if (row.status === 'failed')
    return (
      <span className="row">
        <Status kind="failed">{t('reports.failed')}</Status>
        {!reads && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void make(true)}>
            {t('tryAgain')}
          </Button>
        )}
      </span>
    );
  // Read-only users cannot request a report.
  if (row.status === 'none' && reads) return <span className="text-3">–</span>;
  if (row.status === 'none')
    return (
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => void make(false)}>
        {t('reports.make')}
      </Button>
    );
  return (
    <span className="row gap-2">
      {asking && (
        <Confirm
          title={t('reports.removeTitle', { domain: row.domain })}
          action={t('reports.remove')}
          keep={t('reports.keep')}
          onClose={() => setAsking(false)}
          onConfirm={() => deleteReport(row.pdfName ?? '')}
        >
          {t('reports.removeWhy')}
        </Confirm>
      )}
      <PdfActions
        report={row}
        about={row.domain}
        viewPath={`/getReport/${encodeURIComponent(row.pdfName ?? '')}`}
        labels={{
          view: t('reports.view'),
          viewOf: t('reports.viewOf', { domain: row.domain }),
          downloadOf: t('reports.downloadOf', { domain: row.domain }),
          actionsOf: t('reports.actionsOf', { domain: row.domain }),
        }}
        busy={busy}
        onDownload={() => void download()}
      >
        {row.slidesLink && (
          <Menu.Item
            aria-label={t('reports.slidesOf', { domain: row.domain })}
            onClick={() => void run(() => saveSlides(row))}
          >
            PPTX
          </Menu.Item>
        )}
        {!reads && (
          <>
            <Menu.Item
              aria-label={t('reports.updateOf', { domain: row.domain })}
              disabled={busy}
              onClick={() => void make(true)}
            >
              {t('reports.update')}
            </Menu.Item>
            <Menu.Item
              aria-label={t('reports.removeOf', { domain: row.domain })}
              style={{ color: 'var(--bad)' }}
              onClick={() => setAsking(true)}
            >
              {t('reports.remove')}
            </Menu.Item>
          </>
        )}
      </PdfActions>
    </span>
  );
}
