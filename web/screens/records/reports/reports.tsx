import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pollWhileGenerating, type ReportChoice, reportsQuery } from '#api/reports/reports.ts';
import { Email } from '#components/email.tsx';
import { NO_WATERMARK, WatermarkFields } from '#components/files/watermark.tsx';
import { Host } from '#components/host.tsx';
import { Result } from '#components/indicators/result.tsx';
import { Instant } from '#components/instant.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useHasCompanyRole } from '#session/permissions.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { ReportActions } from './report-actions.tsx';
import { NextUpdate, StoredReport } from './report-cells.tsx';

// Below the list.
const ReportSchedulesCard = lazyCard(
  async () => (await import('./schedules/report-schedules-card.tsx')).ReportSchedulesCard,
);

/** `/reportPDF`: available reports. */
export default function Reports() {
  const { t, i18n } = useTranslation();
  const state = useListState();
  const [choice, setChoice] = useState<ReportChoice>({ kind: 'full', language: i18n.language, ...NO_WATERMARK });
  const [marking, setMarking] = useState(false);
  const generates = useHasCompanyRole('member');
  const query = useQuery({ ...reportsQuery(state.page, state.search), refetchInterval: pollWhileGenerating });
  return (
    <>
      <PageHead title={t('titles.reportPDF')} facts={t('reports.facts')} />
      <ResourceCard
        query={query}
        state={state}
        search={t('reports.search')}
        filters={
          generates && (
            <>
              <span className="grow hide-phone" />
              <ChoiceBar choice={choice} onChoice={setChoice} marked={marking} onMarked={setMarking} />
            </>
          )
        }
        notes={
          marking && (
            <div id="marking" style={{ padding: '12px var(--card-inset) 16px' }}>
              <WatermarkFields marking={choice} onChange={(next) => setChoice({ ...choice, ...next })} />
            </div>
          )
        }
        lines={6}
        empty={{
          icon: IconFileTypePdf,
          title: t('reports.none'),
          why: t('reports.noneWhy'),
          action: generates && (
            <Button component={Link} to="/scan">
              {t('firstRun.scanAction')}
            </Button>
          ),
          noMatch: t('reports.noMatch'),
        }}
        look="middle pinned"
        zoned
        rowKey={(row) => `${row.company}/${row.domain}`}
        columns={[
          { id: 'domain', label: t('domain'), cell: (row) => <Host name={row.domain} />, className: 'strong' },
          { id: 'company', label: t('column.company'), cell: (row) => <bdi>{row.company}</bdi> },
          {
            id: 'account',
            label: t('column.scanAccount'),
            cell: (row) => <Email address={row.account} />,
            className: 'text-2',
            hide: 'medium',
          },
          { id: 'scanDate', label: t('column.scanDate'), cell: (row) => <Instant at={row.scanDate} /> },
          {
            id: 'result',
            label: t('column.result'),
            cell: (row) => <Result grade={row.grade} limited={row.limited} score={row.score} />,
          },
          { id: 'cached', label: t('column.cached'), cell: (row) => <StoredReport row={row} /> },
          { id: 'nextUpdate', label: t('column.nextUpdate'), cell: (row) => <NextUpdate row={row} /> },
          {
            id: 'report',
            label: t('column.report'),
            cell: (row) => (
              <span className="row" style={{ justifyContent: 'flex-end' }}>
                <ReportActions row={row} choice={choice} />
              </span>
            ),
            align: 'end',
          },
        ]}
      />
      <div style={{ marginBlockStart: 16 }}>
        <ReportSchedulesCard />
      </div>
    </>
  );
}
