import type { MemberRow } from '@assay/contract/api/admin.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Email } from '#components/email.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';

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
      <bdi>{name}</bdi>
      <div className="text-2" style={{ fontWeight: 400 }}>
        <Email address={account} />
      </div>
    </>
  );
}

/** A value with a smaller line below it. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span>
      {children}
      <span className="tiny text-3" style={{ display: 'block' }}>
        {below}
      </span>
    </span>
  );
}

export function MemberCompany({ company }: { company: MemberRow['company'] }) {
  const { t } = useTranslation();
  if (company.personal) return <span className="text-3">–</span>;
  const state = t(company.confirmed ? 'account.confirmed' : 'account.selfDeclared');
  return (
    <TwoLines below={`${company.number} ${state}`}>
      <bdi>{company.name}</bdi>
    </TwoLines>
  );
}

/** Role of the account, and in its company. */
export function MemberRole({ row }: { row: MemberRow }) {
  const { t } = useTranslation();
  const role = t(`role.${row.permission}`);
  if (row.company.personal) return <span>{role}</span>;
  return <TwoLines below={t(`terms:companyRoles.${row.companyRole}`)}>{role}</TwoLines>;
}

export function MemberState({ row }: { row: MemberRow }) {
  const { t } = useTranslation();
  const [kind, state] = stateOf(row);
  return <Status kind={kind}>{t(`admin.members.state.${state}`)}</Status>;
}
