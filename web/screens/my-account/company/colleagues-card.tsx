import type { Colleague, CompanyData } from '@assay/contract/api/company.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeColleagueRole } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { Email } from '#components/email.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { ActionHead } from '#components/lists/paged-list.tsx';
import { TableFoot } from '#components/lists/table-foot.tsx';
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
      <div className="table-wrap">
        <table className="table middle pinned">
          <thead>
            <tr>
              <th scope="col">{t('register.name')}</th>
              <th scope="col">{t('login.account')}</th>
              <th scope="col">{t('company.place')}</th>
              <th scope="col">{t('column.lastLogin')}</th>
              <th scope="col">{t('factor.title')}</th>
              {owner && <ActionHead />}
            </tr>
          </thead>
          <tbody>
            {shown.map((colleague) => (
              <tr key={colleague.id}>
                <td className="strong">
                  {colleague.name}
                  {colleague.jobTitle && <span className="small text-2"> · {colleague.jobTitle}</span>}
                </td>
                <td data-label={t('login.account')}>
                  <Email address={colleague.account} />
                </td>
                <td data-label={t('company.place')}>
                  {owner ? (
                    <RoleSelect
                      name={t('company.placeOf', { name: colleague.name })}
                      value={colleague.companyRole}
                      onChange={(role) => change(colleague, role)}
                    />
                  ) : (
                    t(`terms:companyRoles.${colleague.companyRole}`)
                  )}
                </td>
                <td data-label={t('column.lastLogin')}>
                  <Instant at={colleague.lastLoginAt} />
                </td>
                <td data-label={t('factor.title')}>{colleague.secondFactor ? t('yes') : t('no')}</td>
                {owner && (
                  <td className="end">
                    <Menu position="bottom-end">
                      <Menu.Target>
                        <ActionIcon aria-label={t('company.actionsOf', { name: colleague.name })}>
                          <IconDotsVertical size={17} aria-hidden="true" />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        {colleague.account !== own && (
                          <Menu.Item onClick={() => setQuestion({ kind: 'hand-over', colleague })}>
                            {t('company.handOver')}
                          </Menu.Item>
                        )}
                        {colleague.account === own ? (
                          <Menu.Item onClick={() => setQuestion({ kind: 'leave', colleague })}>
                            {t('company.leave')}
                          </Menu.Item>
                        ) : (
                          <Menu.Item onClick={() => setQuestion({ kind: 'remove', colleague })}>
                            {t('company.remove')}
                          </Menu.Item>
                        )}
                      </Menu.Dropdown>
                    </Menu>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TableFoot page={page} pageSize={PAGE_SIZE} total={colleagues.length} onPage={setPage}>
        <span>{t('table.zone', { zone })}</span>
      </TableFoot>
      {question && (
        <ConfirmColleagueAction company={company.name} question={question} onClose={() => setQuestion(null)} />
      )}
    </Card>
  );
}
