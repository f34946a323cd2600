import type { ReportSchedule } from '@assay/contract/api/reports/report-schedules.ts';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteReportSchedule, pauseReportSchedule, reportSchedulesQuery } from '#api/reports/schedules.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Empty } from '#components/empty.tsx';
import { ActionHead, PagedList } from '#components/lists/paged-list.tsx';
import { useSession } from '#session/current-session.ts';
import { ReportScheduleForm } from './report-schedule-form.tsx';
import { type ReportScheduleAction, ReportScheduleRow } from './report-schedule-row.tsx';

const COLUMNS = 6;

/** Reports sent to colleagues automatically: a link by mail, on a day and hour. */
export function ReportSchedulesCard() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(reportSchedulesQuery(page));
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<ReportSchedule | null>(null);
  const mayChange = useSession()?.companyRole !== 'viewer';
  const zone = query.data?.timeZone ?? '';
  const act = async (schedule: ReportSchedule, action: ReportScheduleAction) => {
    setAdding(false);
    if (action === 'edit') return setEditing(schedule.id);
    if (action === 'delete') return setLeaving(schedule);
    // The pop-up shows the reason; the row shows the server's state.
    await pauseReportSchedule(schedule.id, action === 'pause').catch(() => {});
  };
  return (
    <Card
      flush
      title={t('reportSchedules.title')}
      busy={query.isRefetching}
      aside={
        mayChange &&
        !adding && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setEditing(null);
              setAdding(true);
            }}
          >
            {t('reportSchedules.add')}
          </Button>
        )
      }
    >
      {adding && (
        <div style={{ padding: '0 20px 20px' }}>
          <ReportScheduleForm schedule={null} zone={zone} onClose={() => setAdding(false)} />
        </div>
      )}
      <PagedList
        query={query}
        look="middle pinned"
        page={page}
        onPage={setPage}
        head={
          <>
            <th scope="col">{t('reportSchedules.domains')}</th>
            <th scope="col">{t('reportSchedules.rhythm')}</th>
            <th scope="col">{t('reportSchedules.readers')}</th>
            <th scope="col">{t('reportSchedules.next')}</th>
            <th scope="col">{t('reportSchedules.last')}</th>
            <ActionHead />
          </>
        }
        foot={t('reportSchedules.zone', { zone })}
        empty={
          !adding && (
            <Empty icon={IconMailForward} title={t('reportSchedules.none')}>
              {t('reportSchedules.noneWhy')}
            </Empty>
          )
        }
      >
        {(schedule) =>
          editing === schedule.id ? (
            <tr key={schedule.id}>
              <td colSpan={COLUMNS}>
                <ReportScheduleForm schedule={schedule} zone={zone} onClose={() => setEditing(null)} />
              </td>
            </tr>
          ) : (
            <ReportScheduleRow
              key={schedule.id}
              schedule={schedule}
              mayChange={mayChange}
              onAction={(action) => void act(schedule, action)}
            />
          )
        }
      </PagedList>
      {leaving && (
        <Confirm
          title={t('reportSchedules.deleteTitle')}
          action={t('reportSchedules.delete')}
          keep={t('reports.keep')}
          onClose={() => setLeaving(null)}
          onConfirm={() => deleteReportSchedule(leaving.id)}
        >
          {t('reportSchedules.deleteWhy', { domains: leaving.domains.join(', ') })}
        </Confirm>
      )}
    </Card>
  );
}
