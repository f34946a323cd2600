import type { AutoScan } from '@assay/contract/api/scan-schedules.ts';
import { Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '#api/own-account.ts';
import { deleteSchedule, disableSchedule, schedulesQuery } from '#api/schedules.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { ActionHead, PagedList } from '#components/lists/paged-list.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { SortHead } from '#components/lists/sort-head.tsx';
import { Note } from '#components/note.tsx';
import { toast } from '#components/toast.ts';
import { useSession } from '#session/current-session.ts';
import { AddSchedule } from './add-schedule.tsx';
import { ConfirmScheduleChange } from './confirm-schedule-change.tsx';
import { PlanLimit } from './plan-limit.tsx';
import { ScanScheduleForm } from './scan-schedule-form.tsx';
import { type ScanScheduleAction, ScanScheduleRow } from './scan-schedule-row.tsx';
import { TriggerDialog } from './trigger-dialog.tsx';

const COLUMNS = 7;
const keyOf = ({ companyId, domain }: AutoScan) => `${companyId} ${domain}`;

/** Automatic scans, with the settings of each in its row. */
export function ScanSchedulesCard() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const session = useSession();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState('nextScanDate');
  const [search, setSearch] = useState('');
  const query = useQuery(schedulesQuery(page, sort, search));
  const account = useQuery(accountQuery).data;
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ key: string; action: ScanScheduleAction; schedule: AutoScan } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const administrator = session?.permission === 0;
  const limit = account?.plan.limits.automaticScans;
  const full = limit !== undefined && limit.allowed !== null && limit.used >= limit.allowed;
  const mayChange = session?.companyRole !== 'viewer';
  const act = async (action: 'disable' | 'delete', { domain }: AutoScan) => {
    setFailed(null);
    try {
      await (action === 'disable' ? disableSchedule : deleteSchedule)(domain);
      toast({ message: t(`schedules.${action}d`, { domain }) });
      await queries.invalidateQueries({ queryKey: ['schedules'] });
      await queries.invalidateQueries({ queryKey: ['account'] });
    } catch {
      // The pop-up shows the reason; the card shows the failed action.
      setFailed(t(`schedules.failed.${action}`, { domain }));
    }
  };
  const close = () => setOpen(null);
  return (
    <Card
      flush
      title={t('schedules.title')}
      busy={query.isRefetching}
      aside={
        <span className="row wrap gap-16">
          {limit && limit.allowed !== null && <span>{t('schedules.used', { ...limit })}</span>}
          {mayChange && !adding && !full && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                close();
                setAdding(true);
              }}
            >
              {t('schedules.add')}
            </Button>
          )}
        </span>
      }
    >
      {(full || adding || failed) && (
        <div className="stack gap-16" style={{ padding: '0 20px 20px' }}>
          {failed && <Note tone="bad" lead={failed} live />}
          {full && <PlanLimit limit={limit} />}
          {adding && <AddSchedule onClose={() => setAdding(false)} />}
        </div>
      )}
      {(search !== '' || (query.data !== undefined && query.data.total > query.data.pageSize)) && (
        <search className="filters">
          <SearchField
            search={search}
            placeholder={t('menu.searchDomains')}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
        </search>
      )}
      <PagedList
        query={query}
        lead={t('schedules.failed.list')}
        look="middle pinned"
        page={page}
        onPage={setPage}
        head={
          <>
            <SortHead column="domain" sort={sort} onSort={setSort}>
              {t('domain')}
            </SortHead>
            <th scope="col">{t('schedules.mode')}</th>
            <SortHead column="nextScanDate" sort={sort} onSort={setSort}>
              {t('schedules.nextShort')}
            </SortHead>
            <th scope="col">{t('schedules.scans')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('schedules.on')}</th>
            <ActionHead />
          </>
        }
        foot={(list) => t('schedules.zone', { zone: list.rows[0]?.companyZone })}
        empty={
          !adding && (
            <Empty icon={IconCalendarRepeat} title={t(search ? 'filter.nothing' : 'schedules.none')}>
              {!search && t('schedules.noneWhy')}
            </Empty>
          )
        }
      >
        {(schedule) => {
          const key = keyOf(schedule);
          const editing = open?.key === key && (open.action === 'edit' || open.action === 'enable');
          if (editing)
            return (
              <tr key={key}>
                <td colSpan={COLUMNS}>
                  <div className="stack gap-12">
                    <b>{schedule.domain}</b>
                    <ScanScheduleForm domain={schedule.domain} enable={open.action === 'enable'} onClose={close} />
                  </div>
                </td>
              </tr>
            );
          return (
            <ScanScheduleRow
              key={key}
              schedule={schedule}
              editable={mayChange && (!administrator || schedule.companyId === account?.company.id)}
              triggers={administrator || session?.companyRole === 'owner'}
              onAction={(action) => {
                setAdding(false);
                setFailed(null);
                setOpen({ key, action, schedule });
              }}
            />
          );
        }}
      </PagedList>
      {open?.action === 'trigger' && <TriggerDialog schedule={open.schedule} onClose={close} />}
      {(open?.action === 'disable' || open?.action === 'delete') && (
        <ConfirmScheduleChange
          kind={open.action}
          domain={open.schedule.domain}
          onClose={close}
          onConfirm={() => act(open.action as 'disable' | 'delete', open.schedule)}
        />
      )}
    </Card>
  );
}
