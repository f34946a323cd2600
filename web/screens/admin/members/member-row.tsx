import type { MemberAction, MemberRow } from '@assay/contract/api/admin.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirmCompany, performMemberAction } from '#api/administration/members.ts';
import { Email } from '#components/email.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { toast } from '#components/toast.ts';
import type { PendingConfirmation } from './confirm-member-action.tsx';

interface Props {
  row: MemberRow;
  onChange(row: MemberRow): void;
  onAsk(question: PendingConfirmation): void;
  onBranding(company: MemberRow['company']): void;
}

/** The most important state, as a key of `admin.members.state`. */
function stateOf(row: MemberRow): [StatusKind, string] {
  if (row.disabled) return ['paused', 'disabled'];
  if (row.approvalPending) return ['waiting', 'waiting'];
  if (row.locked) return ['failed', 'locked'];
  if (row.passwordExpired) return ['warning', 'expired-password'];
  return ['good', 'active'];
}

/** Name and account of a member. */
export function MemberCell({ name, account }: { name: string; account: string }) {
  return (
    <>
      {name}
      <div className="text-2" style={{ fontWeight: 400 }}>
        <Email address={account} />
      </div>
    </>
  );
}

export function MemberTableRow(props: Props) {
  const { t } = useTranslation();
  const { row } = props;
  const { company, name } = row;
  const [kind, state] = stateOf(row);
  return (
    <tr>
      <td className="strong">
        <MemberCell name={name} account={row.account} />
      </td>
      <td data-label={t('column.company')}>
        {company.personal ? (
          <span className="text-3">–</span>
        ) : (
          <span>
            {company.name}
            <span className="tiny text-3" style={{ display: 'block' }}>
              {company.number} {t(company.confirmed ? 'account.confirmed' : 'account.selfDeclared')}
            </span>
          </span>
        )}
      </td>
      <td data-label={t('admin.members.role')}>
        <span>
          {t(`role.${row.permission}`)}
          {!company.personal && (
            <span className="tiny text-3" style={{ display: 'block' }}>
              {t(`terms:companyRoles.${row.companyRole}`)}
            </span>
          )}
        </span>
      </td>
      <td data-label={t('column.state')}>
        <Status kind={kind}>{t(`admin.members.state.${state}`)}</Status>
      </td>
      <td data-label={t('admin.members.planEnd')} className="nowrap">
        {company.plan === null ? <span className="text-3">–</span> : (company.planEnd ?? t('account.noEnd'))}
      </td>
      <td data-label={t('column.lastLogin')} className="hide-medium">
        <Instant at={row.lastLoginAt} />
      </td>
      <td className="end">
        <Menu withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={t('admin.members.actions', { name })}>
              <IconDotsVertical size={17} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Choices {...props} />
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

/** Actions on a member; irreversible ones need confirmation. */
function Choices({ row, onChange, onAsk, onBranding }: Props) {
  const { t } = useTranslation();
  const { id, name, company } = row;
  const act = (action: MemberAction, done: string) =>
    void performMemberAction(id, action)
      .then(() => toast({ message: done }))
      .catch(() => {});
  const confirm = () =>
    void confirmCompany(company.id, !company.confirmed)
      .then(() => toast({ message: t('admin.members.companyChanged', { company: company.name }) }))
      .catch(() => {});
  const ask = (action: 'disable' | 'expirePassword' | 'revokeSessions') =>
    onAsk({ kind: action, id, name, account: row.account, sessions: row.sessions });
  return (
    <>
      <Menu.Item onClick={() => onChange(row)}>{t('admin.members.change')}</Menu.Item>
      {!company.personal && (
        <>
          <Menu.Item onClick={confirm}>
            {t(company.confirmed ? 'admin.members.unconfirm' : 'admin.members.confirm')}
          </Menu.Item>
          <Menu.Item onClick={() => onBranding(company)}>{t('branding.title')}</Menu.Item>
        </>
      )}
      <Menu.Divider />
      {row.locked && (
        <Menu.Item onClick={() => act('unlock', t('admin.members.unlocked', { name }))}>
          {t('admin.members.unlock')}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => ask('revokeSessions')}>{t('admin.members.signOut')}</Menu.Item>
      <Menu.Item onClick={() => ask('expirePassword')}>{t('admin.members.expirePassword')}</Menu.Item>
      {row.disabled ? (
        <Menu.Item onClick={() => act('enable', t('admin.members.enabled', { name }))}>
          {t('admin.members.enable')}
        </Menu.Item>
      ) : (
        <Menu.Item style={{ color: 'var(--bad)' }} onClick={() => ask('disable')}>
          {t('admin.members.disable')}
        </Menu.Item>
      )}
    </>
  );
}
