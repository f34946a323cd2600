import type { MemberRow } from '@assay/contract/api/admin.ts';
import { ASSIGNABLE_PERMISSIONS } from '@assay/contract/roles.ts';
import { MEMBER_STATES } from '@assay/contract/values/admin.ts';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { approvalsQuery, exportMembers, membersQuery } from '#api/administration/members.ts';
import { ExportButton } from '#components/files/export-button.tsx';
import { useSelection } from '#components/findings/decisions/use-selection.ts';
import { Instant } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { FilterSelect } from '#components/lists/table/filter-select.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { lazyCard, lazyDialog } from '#components/loading/lazy.tsx';
import { Modal } from '#components/loading/modal.tsx';
import { PageHead } from '#components/page-head.tsx';
import chipStyles from '#styles/chip.module.css';
import { ApprovalRows } from './approval-rows.tsx';
import { ConfirmMemberAction, type PendingConfirmation } from './confirm-member-action.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberCell, MemberCompany, MemberRole, MemberState } from './member-cells.tsx';
import { MembersBar } from './members-bar.tsx';

const Branding = lazyCard(async () => (await import('#components/files/branding/branding.tsx')).Branding);
const MemberDialog = lazyDialog(async () => (await import('./member-dialog.tsx')).MemberDialog);

/** The server stops counting at this number. */
const COUNTED_MAX = 2_000;

/** `/admin/members`: pending and locked accounts; all others by search. */
export default function Members() {
  const { t } = useTranslation();
  const address = useListAddress('account', ['state', 'role']);
  const { page, search, sort } = address;
  const filter = { page, search, sort, state: address.get('state'), role: address.get('role') };
  const query = useQuery(membersQuery(filter));
  const selection = useSelection();
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
  const facts = [
    total >= COUNTED_MAX ? t('admin.members.more', { count: COUNTED_MAX }) : t('admin.members.count', { count: total }),
    t('admin.members.wait', { count }),
  ];
  return (
    <>
      <PageHead title={t('titles.adminMembers')} facts={query.data && waiting.data ? facts.join(' · ') : null}>
        <ExportButton label={t('admin.members.export')} file="accounts" load={() => exportMembers(filter)} />
      </PageHead>
      <AdminTabs />
      <ResourceCard
        query={query}
        state={address}
        search={t('admin.members.search')}
        filters={
          <>
            <FilterSelect
              label={t('admin.members.role')}
              all={t('admin.members.allRoles')}
              values={ASSIGNABLE_PERMISSIONS.map(String)}
              textOf={(code) => t(`role.${code}`)}
              value={address.get('role')}
              onChange={(role) => address.set({ role })}
            />
            <FilterSelect
              label={t('column.state')}
              all={t('admin.members.allStates')}
              values={MEMBER_STATES}
              textOf={(state) => t(`admin.members.state.${state}`)}
              value={address.get('state')}
              onChange={(state) => address.set({ state })}
            />
            {address.active && (
              <button type="button" className={chipStyles.chip} onClick={address.clear}>
                {t('filter.clear')}
              </button>
            )}
          </>
        }
        notes={<MembersBar selection={selection} />}
        selection={{ state: selection, idsOf: ({ id }) => [id], nameOf: ({ name }) => name }}
        lines={8}
        empty={{ icon: IconUsers, title: t('admin.members.none'), noMatch: t('admin.members.none') }}
        look="middle pinned"
        zoned
        rowKey={({ id }) => id}
        total={onlyWaiting ? count : undefined}
        folded={({ id }) => onlyWaiting || pinned.some((row) => row.id === id)}
        leading={<ApprovalRows rows={pinned} onDecline={(row) => setQuestion({ kind: 'decline', ...row })} />}
        columns={[
          {
            id: 'account',
            label: t('admin.members.member'),
            cell: (row) => <MemberCell name={row.name} account={row.account} />,
            className: 'strong',
            sort: 'ascending',
          },
          {
            id: 'company',
            label: t('column.company'),
            cell: (row) => <MemberCompany company={row.company} />,
            sort: 'ascending',
          },
          { id: 'role', label: t('admin.members.role'), cell: (row) => <MemberRole row={row} /> },
          { id: 'state', label: t('column.state'), cell: (row) => <MemberState row={row} /> },
          {
            id: 'planEnd',
            label: t('admin.members.planEnd'),
            cell: ({ company }) =>
              company.plan === null ? <span className="text-3">–</span> : (company.planEnd ?? t('account.noEnd')),
            className: 'nowrap',
          },
          {
            id: 'lastLoginAt',
            label: t('column.lastLogin'),
            cell: (row) => <Instant at={row.lastLoginAt} />,
            sort: 'ascending',
            hide: 'medium',
          },
        ]}
        actions={(row) => (
          <MemberActions row={row} onChange={setChanging} onAsk={setQuestion} onBranding={setBranded} />
        )}
      />
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
