import type { WeaknessRow } from '@assay/contract/api/analysis/portfolio.ts';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SeverityBadge } from '#components/findings/severity.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { affectedColumns } from './columns.tsx';
import { weaknessesQuery } from './queries.ts';

/** Checks that fail at two or more suppliers that share their findings, those with the most companies first. */
export function WeaknessesCard() {
  const { t } = useTranslation();
  const state = useListState();
  const query = useQuery(weaknessesQuery(state));
  return (
    <ResourceCard
      title={t('portfolio.weaknesses.title')}
      query={query}
      state={state}
      search={t('portfolio.weaknesses.search')}
      searchAbove={0}
      empty={{
        icon: IconShieldExclamation,
        title: t('portfolio.weaknesses.none'),
        why: t('portfolio.weaknesses.noneWhy'),
        noMatch: t('suppliers.none.found'),
      }}
      look="middle"
      rowKey={({ check }) => check}
      columns={[
        {
          id: 'check',
          label: t('portfolio.weaknesses.check'),
          cell: (row) => (
            <div>
              {row.title}
              <div className="tiny text-3">{t(`terms:areas.${row.area}`)}</div>
            </div>
          ),
          className: 'strong',
        },
        {
          id: 'severity',
          label: t('portfolio.weaknesses.severity'),
          cell: (row) => <SeverityBadge level={row.severity} />,
        },
        ...affectedColumns<WeaknessRow>(t, {
          all: query.data?.companies ?? 0,
          who: t('portfolio.weaknesses.who'),
          path: ({ area }) => `/${area}`,
        }),
      ]}
      foot={({ left }) => left > 0 && <span>{t('portfolio.weaknesses.left', { count: left })}</span>}
    />
  );
}
