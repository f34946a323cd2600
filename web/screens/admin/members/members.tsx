import type { MemberRow } from '@assay/contract/api/admin.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { MEMBER_STATES } from '@assay/contract/values/admin.ts';
import { Modal, NativeSelect } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { approvalsQuery, membersQuery } from '#api/administration/members.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { Branding } from '#components/files/branding/branding.tsx';
import { useZoneName } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { ListTable } from '#components/lists/list-table.tsx';
import { ActionHead } from '#components/lists/paged-list.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { SortHead } from '#components/lists/sort-head.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ApprovalRows } from './approval-rows.tsx';
import { ConfirmMemberAction, type PendingConfirmation } from './confirm-member-action.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MemberTableRow } from './member-row.tsx';

const ROLE_CHOICES = [
  ROLES.administrator,
  ROLES.generalUser,
  ROLES.mainSupplier,
  ROLES.enterpriseNoPlan,
  ROLES.enterpriseLite,
  ROLES.enterpriseStandard,
  ROLES.enterpriseEdition,
  ROLES.enterpriseTrial,
];
/** The server stops counting at this number. */
const COUNTED_MAX = 2_000;

/** `/admin/members`: pending and locked accounts; all others by search. */
export default function Members() {
  const { t } = useTranslation();
  const zone = useZoneName();
  const address = useListAddress('account', ['state', 'role']);
  const { page, search, sort } = address;
  const query = useQuery(membersQuery({ page, search, sort, state: address.get('state'), role: address.get('role') }));
  // With this filter the list contains only pending accounts, with pagination; otherwise the first of them are pinned.
  const onlyWaiting = address.get('state') === 'waiting' && address.get('role') === '';
  const waiting = useQuery(approvalsQuery(onlyWaiting ? { page, search } : { page: 1, search: '' }));
  const [changing, setChanging] = useState<MemberRow | null>(null);
  const [question, setQuestion] = useState<PendingConfirmation | null>(null);
  const [branded, setBranded] = useState<MemberRow['company'] | null>(null);
  // Pending accounts are pinned on the first page of the unfiltered list only.
  const pinned = onlyWaiting || (!address.active && page === 1) ? (waiting.data?.rows ?? []) : [];
  const count = waiting.data?.total ?? 0;
  const total = query.data?.total ?? 0;
  const head = (column: string, label: string, className?: string) => (
    <SortHead
      column={column}
      sort={sort}
      onSort={(next) => address.set({ sort: next })}
      {...(className ? { className } : {})}
    >
      {label}
    </SortHead>
  );
  const facts = [
    total >= COUNTED_MAX ? t('admin.members.more', { count: COUNTED_MAX }) : t('admin.members.count', { count: total }),
    t('admin.members.wait', { count }),
  ];
  return (
    <>
      <PageHead title={t('titles.adminMembers')} facts={query.data && waiting.data ? facts.join(' · ') : null} />
      <AdminTabs />
      <Card flush busy={query.isRefetching}>
        <search className="filters">
          <SearchField
            search={search}
            placeholder={t('admin.members.search')}
            onSearch={(words) => address.set({ search: words })}
          />
          <NativeSelect
            aria-label={t('admin.members.role')}
            value={address.get('role')}
            data={[
              { value: '', label: t('admin.members.allRoles') },
              ...ROLE_CHOICES.map((code) => ({ value: String(code), label: t(`role.${code}`) })),
            ]}
            onChange={(event) => address.set({ role: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('column.state')}
            value={address.get('state')}
            data={[
              { value: '', label: t('admin.members.allStates') },
              ...MEMBER_STATES.map((state) => ({ value: state, label: t(`admin.members.state.${state}`) })),
            ]}
            onChange={(event) => address.set({ state: event.currentTarget.value })}
          />
          {address.active && (
            <button type="button" className="chip" onClick={address.clear}>
              {t('filter.clear')}
            </button>
          )}
        </search>
        <QueryBoundary query={query} lines={8}>
          {(list) =>
            list.total === 0 ? (
              <div style={{ padding: 20 }}>
                <Empty icon={IconUsers} title={t('admin.members.none')} />
              </div>
            ) : (
              <ListTable
                look="middle pinned"
                page={page}
                pageSize={list.pageSize}
                total={onlyWaiting ? count : list.total}
                onPage={address.setPage}
                head={
                  <>
                    {head('account', t('admin.members.member'))}
                    {head('company', t('column.company'))}
                    <th scope="col">{t('admin.members.role')}</th>
                    <th scope="col">{t('column.state')}</th>
                    <th scope="col">{t('admin.members.planEnd')}</th>
                    {head('lastLoginAt', t('column.lastLogin'), 'hide-medium')}
                    <ActionHead />
                  </>
                }
                foot={t('table.zone', { zone })}
              >
                <ApprovalRows rows={pinned} onDecline={(row) => setQuestion({ kind: 'decline', ...row })} />
                {list.rows
                  .filter((row) => !onlyWaiting && !pinned.some(({ id }) => id === row.id))
                  .map((row) => (
                    <MemberTableRow
                      key={row.id}
                      row={row}
                      onChange={setChanging}
                      onAsk={setQuestion}
                      onBranding={setBranded}
                    />
                  ))}
              </ListTable>
            )
          }
        </QueryBoundary>
      </Card>
      {changing && <MemberDialog row={changing} onClose={() => setChanging(null)} />}
      {branded && (
        <Modal
          opened
          size="lg"
          onClose={() => setBranded(null)}
          title={<span className="strong">{t('branding.title')}</span>}
        >
          <Branding company={branded.name} of={branded.id} owner />
        </Modal>
      )}
      {question && <ConfirmMemberAction question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
