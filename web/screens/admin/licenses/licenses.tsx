import type { LicenseRow } from '@assay/contract/api/administration/licenses.ts';
import { LICENSE_STATES } from '@assay/contract/values/admin.ts';
import { IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { licensesQuery, revokeLicense } from '#api/administration/installation.ts';
import { Confirm } from '#components/confirm.tsx';
import { Email } from '#components/email.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { FilterSelect } from '#components/lists/table/filter-select.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { PageHead } from '#components/page-head.tsx';
import { toast } from '#components/toast.ts';
import { GenerateCard } from './generate-card.tsx';

const KINDS = { unused: 'open', redeemed: 'good', revoked: 'failed' } as const;

/** `/admin/licences`: codes are generated, shown once, found by their last characters, and revoked while unused. */
export default function Licenses() {
  const { t } = useTranslation();
  const address = useListAddress('', ['state']);
  const query = useQuery(licensesQuery({ page: address.page, search: address.search, state: address.get('state') }));
  const [revoking, setRevoking] = useState<LicenseRow | null>(null);
  return (
    <>
      <PageHead title={t('titles.adminLicences')} facts={t('admin.licences.facts')} />
      <AdminTabs />
      <div className="grid">
        <GenerateCard />
        <ResourceCard
          title={t('admin.licences.list')}
          query={query}
          state={address}
          search={t('admin.licences.search')}
          filters={
            <FilterSelect
              label={t('column.state')}
              all={t('admin.allStates')}
              values={LICENSE_STATES}
              textOf={(state) => t(`admin.licences.state.${state}`)}
              value={address.get('state')}
              onChange={(state) => address.set({ state })}
            />
          }
          lines={6}
          empty={{ icon: IconTicket, title: t('admin.licences.none'), why: t('admin.licences.noneWhy') }}
          look="middle pinned"
          zoned
          rowKey={({ id }) => id}
          columns={[
            { id: 'code', label: t('admin.licences.code'), cell: (row) => `…${row.ending}`, className: 'strong mono' },
            { id: 'plan', label: t('account.plan'), cell: (row) => t(`role.${row.plan}`) },
            { id: 'days', label: t('admin.licences.days'), cell: (row) => row.days, align: 'number' },
            { id: 'state', label: t('column.state'), cell: (row) => <LicenseState row={row} /> },
            {
              id: 'note',
              label: t('admin.licences.note'),
              cell: (row) => (row.note ? <bdi>{row.note}</bdi> : <span className="text-3">–</span>),
            },
            {
              id: 'createdAt',
              label: t('admin.made'),
              cell: (row) => (
                <>
                  <Instant at={row.createdAt} />
                  {row.createdBy && (
                    <div className="tiny text-3">
                      <Email address={row.createdBy} />
                    </div>
                  )}
                </>
              ),
              hide: 'medium',
            },
          ]}
          actions={(row) =>
            row.state === 'unused' && (
              <RowButton name={`${t('admin.licences.revoke')}: …${row.ending}`} onClick={() => setRevoking(row)}>
                {t('admin.licences.revoke')}
              </RowButton>
            )
          }
        />
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

/** Whether the code was used, by whom and when. */
function LicenseState({ row }: { row: LicenseRow }) {
  const { t } = useTranslation();
  return (
    <span>
      <Status kind={KINDS[row.state]}>{t(`admin.licences.state.${row.state}`)}</Status>
      {row.state === 'redeemed' && (
        <span className="tiny text-3" style={{ display: 'block' }}>
          {row.redeemedBy} <Instant at={row.redeemedAt} />
        </span>
      )}
    </span>
  );
}
