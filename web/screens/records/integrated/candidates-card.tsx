import type { IntegratedCandidate } from '@assay/contract/api/reports/integrated.ts';
import { INTEGRATED_DOMAINS_MAX, SUBCONTRACTORS_MAX } from '@assay/contract/limits.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { candidatesQuery, type VendorId } from '#api/reports/integrated.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { Day } from '#components/instant.tsx';
import { PagedList } from '#components/lists/paged-list.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { type DomainChoice, keyOf } from './use-choice.ts';

/** Selectable domains: those of the user's company, then shared ones, with their sharing levels. */
export function CandidatesCard({ vendor, choice }: { vendor: VendorId; choice: DomainChoice }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const query = useQuery(candidatesQuery(vendor, page, search));
  return (
    <Card flush title={t('integrated.choose')} busy={query.isRefetching}>
      {(search !== '' || (query.data?.total ?? 0) > 0) && (
        <search className="filters">
          <SearchField
            search={search}
            placeholder={t('integrated.search')}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
        </search>
      )}
      <PagedList
        query={query}
        lead={t('integrated.failed.initialize')}
        lines={5}
        look="middle"
        onPage={setPage}
        head={
          <>
            <th scope="col">{t('domain')}</th>
            <th scope="col">{t('column.company')}</th>
            <th scope="col">{t('column.result')}</th>
            <th scope="col">{t('column.scanDate')}</th>
          </>
        }
        empty={
          <Empty
            icon={IconWorld}
            title={t(search ? 'integrated.noMatch' : 'integrated.none')}
            action={
              search ? null : (
                <Button component={Link} to="/listAssociatedDomains">
                  {t('integrated.noneAction')}
                </Button>
              )
            }
          >
            {search ? null : t('integrated.noneWhy')}
          </Empty>
        }
      >
        {(row) => <Line key={`${row.companyId} ${row.domain}`} row={row} choice={choice} />}
      </PagedList>
    </Card>
  );
}

function Line({ row, choice }: { row: IntegratedCandidate; choice: DomainChoice }) {
  const { t } = useTranslation();
  const taken = choice.has(row);
  const { refusal } = choice;
  const refused =
    refusal?.of === keyOf(row) &&
    t(`integrated.refused.${refusal.why}`, {
      domain: row.domain,
      count: refusal.why === 'sixth' ? SUBCONTRACTORS_MAX : INTEGRATED_DOMAINS_MAX,
    });
  return (
    <tr aria-selected={taken}>
      <td className="strong">
        <Checkbox
          checked={taken}
          aria-label={t('integrated.take', { domain: row.domain, company: row.company || t('integrated.noCompany') })}
          label={<Host name={row.domain} />}
          error={refused && <span role="alert">{refused}</span>}
          onChange={() => (taken ? choice.remove(row) : choice.add(row))}
        />
      </td>
      <td data-label={t('column.company')}>
        <div>
          {row.company || t('integrated.noCompany')}
          <div className="tiny text-3">{t(`integrated.level.${row.level ?? 'own'}`)}</div>
        </div>
      </td>
      <td data-label={t('column.result')}>
        {row.scannedAt ? (
          <span className="row">
            <GradeMark grade={row.grade} limited={row.limited} size={24} />
            <b>{row.score ?? '–'}</b>
          </span>
        ) : (
          <span className="text-3">{t('integrated.noData')}</span>
        )}
      </td>
      <td data-label={t('column.scanDate')}>
        <Day at={row.scannedAt} />
      </td>
    </tr>
  );
}
