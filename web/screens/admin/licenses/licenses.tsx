import type { LicenseRow } from '@assay/contract/api/administration/licenses.ts';
import { LICENSE_STATES } from '@assay/contract/values/licenses.ts';
import { NativeSelect } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { licensesQuery, revokeLicense } from '#api/administration/installation.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Email } from '#components/email.tsx';
import { Empty } from '#components/empty.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { ActionHead, PagedList } from '#components/lists/paged-list.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { PageHead } from '#components/page-head.tsx';
import { toast } from '#components/toast.ts';
import { GenerateCard } from './generate-card.tsx';

const KINDS = { unused: 'open', redeemed: 'good', revoked: 'failed' } as const;

function Line({ row, onRevoke }: { row: LicenseRow; onRevoke(): void }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className="strong mono">…{row.ending}</td>
      <td data-label={t('account.plan')}>{t(`role.${row.plan}`)}</td>
      <td data-label={t('admin.licences.days')} className="number">
        {row.days}
      </td>
      <td data-label={t('column.state')}>
        <span>
          <Status kind={KINDS[row.state]}>{t(`admin.licences.state.${row.state}`)}</Status>
          {row.state === 'redeemed' && (
            <span className="tiny text-3" style={{ display: 'block' }}>
              {row.redeemedBy} <Instant at={row.redeemedAt} />
            </span>
          )}
        </span>
      </td>
      <td data-label={t('admin.licences.note')}>{row.note || <span className="text-3">–</span>}</td>
      <td data-label={t('admin.made')} className="hide-medium">
        <Instant at={row.createdAt} />
        {row.createdBy && (
          <div className="tiny text-3">
            <Email address={row.createdBy} />
          </div>
        )}
      </td>
      <td className="end">
        {row.state === 'unused' && (
          <RowButton name={`${t('admin.licences.revoke')}: …${row.ending}`} onClick={onRevoke}>
            {t('admin.licences.revoke')}
          </RowButton>
        )}
      </td>
    </tr>
  );
}

/** `/admin/licences`: codes are generated, shown once, found by their last characters, and revoked while unused. */
export default function Licenses() {
  const { t } = useTranslation();
  const zone = useZoneName();
  const address = useListAddress('', ['state']);
  const query = useQuery(licensesQuery({ page: address.page, search: address.search, state: address.get('state') }));
  const [revoking, setRevoking] = useState<LicenseRow | null>(null);
  return (
    <>
      <PageHead title={t('titles.adminLicences')} facts={t('admin.licences.facts')} />
      <AdminTabs />
      <div className="grid">
        <GenerateCard />
        <Card flush title={t('admin.licences.list')} busy={query.isRefetching}>
          <search className="filters">
            <SearchField
              search={address.search}
              placeholder={t('admin.licences.search')}
              onSearch={(words) => address.set({ search: words })}
            />
            <NativeSelect
              aria-label={t('column.state')}
              value={address.get('state')}
              data={[
                { value: '', label: t('admin.allStates') },
                ...LICENSE_STATES.map((state) => ({ value: state, label: t(`admin.licences.state.${state}`) })),
              ]}
              onChange={(event) => address.set({ state: event.currentTarget.value })}
            />
          </search>
          <PagedList
            query={query}
            lines={6}
            look="middle pinned"
            page={address.page}
            onPage={address.setPage}
            head={
              <>
                <th scope="col">{t('admin.licences.code')}</th>
                <th scope="col">{t('account.plan')}</th>
                <th scope="col" className="number">
                  {t('admin.licences.days')}
                </th>
                <th scope="col">{t('column.state')}</th>
                <th scope="col">{t('admin.licences.note')}</th>
                <th scope="col" className="hide-medium">
                  {t('admin.made')}
                </th>
                <ActionHead />
              </>
            }
            foot={t('table.zone', { zone })}
            empty={
              <Empty icon={IconTicket} title={t(address.active ? 'filter.nothing' : 'admin.licences.none')}>
                {!address.active && t('admin.licences.noneWhy')}
              </Empty>
            }
          >
            {(row) => <Line key={row.id} row={row} onRevoke={() => setRevoking(row)} />}
          </PagedList>
        </Card>
      </div>
      {revoking && (
        <Confirm
          title={t('admin.licences.question', { ending: revoking.ending })}
          action={t('admin.licences.revoke')}
          keep={t('admin.keep')}
          onClose={() => setRevoking(null)}
          onConfirm={async () => {
            await revokeLicense(revoking.id);
            toast({ message: t('admin.licences.revoked', { ending: revoking.ending }) });
          }}
        >
          {t('admin.licences.why')}
        </Confirm>
      )}
    </>
  );
}
