import type { ConcentrationRow, DependencyKind } from '@assay/contract/api/suppliers.ts';
import { DEPENDENCY_KINDS } from '@assay/contract/values/supply-chain/suppliers.ts';
import { IconTopologyStar3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { concentrationQuery } from '#api/suppliers.ts';
import { FilterSelect } from '../lists/table/filter-select.tsx';
import { ResourceCard } from '../lists/table/resource-card.tsx';
import { useListState } from '../lists/use-list-state.ts';
import { affectedColumns } from './portfolio/columns.tsx';

/** Operators that several sharing companies depend on, those with the most companies first. */
export function ConcentrationCard() {
  const { t } = useTranslation();
  const state = useListState();
  const kind = state.get('kind');
  const query = useQuery(concentrationQuery(state, (kind || null) as DependencyKind | null));
  const kindText = (one: DependencyKind) => t(`suppliers.concentration.kind.${one}`);
  return (
    <ResourceCard
      title={t('suppliers.concentration.title')}
      query={query}
      state={state}
      search={t('suppliers.search.providers')}
      searchAbove={0}
      filters={
        <FilterSelect
          label={t('suppliers.concentration.filter')}
          all={t('suppliers.concentration.all')}
          values={DEPENDENCY_KINDS}
          textOf={kindText}
          value={kind}
          onChange={(next) => state.set({ kind: next })}
        />
      }
      empty={{
        icon: IconTopologyStar3,
        title: t('suppliers.none.concentration'),
        why: t('suppliers.none.concentrationWhy'),
        noMatch: t('suppliers.none.found'),
      }}
      look="middle pinned"
      rowKey={(row) => `${row.kind}/${row.provider}`}
      columns={[
        {
          id: 'provider',
          label: t('suppliers.column.provider'),
          cell: (row) => <bdi>{row.provider}</bdi>,
          className: 'strong anywhere',
        },
        { id: 'kind', label: t('suppliers.column.kind'), cell: (row) => kindText(row.kind) },
        ...affectedColumns<ConcentrationRow>(t, {
          all: query.data?.companies ?? 0,
          who: t('suppliers.concentration.who'),
        }),
      ]}
      foot={(list) => (
        <span>
          {t('suppliers.concentration.base', { domains: list.domains, companies: list.companies })}{' '}
          {list.left > 0 && t('suppliers.concentration.left', { count: list.left })}
        </span>
      )}
    />
  );
}
