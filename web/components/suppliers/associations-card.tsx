import type { Association } from '@assay/contract/api/suppliers.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { associationsQuery } from '#api/suppliers.ts';
import { useSession } from '#session/current-session.ts';
import { Email } from '../email.tsx';
import { Instant } from '../instant.tsx';
import { RowButton } from '../lists/row-button.tsx';
import { ResourceCard } from '../lists/table/resource-card.tsx';
import { useListState } from '../lists/use-list-state.ts';
import { lazyDialog } from '../loading/lazy.tsx';
import { Note } from '../note.tsx';
import { CompanyCell, PersonCell, partyName, senderColumn, sharedText } from './company-cell.tsx';

const ChangeDialog = lazyDialog(async () => (await import('./association-dialogs.tsx')).ChangeDialog);
const EndDialog = lazyDialog(async () => (await import('./association-dialogs.tsx')).EndDialog);

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
  const session = useSession();
  const all = session?.permission === ROLES.administrator;
  const owns = session?.companyRole === 'owner';
  const state = useListState();
  const [question, setQuestion] = useState<PendingConfirmation | null>(null);
  const query = useQuery(associationsQuery(end, state));
  const [other, own] = end === 'main' ? (['reader', 'owner'] as const) : (['owner', 'reader'] as const);
  const blind = !all && end === 'sub' && query.data?.rows.some((row) => !row.readerMayRead);
  return (
    <ResourceCard
      title={title}
      query={query}
      state={state}
      search={t('suppliers.search.companies')}
      searchAbove={0}
      notes={
        blind && (
          <div style={{ padding: '0 var(--card-inset) 16px' }}>
            <Note tone="warn">{t('suppliers.ownNoRole')}</Note>
          </div>
        )
      }
      empty={{
        icon: IconUsersGroup,
        title: t(`suppliers.none.${end}`),
        why: action && t(`suppliers.none.${end}Why`),
        action,
        noMatch: t('suppliers.none.found'),
      }}
      look="middle pinned"
      zoned
      rowKey={({ id }) => id}
      columns={[
        { id: 'company', label: t('column.company'), cell: (row) => <CompanyCell party={row[other]} /> },
        {
          id: 'number',
          label: t('suppliers.column.number'),
          cell: (row) => row[other].companyNumber || '–',
          hidden: brief,
        },
        {
          id: 'contact',
          label: t('column.contact'),
          cell: (row) => <PersonCell party={row[other]} />,
          className: 'text-2',
        },
        {
          id: 'lastLogin',
          label: t('column.lastLogin'),
          cell: (row) => <Instant at={row[other].lastLoginTime} />,
          hide: 'medium',
          hidden: brief,
        },
        {
          id: 'own',
          label: t(end === 'main' ? 'suppliers.column.subSupplier' : 'suppliers.column.mainSupplier'),
          cell: (row) => (
            <>
              <CompanyCell party={row[own]} />
              <div>
                <Email address={row[own].account} />
              </div>
            </>
          ),
          hidden: !all,
        },
        {
          id: 'shared',
          label: t('suppliers.column.shared'),
          cell: (row) => (
            <>
              {sharedText(t, row)}
              {end === 'main' && !row.readerMayRead && <div className="tiny text-3">{t('suppliers.noRole')}</div>}
            </>
          ),
        },
        { ...senderColumn<Association>(t, brief), hide: all ? 'large' : 'medium' },
        {
          id: 'since',
          label: t('suppliers.column.since'),
          cell: (row) => <Instant at={row.since} />,
          hide: 'medium',
          hidden: brief,
        },
      ]}
      actions={
        owns
          ? (row) => (
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
            )
          : undefined
      }
    >
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
    </ResourceCard>
  );
}
