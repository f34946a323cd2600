import type { DisputeState } from '@assay/contract/api/decisions.ts';
import { DISPUTE_STATES } from '@assay/contract/values/decisions.ts';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { disputesQuery } from '#api/decisions.ts';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { FilterChips } from '#components/lists/table/filter-chips.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { RowOpener } from '#components/lists/table/row-opener.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { PageHead } from '#components/page-head.tsx';
import tableStyles from '#styles/table.module.css';
import { DisputeDrawer } from './dispute-drawer.tsx';

const KINDS: Readonly<Record<DisputeState, StatusKind>> = {
  open: 'new',
  asked: 'waiting',
  upheld: 'good',
  corrected: 'good',
  withdrawn: 'open',
};

/** `/admin/disputes`: disputes of companies, the longest waiting first. */
export default function Disputes() {
  const { t } = useTranslation();
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
      <ResourceCard
        title={t('disputes.list')}
        query={query}
        state={address}
        search={t('disputes.search')}
        filters={
          <FilterChips
            values={DISPUTE_STATES}
            textOf={(state) => t(`disputes.state.${state}`)}
            value={status}
            onChange={(next) => address.set({ status: next })}
          />
        }
        lines={6}
        empty={{ icon: IconScale, title: t('disputes.none'), why: t('disputes.noneWhy') }}
        zoned
        rowKey={({ id }) => id}
        selected={({ id }) => id === opened}
        onOpen={({ id }) => open(id)}
        columns={[
          { id: 'severity', label: t('column.severity'), cell: (row) => <SeverityBadge level={levelOf(row.column)} /> },
          {
            id: 'finding',
            label: t('column.finding'),
            cell: (row) => (
              <>
                <RowOpener>{row.title}</RowOpener>
                <div className="tiny text-3">{t(`terms:areas.${row.area}`)}</div>
              </>
            ),
            className: tableStyles.name,
            bare: true,
          },
          {
            id: 'domain',
            label: t('domain'),
            cell: (row) => (
              <>
                <Host name={row.domain} />
                {row.company && (
                  <div className="tiny text-3">
                    <bdi>{row.company}</bdi>
                  </div>
                )}
              </>
            ),
          },
          {
            id: 'asset',
            label: t('column.asset'),
            cell: (row) => <Host name={row.asset} />,
            className: 'mono',
            hide: 'desktop',
          },
          {
            id: 'reason',
            label: t('disputes.reason'),
            cell: (row) => (
              <div className={tableStyles.clamp} title={row.reason}>
                <bdi>{row.reason}</bdi>
              </div>
            ),
            hide: 'medium',
          },
          { id: 'changedAt', label: t('disputes.since'), cell: (row) => <Instant at={row.changedAt} /> },
          {
            id: 'status',
            label: t('column.state'),
            cell: (row) => <Status kind={KINDS[row.status]}>{t(`disputes.state.${row.status}`)}</Status>,
          },
        ]}
      />
      {opened && <DisputeDrawer id={opened} order={order} onOpen={open} onClose={() => open('')} />}
    </>
  );
}
