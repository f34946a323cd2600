import type { WeaknessRow } from '@assay/contract/api/analysis/portfolio.ts';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { weaknessesQuery } from './queries.ts';

/** Domains named per row before "and n more". */
const EXAMPLES_SHOWN = 3;

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
        {
          id: 'companies',
          label: t('suppliers.column.companies'),
          cell: (row) =>
            t('suppliers.concentration.share', { companies: row.companies, all: query.data?.companies ?? 0 }),
        },
        { id: 'domains', label: t('suppliers.column.domains'), cell: (row) => row.domains, align: 'number' },
        {
          id: 'who',
          label: t('portfolio.weaknesses.who'),
          cell: (row) => <Examples row={row} />,
          className: 'small',
        },
      ]}
      foot={({ left }) => left > 0 && <span>{t('portfolio.weaknesses.left', { count: left })}</span>}
    />
  );
}

function Examples({ row }: { row: WeaknessRow }) {
  const { t } = useTranslation();
  const more = row.domains - Math.min(row.examples.length, EXAMPLES_SHOWN);
  return (
    <>
      {row.examples.slice(0, EXAMPLES_SHOWN).map(({ companyId, domain }, index) => (
        <span key={`${companyId}/${domain}`}>
          {index > 0 && ', '}
          <Link to={`/domain/${encodeURIComponent(domain)}/${row.area}?company=${encodeURIComponent(companyId)}`}>
            <Host name={domain} />
          </Link>
        </span>
      ))}
      {more > 0 && <span className="text-3"> {t('suppliers.concentration.more', { count: more })}</span>}
    </>
  );
}
