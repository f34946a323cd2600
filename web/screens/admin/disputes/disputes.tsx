import type { DisputeRow, DisputeState } from '@assay/contract/api/decisions.ts';
import { DISPUTE_STATES } from '@assay/contract/values/decisions.ts';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { disputesQuery } from '#api/decisions.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { ListTable } from '#components/lists/list-table.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { DisputeDrawer } from './dispute-drawer.tsx';

const KINDS: Readonly<Record<DisputeState, StatusKind>> = {
  open: 'new',
  asked: 'waiting',
  upheld: 'good',
  corrected: 'good',
  withdrawn: 'open',
};

function Line({ row, selected, onOpen }: { row: DisputeRow; selected: boolean; onOpen(): void }) {
  const { t } = useTranslation();
  return (
    <tr aria-selected={selected} onClick={onOpen}>
      <td>
        <SeverityBadge level={levelOf(row.column)} />
      </td>
      <td className="name">
        <button type="button" className="row-opener">
          {row.title}
        </button>
        <div className="tiny text-3">{t(`terms:areas.${row.area}`)}</div>
      </td>
      <td data-label={t('domain')}>
        <Host name={row.domain} />
        {row.company && <div className="tiny text-3">{row.company}</div>}
      </td>
      <td className="mono hide-medium">
        <Host name={row.asset} />
      </td>
      <td className="hide-medium">
        <div className="clamp" title={row.reason}>
          {row.reason}
        </div>
      </td>
      <td data-label={t('disputes.since')}>
        <Instant at={row.changedAt} />
      </td>
      <td data-label={t('column.state')}>
        <Status kind={KINDS[row.status]}>{t(`disputes.state.${row.status}`)}</Status>
      </td>
    </tr>
  );
}

/** `/admin/disputes`: disputes of companies, the longest waiting first. */
export default function Disputes() {
  const { t } = useTranslation();
  const zone = useZoneName();
  const address = useListAddress('', ['status']);
  const status = DISPUTE_STATES.find((state) => state === address.get('status')) ?? '';
  const opened = address.get('dispute');
  const query = useQuery(disputesQuery({ page: address.page, search: address.search, status }));
  const order = useMemo(() => query.data?.rows.map((row) => row.id) ?? [], [query.data]);
  // Opening another dispute does not change the list, so the page number is kept.
  const open = (id: string) => address.set({ dispute: id, page: address.page > 1 ? String(address.page) : '' });
  return (
    <>
      <PageHead title={t('titles.adminDisputes')} facts={t('disputes.facts')} />
      <AdminTabs />
      <Card flush title={t('disputes.list')} busy={query.isRefetching}>
        <search className="filters">
          <SearchField
            search={address.search}
            placeholder={t('disputes.search')}
            onSearch={(words) => address.set({ search: words })}
          />
          {DISPUTE_STATES.map((state) => (
            <button
              key={state}
              type="button"
              className="chip"
              aria-pressed={status === state}
              onClick={() => address.set({ status: status === state ? '' : state })}
            >
              {t(`disputes.state.${state}`)}
            </button>
          ))}
        </search>
        <QueryBoundary query={query} lines={6}>
          {(list) =>
            list.rows.length === 0 ? (
              <div style={{ padding: 20 }}>
                <Empty icon={IconScale} title={t(address.active ? 'filter.nothing' : 'disputes.none')}>
                  {!address.active && t('disputes.noneWhy')}
                </Empty>
              </div>
            ) : (
              <ListTable
                look="pressable"
                page={list.page}
                pageSize={list.pageSize}
                total={list.total}
                onPage={address.setPage}
                head={
                  <>
                    <th scope="col">{t('column.severity')}</th>
                    <th scope="col">{t('column.finding')}</th>
                    <th scope="col">{t('domain')}</th>
                    <th scope="col" className="hide-medium">
                      {t('column.asset')}
                    </th>
                    <th scope="col" className="hide-medium">
                      {t('disputes.reason')}
                    </th>
                    <th scope="col">{t('disputes.since')}</th>
                    <th scope="col">{t('column.state')}</th>
                  </>
                }
                foot={t('table.zone', { zone })}
              >
                {list.rows.map((row) => (
                  <Line key={row.id} row={row} selected={row.id === opened} onOpen={() => open(row.id)} />
                ))}
              </ListTable>
            )
          }
        </QueryBoundary>
      </Card>
      {opened && <DisputeDrawer id={opened} order={order} onOpen={open} onClose={() => open('')} />}
    </>
  );
}
