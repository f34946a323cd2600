import type { MemberAction, MemberRow } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { confirmCompany, performMemberAction } from '#api/administration/members.ts';
import { RowMenu } from '#components/lists/row-menu.tsx';
import { Menu } from '#components/loading/menu.tsx';
import { toast } from '#components/toast.ts';
import type { PendingConfirmation } from './confirm-member-action.tsx';

interface Props {
  row: MemberRow;
  onChange(row: MemberRow): void;
  onAsk(question: PendingConfirmation): void;
  onBranding(company: MemberRow['company']): void;
}

/** Menu of a member. */
export function MemberActions(props: Props) {
  const { t } = useTranslation();
  return (
    <RowMenu name={t('admin.members.actions', { name: props.row.name })}>
      <Choices {...props} />
    </RowMenu>
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
