import type { Association } from '@assay/contract/api/suppliers.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { associationsQuery } from '#api/suppliers.ts';
import { useSession } from '#session/current-session.ts';
import { Card } from '../card.tsx';
import { Email } from '../email.tsx';
import { Empty } from '../empty.tsx';
import { Instant, useZoneName } from '../instant.tsx';
import { ActionHead, PagedList } from '../lists/paged-list.tsx';
import { RowButton } from '../lists/row-button.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { Note } from '../note.tsx';
import { ChangeDialog, EndDialog } from './association-dialogs.tsx';
import { CompanyCell, PersonCell, partyName, sharedText } from './company-cell.tsx';

type PendingConfirmation = { kind: 'change' | 'end'; association: Association };

interface Props {
  /**
   * `main`: companies that the user's company grants access to; `sub`: companies that grant it access. Administrators
   * see every chain.
   */
  end: 'main' | 'sub';
  title: string;
  /** Shown for an empty list: how to add one. */
  action?: ReactNode;
  /** Shows the main columns only, for dialogs. */
  brief?: boolean;
}

/**
 * Associations of the user's company in one direction, with their sharing levels; they can be changed and ended here.
 */
export function AssociationsCard({ end, title, action, brief = false }: Props) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const session = useSession();
  const all = session?.permission === ROLES.administrator;
  const owns = session?.companyRole === 'owner';
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [question, setQuestion] = useState<PendingConfirmation | null>(null);
  const query = useQuery(associationsQuery(end, { page, search }));
  const other = end === 'main' ? 'reader' : 'owner';
  const blind = !all && end === 'sub' && query.data?.rows.some((row) => !row.readerMayRead);
  return (
    <Card flush title={title} busy={query.isRefetching}>
      {(search !== '' || (query.data?.total ?? 0) > 0) && (
        <search className="filters">
          <SearchField
            search={search}
            placeholder={t('suppliers.search.companies')}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
        </search>
      )}
      {blind && (
        <div style={{ padding: '0 20px 16px' }}>
          <Note tone="warn">{t('suppliers.ownNoRole')}</Note>
        </div>
      )}
      <PagedList
        query={query}
        look="middle pinned"
        onPage={setPage}
        head={<Head all={all} end={end} brief={brief} />}
        foot={t('table.zone', { zone })}
        empty={
          <Empty
            icon={IconUsersGroup}
            title={t(search ? 'suppliers.none.found' : `suppliers.none.${end}`)}
            action={search ? null : action}
          >
            {!search && action && t(`suppliers.none.${end}Why`)}
          </Empty>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td>
              <CompanyCell party={row[other]} />
            </td>
            {!brief && <td data-label={t('suppliers.column.number')}>{row[other].companyNumber || '–'}</td>}
            <td data-label={t('column.contact')} className="text-2">
              <PersonCell party={row[other]} />
            </td>
            {!brief && (
              <td data-label={t('column.lastLogin')} className="hide-medium">
                <Instant at={row[other].lastLoginTime} />
              </td>
            )}
            {all && (
              <td data-label={t(end === 'main' ? 'suppliers.column.subSupplier' : 'suppliers.column.mainSupplier')}>
                <CompanyCell party={row[end === 'main' ? 'owner' : 'reader']} />
                <div>
                  <Email address={row[end === 'main' ? 'owner' : 'reader'].account} />
                </div>
              </td>
            )}
            <td data-label={t('suppliers.column.shared')}>
              {sharedText(t, row)}
              {end === 'main' && !row.readerMayRead && <div className="tiny text-3">{t('suppliers.noRole')}</div>}
            </td>
            {!brief && (
              <>
                <td data-label={t('suppliers.column.sender')} className="hide-medium text-2">
                  <Email address={row.senderAccount} />
                </td>
                <td data-label={t('suppliers.column.since')} className="hide-medium">
                  <Instant at={row.since} />
                </td>
              </>
            )}
            {owns && (
              <td className="end">
                <span className="row" style={{ justifyContent: 'flex-end' }}>
                  {end === 'main' && !all && (
                    <RowButton
                      name={t('suppliers.change.of', { company: partyName(row.reader) })}
                      onClick={() => setQuestion({ kind: 'change', association: row })}
                    >
                      {t('suppliers.change.open')}
                    </RowButton>
                  )}
                  <RowButton
                    name={t('suppliers.end.of', { company: partyName(row[other]) })}
                    onClick={() => setQuestion({ kind: 'end', association: row })}
                  >
                    {t('suppliers.end.open')}
                  </RowButton>
                </span>
              </td>
            )}
          </tr>
        )}
      </PagedList>
      {question?.kind === 'change' && (
        <ChangeDialog association={question.association} onClose={() => setQuestion(null)} />
      )}
      {question?.kind === 'end' && (
        <EndDialog
          association={question.association}
          end={all ? 'all' : end === 'main' ? 'owner' : 'reader'}
          onClose={() => setQuestion(null)}
        />
      )}
    </Card>
  );
}

function Head({ all, end, brief }: { all: boolean; end: 'main' | 'sub'; brief: boolean }) {
  const { t } = useTranslation();
  const owns = useSession()?.companyRole === 'owner';
  return (
    <>
      <th scope="col">{t('column.company')}</th>
      {!brief && <th scope="col">{t('suppliers.column.number')}</th>}
      <th scope="col">{t('column.contact')}</th>
      {!brief && (
        <th scope="col" className="hide-medium">
          {t('column.lastLogin')}
        </th>
      )}
      {all && (
        <th scope="col">{t(end === 'main' ? 'suppliers.column.subSupplier' : 'suppliers.column.mainSupplier')}</th>
      )}
      <th scope="col">{t('suppliers.column.shared')}</th>
      {!brief && (
        <>
          <th scope="col" className="hide-medium">
            {t('suppliers.column.sender')}
          </th>
          <th scope="col" className="hide-medium">
            {t('suppliers.column.since')}
          </th>
        </>
      )}
      {owns && <ActionHead />}
    </>
  );
}
