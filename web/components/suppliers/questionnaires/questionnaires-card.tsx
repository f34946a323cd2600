import { QUESTIONNAIRE_STATES } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Instant } from '#components/instant.tsx';
import { FilterSelect } from '#components/lists/table/filter-select.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import type { ListAddress } from '#components/lists/use-list-address.ts';
import { questionnairesQuery } from './queries.ts';
import { StateText } from './state-text.tsx';

interface Props {
  box: 'sent' | 'received';
  state: ListAddress;
  /** Shown for an empty list. */
  action?: ReactNode;
}

/** Questionnaires that the user's company sent or received, last changed first. */
export function QuestionnairesCard({ box, state, action }: Props) {
  const { t } = useTranslation();
  const query = useQuery(
    questionnairesQuery({ box, page: state.page, search: state.search, state: state.get('state') }),
  );
  return (
    <ResourceCard
      title={t(`questionnaires.${box}`)}
      query={query}
      state={state}
      search={t('questionnaires.search')}
      searchAbove={0}
      filters={
        <FilterSelect
          label={t('questionnaires.stateLabel')}
          all={t('questionnaires.anyState')}
          values={QUESTIONNAIRE_STATES.filter((one) => box === 'sent' || one !== 'drafted')}
          textOf={(one) => t(`questionnaires.state.${one}`)}
          value={state.get('state')}
          onChange={(one) => state.set({ state: one })}
        />
      }
      empty={{
        icon: IconClipboardList,
        title: t(`questionnaires.none.${box}`),
        why: t(`questionnaires.none.${box}Why`),
        action,
        noMatch: t('questionnaires.none.found'),
        clears: true,
      }}
      look="middle"
      zoned
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'title',
          label: t('questionnaires.column.title'),
          cell: (row) => (
            <Link to={`/questionnaires/${row.id}`}>
              <bdi>{row.title}</bdi>
            </Link>
          ),
          className: 'strong',
        },
        {
          id: 'company',
          label: t('questionnaires.column.company'),
          cell: (row) => <bdi>{row.company || t('questionnaires.noCompany')}</bdi>,
        },
        { id: 'state', label: t('questionnaires.column.state'), cell: (row) => <StateText state={row.state} /> },
        {
          id: 'progress',
          label: t('questionnaires.column.progress'),
          cell: (row) => t('questionnaires.progress', { answered: row.answered, all: row.questions }),
        },
        {
          id: 'due',
          label: t('questionnaires.column.due'),
          cell: (row) => (
            <span className="nowrap">
              {row.state === 'accepted' && row.validUntil ? (
                <>
                  <span className="tiny text-3">{t('questionnaires.validUntil')} </span>
                  {row.validUntil}
                </>
              ) : (
                row.dueOn
              )}
            </span>
          ),
        },
        {
          id: 'updated',
          label: t('questionnaires.column.updated'),
          cell: (row) => <Instant at={row.updatedAt} />,
          hide: 'medium',
        },
      ]}
    />
  );
}
