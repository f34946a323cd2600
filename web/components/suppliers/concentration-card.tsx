import type { ConcentrationRow, DependencyKind } from '@assay/contract/api/suppliers.ts';
import { DEPENDENCY_KINDS } from '@assay/contract/values/suppliers.ts';
import { NativeSelect } from '@mantine/core';
import { IconTopologyStar3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { concentrationQuery } from '#api/suppliers.ts';
import { Card } from '../card.tsx';
import { Empty } from '../empty.tsx';
import { Host } from '../host.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { SearchField } from '../lists/search-field.tsx';

/** Names shown per operator before "and n more". */
const EXAMPLES_SHOWN = 3;

/** Operators that several sharing companies depend on, those with the most companies first. */
export function ConcentrationCard() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<DependencyKind | null>(null);
  const query = useQuery(concentrationQuery({ page, search }, kind));
  const narrowed = search !== '' || kind !== null;
  return (
    <Card flush title={t('suppliers.tab.concentration')} busy={query.isRefetching}>
      {(narrowed || (query.data?.total ?? 0) > 0) && (
        <search className="filters">
          <SearchField
            search={search}
            placeholder={t('suppliers.search.providers')}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
          <NativeSelect
            aria-label={t('suppliers.concentration.filter')}
            value={kind ?? ''}
            data={[
              { value: '', label: t('suppliers.concentration.all') },
              ...DEPENDENCY_KINDS.map((one) => ({ value: one, label: t(`suppliers.concentration.kind.${one}`) })),
            ]}
            onChange={(event) => {
              setKind((event.currentTarget.value || null) as DependencyKind | null);
              setPage(1);
            }}
          />
        </search>
      )}
      <PagedList
        query={query}
        look="middle pinned"
        onPage={setPage}
        head={
          <>
            <th scope="col">{t('suppliers.column.provider')}</th>
            <th scope="col">{t('suppliers.column.kind')}</th>
            <th scope="col">{t('suppliers.column.companies')}</th>
            <th scope="col" className="number">
              {t('suppliers.column.domains')}
            </th>
            <th scope="col">{t('suppliers.concentration.who')}</th>
          </>
        }
        foot={(list) => (
          <span>
            {t('suppliers.concentration.base', { domains: list.domains, companies: list.companies })}{' '}
            {list.left > 0 && t('suppliers.concentration.left', { count: list.left })}
          </span>
        )}
        empty={
          <Empty icon={IconTopologyStar3} title={t(narrowed ? 'suppliers.none.found' : 'suppliers.none.concentration')}>
            {!narrowed && t('suppliers.none.concentrationWhy')}
          </Empty>
        }
      >
        {(row, list) => <Line key={`${row.kind}/${row.provider}`} row={row} all={list.companies} />}
      </PagedList>
    </Card>
  );
}

function Line({ row, all }: { row: ConcentrationRow; all: number }) {
  const { t } = useTranslation();
  const shown = row.examples.slice(0, EXAMPLES_SHOWN);
  const more = row.domains - shown.length;
  return (
    <tr>
      <td className="strong anywhere">{row.provider}</td>
      <td data-label={t('suppliers.column.kind')}>{t(`suppliers.concentration.kind.${row.kind}`)}</td>
      <td data-label={t('suppliers.column.companies')}>
        {t('suppliers.concentration.share', { companies: row.companies, all })}
      </td>
      <td data-label={t('suppliers.column.domains')} className="number">
        {row.domains}
      </td>
      <td data-label={t('suppliers.concentration.who')} className="small">
        {shown.map(({ companyId, domain }, index) => (
          <span key={`${companyId}/${domain}`}>
            {index > 0 && ', '}
            <Link to={`/domain/${encodeURIComponent(domain)}?company=${encodeURIComponent(companyId)}`}>
              <Host name={domain} />
            </Link>
          </span>
        ))}
        {more > 0 && <span className="text-3"> {t('suppliers.concentration.more', { count: more })}</span>}
      </td>
    </tr>
  );
}
