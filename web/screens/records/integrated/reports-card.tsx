import type { IntegratedRow } from '@assay/contract/api/reports/integrated.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { INTEGRATED_KEPT_MAX } from '@assay/contract/limits.ts';
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { IconDownload, IconEye, IconFolders, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { integratedReportsQuery } from '#api/reports/integrated.ts';
import { deleteReport, fetchPdf, pollWhileGenerating } from '#api/reports/reports.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Email } from '#components/email.tsx';
import { Empty } from '#components/empty.tsx';
import { saveFile } from '#components/files/save-file.ts';
import { SignedDataIcon } from '#components/files/signed-data-icon.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { PagedList } from '#components/lists/paged-list.tsx';
import { useSession } from '#session/current-session.ts';

/** Maximum number of domains named in a row. */
const NAMED = 3;

/** Existing reports, and the progress of those being generated. */
export function ReportsCard({ onAgain }: { onAgain(report: IntegratedRow): void }) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const [page, setPage] = useState(1);
  const [removed, setRemoved] = useState<IntegratedRow | null>(null);
  const query = useQuery({ ...integratedReportsQuery(page), refetchInterval: pollWhileGenerating });
  return (
    <Card flush title={t('integrated.reports.title')}>
      <PagedList
        query={query}
        lead={t('integrated.failed.list')}
        look="middle pinned"
        onPage={setPage}
        head={
          <>
            <th scope="col">{t('integrated.cover.targetVendor')}</th>
            <th scope="col">{t('integrated.cover.targetDomain')}</th>
            <th scope="col" className="hide-medium">
              {t('column.scanAccount')}
            </th>
            <th scope="col">{t('integrated.reports.asked')}</th>
            <th scope="col">{t('integrated.language')}</th>
            <th scope="col" className="number">
              {t('integrated.reports.pages')}
            </th>
            <th scope="col" className="number">
              {t('column.report')}
            </th>
          </>
        }
        foot={
          <>
            <span>{t('integrated.reports.kept', { count: INTEGRATED_KEPT_MAX })}</span>
            <span>{t('table.zone', { zone })}</span>
          </>
        }
        empty={
          <Empty icon={IconFolders} title={t('integrated.reports.none')}>
            {t('integrated.reports.noneWhy')}
          </Empty>
        }
      >
        {(row) => <Line key={row.id} row={row} onAgain={() => onAgain(row)} onRemove={() => setRemoved(row)} />}
      </PagedList>
      {removed && (
        <Confirm
          title={t('integrated.reports.removeTitle')}
          action={t('integrated.reports.remove')}
          keep={t('integrated.reports.keep')}
          onClose={() => setRemoved(null)}
          onConfirm={() => deleteReport(removed.pdfName)}
        >
          {t('integrated.reports.removeWhy')}
        </Confirm>
      )}
    </Card>
  );
}

interface LineProps {
  row: IntegratedRow;
  onAgain(): void;
  onRemove(): void;
}

function Line({ row, onAgain, onRemove }: LineProps) {
  const { t } = useTranslation();
  const names = row.chosen.map(({ domain }) => domain);
  const more = names.length - NAMED;
  return (
    <tr>
      <td className="strong">
        {row.targetVendor || t('integrated.noCompany')}
        <div className="tiny text-3">{t('integrated.reports.subcontractors', { count: row.subcontractors })}</div>
      </td>
      <td data-label={t('integrated.cover.targetDomain')}>
        <div>
          <span className="host">{names.slice(0, NAMED).join(', ')}</span>
          {more > 0 && <div className="tiny text-3">{t('integrated.reports.more', { count: more })}</div>}
        </div>
      </td>
      <td data-label={t('column.scanAccount')} className="text-2 hide-medium">
        {row.account ? <Email address={row.account} /> : '–'}
      </td>
      <td data-label={t('integrated.reports.asked')}>
        <Instant at={row.askedAt} />
      </td>
      <td data-label={t('integrated.language')}>
        {LANGUAGES.find(({ code }) => code === row.language)?.nativeName ?? row.language}
        {(row.watermark || row.recipient) && (
          <div className="tiny text-3 anywhere">
            {[row.watermark, row.recipient && t('reports.for', { recipient: row.recipient })]
              .filter(Boolean)
              .join(' · ')}
          </div>
        )}
      </td>
      <td data-label={t('integrated.reports.pages')} className="number">
        {row.pages ?? '–'}
      </td>
      <td className="end">
        {row.status === 'generating' ? (
          <Making row={row} />
        ) : (
          <Actions row={row} onAgain={onAgain} onRemove={onRemove} />
        )}
      </td>
    </tr>
  );
}

/** Progress of a report: reads the domains one by one, then renders the pages. */
function Making({ row }: { row: IntegratedRow }) {
  const { t } = useTranslation();
  const steps = row.chosen.length + 2;
  const done = row.stage === 'waiting' ? 0 : row.stage === 'reading' ? 1 + row.done : steps - 1;
  const said = t(`integrated.stage.${row.stage}`, { done: row.done, count: row.chosen.length });
  return (
    <span className="integrated-making">
      <Status kind="running">{t('integrated.generating')}</Status>
      <Progress value={(done / steps) * 100} aria-label={t('integrated.generating')} size={5} />
      <span className="tiny text-2" role="status">
        {said}
      </span>
    </span>
  );
}

function Actions({ row, onAgain, onRemove }: LineProps) {
  const { t } = useTranslation();
  const reads = useSession()?.companyRole === 'viewer';
  const [busy, setBusy] = useState(false);
  const vendor = row.targetVendor || t('integrated.noCompany');
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetchPdf(row.pdfName, true), row.fileName);
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <span className="row gap-2" style={{ justifyContent: 'flex-end' }}>
      {row.status === 'failed' && (
        <Status kind="failed" wraps>
          {t(`integrated.failed.${row.stage === 'drawing' ? 'generate' : 'data'}`)}
        </Status>
      )}
      {!reads && (
        <>
          <Tooltip label={t('integrated.reports.again')}>
            <ActionIcon aria-label={t('integrated.reports.againOf', { vendor })} onClick={onAgain}>
              <IconRefresh size={17} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('integrated.reports.remove')}>
            <ActionIcon aria-label={t('integrated.reports.removeOf', { vendor })} onClick={onRemove}>
              <IconTrash size={17} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {row.status === 'ready' && (
        <>
          <Tooltip label={t('integrated.reports.view')}>
            <ActionIcon
              component={Link}
              to={`?view=${encodeURIComponent(row.pdfName)}`}
              aria-label={t('integrated.reports.viewOf', { vendor })}
            >
              <IconEye size={17} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <SignedDataIcon pdfName={row.pdfName} fileName={row.fileName} about={vendor} />
          <Button
            size="compact-sm"
            variant="default"
            ml={4}
            loading={busy}
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            aria-label={t('integrated.reports.downloadOf', { vendor })}
            onClick={() => void download()}
          >
            PDF
          </Button>
        </>
      )}
    </span>
  );
}
