import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileTypePdf, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pollWhileGenerating, type ReportChoice, reportsQuery } from '#api/reports/reports.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { NO_WATERMARK, WatermarkFields } from '#components/files/watermark.tsx';
import { useZoneName } from '#components/instant.tsx';
import { PagedList } from '#components/lists/paged-list.tsx';
import { PageHead } from '#components/page-head.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { ReportTableRow } from './report-row.tsx';
import { ReportSchedulesCard } from './schedules/report-schedules-card.tsx';

/** `/reportPDF`: available reports. */
export default function Reports() {
  const { t, i18n } = useTranslation();
  const zone = useZoneName();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [choice, setChoice] = useState<ReportChoice>({ kind: 'full', language: i18n.language, ...NO_WATERMARK });
  const [marking, setMarking] = useState(false);
  const [asked] = useDebouncedValue(search.trim(), 300);
  const query = useQuery({ ...reportsQuery(page, asked), refetchInterval: pollWhileGenerating });
  return (
    <>
      <PageHead title={t('titles.reportPDF')} facts={t('reports.facts')} />
      <Card flush busy={query.isRefetching}>
        <search className="filters">
          <TextInput
            type="search"
            className="search"
            aria-label={t('reports.search')}
            placeholder={t('reports.search')}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setPage(1);
            }}
          />
          <span className="grow hide-phone" />
          <ChoiceBar choice={choice} onChoice={setChoice} marked={marking} onMarked={setMarking} />
        </search>
        {marking && (
          <div id="marking" style={{ padding: '12px 20px 16px' }}>
            <WatermarkFields marking={choice} onChange={(next) => setChoice({ ...choice, ...next })} />
          </div>
        )}
        <PagedList
          query={query}
          lines={6}
          look="middle pinned"
          page={page}
          onPage={setPage}
          head={
            <>
              <th scope="col">{t('domain')}</th>
              <th scope="col">{t('column.company')}</th>
              <th scope="col" className="hide-medium">
                {t('column.scanAccount')}
              </th>
              <th scope="col">{t('column.scanDate')}</th>
              <th scope="col">{t('column.result')}</th>
              <th scope="col">{t('column.cached')}</th>
              <th scope="col">{t('column.nextUpdate')}</th>
              <th scope="col" className="number">
                {t('column.report')}
              </th>
            </>
          }
          foot={t('table.zone', { zone })}
          empty={
            <Empty
              icon={IconFileTypePdf}
              title={asked ? t('reports.noMatch') : t('reports.none')}
              action={
                asked ? null : (
                  <Button component={Link} to="/scan">
                    {t('firstRun.scanAction')}
                  </Button>
                )
              }
            >
              {asked ? null : t('reports.noneWhy')}
            </Empty>
          }
        >
          {(row) => <ReportTableRow key={`${row.company}/${row.domain}`} row={row} choice={choice} />}
        </PagedList>
      </Card>
      <div style={{ marginBlockStart: 16 }}>
        <ReportSchedulesCard />
      </div>
    </>
  );
}
