import type { Colleague, CompanyData } from '@assay/contract/api/company.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeColleagueRole } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { Email } from '#components/email.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { RowMenu } from '#components/lists/row-menu.tsx';
import { PagedTable } from '#components/lists/table/resource-table.tsx';
import { Menu } from '#components/loading/menu.tsx';
import { useSession } from '#session/current-session.ts';
import { ConfirmColleagueAction, type PendingConfirmation } from './confirm-colleague-action.tsx';
import { RoleSelect } from './role-select.tsx';

const PAGE_SIZE = 50;

/** Members of the company, with role and last login; owners manage them here. */
export function ColleaguesCard({ company, owner }: { company: CompanyData; owner: boolean }) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const own = useSession()?.account;
  const [page, setPage] = useState(1);
  const [question, setQuestion] = useState<PendingConfirmation | null>(null);
  const { colleagues } = company;
  const me = colleagues.find(({ account }) => account === own);
  const shown = colleagues.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const change = (colleague: Colleague, role: CompanyRole) => {
    // Owners cannot undo the loss of their own role.
    if (colleague.account === own) return setQuestion({ kind: 'step-down', colleague, role });
    void changeColleagueRole(colleague.id, role).catch(() => {});
  };
  return (
    <Card
      flush
      title={t('company.colleagues')}
      aside={
        // Owners have this action next to their name.
        !owner &&
        me && (
          <Button size="compact-sm" variant="default" onClick={() => setQuestion({ kind: 'leave', colleague: me })}>
            {t('company.leave')}
          </Button>
        )
      }
    >
      <PagedTable
        look="middle pinned"
        list={{ rows: shown, page, pageSize: PAGE_SIZE, total: colleagues.length }}
        onPage={setPage}
        foot={<span>{t('table.zone', { zone })}</span>}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            label: t('register.name'),
            cell: ({ name, jobTitle }) => (
              <>
                <bdi>{name}</bdi>
                {jobTitle && (
                  <span className="small text-2">
                    {' '}
                    · <bdi>{jobTitle}</bdi>
                  </span>
                )}
              </>
            ),
            className: 'strong',
          },
          { id: 'account', label: t('login.account'), cell: ({ account }) => <Email address={account} /> },
          {
            id: 'place',
            label: t('company.place'),
            cell: (colleague) =>
              owner ? (
                <RoleSelect
                  name={t('company.placeOf', { name: colleague.name })}
                  value={colleague.companyRole}
                  onChange={(role) => change(colleague, role)}
                />
              ) : (
                t(`terms:companyRoles.${colleague.companyRole}`)
              ),
          },
          { id: 'lastLogin', label: t('column.lastLogin'), cell: ({ lastLoginAt }) => <Instant at={lastLoginAt} /> },
          {
            id: 'secondFactor',
            label: t('factor.title'),
            cell: ({ secondFactor }) => (secondFactor ? t('yes') : t('no')),
          },
        ]}
        actions={
          owner
            ? (colleague) => (
                <ColleagueMenu
                  colleague={colleague}
                  self={colleague.account === own}
                  onAction={(kind) => setQuestion({ kind, colleague })}
                />
              )
            : undefined
        }
      />
      {question && (
        <ConfirmColleagueAction company={company.name} question={question} onClose={() => setQuestion(null)} />
      )}
    </Card>
  );
}

interface MenuProps {
  colleague: Colleague;
  /** The user's own row. */
  self: boolean;
  onAction(kind: 'hand-over' | 'leave' | 'remove'): void;
}

function ColleagueMenu({ colleague, self, onAction }: MenuProps) {
  const { t } = useTranslation();
  return (
    <RowMenu name={t('company.actionsOf', { name: colleague.name })}>
      {!self && <Menu.Item onClick={() => onAction('hand-over')}>{t('company.handOver')}</Menu.Item>}
      {self ? (
        <Menu.Item onClick={() => onAction('leave')}>{t('company.leave')}</Menu.Item>
      ) : (
        <Menu.Item onClick={() => onAction('remove')}>{t('company.remove')}</Menu.Item>
      )}
    </RowMenu>
  );
}
