import type { IntegratedRow } from '@assay/contract/api/reports/integrated.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { INTEGRATED_KEPT_MAX } from '@assay/contract/limits.ts';
import { Progress } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integratedReportsQuery } from '#api/reports/integrated.ts';
import { deleteReport, fetchPdf, pollWhileGenerating } from '#api/reports/reports.ts';
import { Confirm } from '#components/confirm.tsx';
import { Email } from '#components/email.tsx';
import { PdfActions } from '#components/files/pdf-actions.tsx';
import { saveFile } from '#components/files/save-file.ts';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { RowMenu } from '#components/lists/row-menu.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { Menu } from '#components/loading/menu.tsx';
import { useSession } from '#session/current-session.ts';
import styles from './integrated.module.css';

/** Maximum number of domains named in a row. */
const NAMED = 3;

/** Existing reports, and the progress of those being generated. */
export function ReportsCard({ onAgain }: { onAgain(report: IntegratedRow): void }) {
  const { t } = useTranslation();
  const state = useListState();
  const [removed, setRemoved] = useState<IntegratedRow | null>(null);
  const query = useQuery({ ...integratedReportsQuery(state.page), refetchInterval: pollWhileGenerating });
  return (
    <ResourceCard
      title={t('integrated.reports.title')}
      query={query}
      state={state}
      quiet
      lead={t('integrated.failed.list')}
      empty={{ icon: IconFolders, title: t('integrated.reports.none'), why: t('integrated.reports.noneWhy') }}
      look="middle pinned"
      foot={<span>{t('integrated.reports.kept', { count: INTEGRATED_KEPT_MAX })}</span>}
      zoned
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'vendor',
          label: t('integrated.cover.targetVendor'),
          cell: (row) => (
            <>
              <bdi>{row.targetVendor || t('integrated.noCompany')}</bdi>
              <div className="tiny text-3">{t('integrated.reports.subcontractors', { count: row.subcontractors })}</div>
            </>
          ),
          className: 'strong',
        },
        { id: 'domains', label: t('integrated.cover.targetDomain'), cell: (row) => <Domains row={row} /> },
        {
          id: 'account',
          label: t('column.scanAccount'),
          cell: (row) => (row.account ? <Email address={row.account} /> : '–'),
          className: 'text-2',
          hide: 'medium',
        },
        { id: 'askedAt', label: t('integrated.reports.asked'), cell: (row) => <Instant at={row.askedAt} /> },
        { id: 'language', label: t('integrated.language'), cell: (row) => <Language row={row} /> },
        { id: 'pages', label: t('integrated.reports.pages'), cell: (row) => row.pages ?? '–', align: 'number' },
        {
          id: 'report',
          label: t('column.report'),
          cell: (row) =>
            row.status === 'generating' ? (
              <Making row={row} />
            ) : (
              <Actions row={row} onAgain={() => onAgain(row)} onRemove={() => setRemoved(row)} />
            ),
          align: 'end',
        },
      ]}
    >
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
    </ResourceCard>
  );
}

/** The first domains of the report. */
function Domains({ row }: { row: IntegratedRow }) {
  const { t } = useTranslation();
  const names = row.chosen.map(({ domain }) => domain);
  const more = names.length - NAMED;
  return (
    <div>
      <span className="host">{names.slice(0, NAMED).join(', ')}</span>
      {more > 0 && <div className="tiny text-3">{t('integrated.reports.more', { count: more })}</div>}
    </div>
  );
}

/** Language, watermark and recipient. */
function Language({ row }: { row: IntegratedRow }) {
  const { t } = useTranslation();
  return (
    <>
      {LANGUAGES.find(({ code }) => code === row.language)?.nativeName ?? row.language}
      {(row.watermark || row.recipient) && (
        <div className="tiny text-3 anywhere">
          {[row.watermark, row.recipient && t('reports.for', { recipient: row.recipient })].filter(Boolean).join(' · ')}
        </div>
      )}
    </>
  );
}

interface LineProps {
  row: IntegratedRow;
  onAgain(): void;
  onRemove(): void;
}

/** Progress of a report: reads the domains one by one, then renders the pages. */
function Making({ row }: { row: IntegratedRow }) {
  const { t } = useTranslation();
  const steps = row.chosen.length + 2;
  const done = row.stage === 'waiting' ? 0 : row.stage === 'reading' ? 1 + row.done : steps - 1;
  const said = t(`integrated.stage.${row.stage}`, { done: row.done, count: row.chosen.length });
  return (
    <span className={styles.making}>
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
  const actionsOf = t('integrated.reports.actionsOf', { vendor });
  const changes = !reads && (
    <>
      <Menu.Item aria-label={t('integrated.reports.againOf', { vendor })} onClick={onAgain}>
        {t('integrated.reports.again')}
      </Menu.Item>
      <Menu.Item
        aria-label={t('integrated.reports.removeOf', { vendor })}
        style={{ color: 'var(--bad)' }}
        onClick={onRemove}
      >
        {t('integrated.reports.remove')}
      </Menu.Item>
    </>
  );
  return (
    <span className="row gap-2" style={{ justifyContent: 'flex-end' }}>
      {row.status === 'failed' && (
        <Status kind="failed" wraps>
          {t(`integrated.failed.${row.stage === 'drawing' ? 'generate' : 'data'}`)}
        </Status>
      )}
      {row.status === 'ready' ? (
        <PdfActions
          report={row}
          about={vendor}
          viewPath={`?view=${encodeURIComponent(row.pdfName)}`}
          labels={{
            view: t('integrated.reports.view'),
            viewOf: t('integrated.reports.viewOf', { vendor }),
            downloadOf: t('integrated.reports.downloadOf', { vendor }),
            actionsOf,
          }}
          busy={busy}
          onDownload={() => void download()}
        >
          {changes}
        </PdfActions>
      ) : (
        changes && <RowMenu name={actionsOf}>{changes}</RowMenu>
      )}
    </span>
  );
}
