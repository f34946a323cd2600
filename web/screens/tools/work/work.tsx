import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import { WORK_VIEWS } from '@assay/contract/values/decisions.ts';
import { Select } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { workCountsQuery, workQuery } from '#api/decisions.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { BulkBar } from '#components/findings/decisions/bulk-bar.tsx';
import { SelectHead } from '#components/findings/decisions/select-cells.tsx';
import { useSelection } from '#components/findings/decisions/use-selection.ts';
import { useZoneName } from '#components/instant.tsx';
import { PagedList } from '#components/lists/paged-list.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { type ListAddress, useListAddress } from '#components/lists/use-list-address.ts';
import { PageHead } from '#components/page-head.tsx';
import { useHasCompanyRole } from '#session/permissions.ts';
import { byDomain, workKey } from './work-key.ts';
import { WorkLine } from './work-row.tsx';

const FILTERS = ['view', 'severity', 'area'];

/** Views with their counts, search, severity and area. */
function Filters({ address, view }: { address: ListAddress; view: string }) {
  const { t } = useTranslation();
  const counts = useQuery(workCountsQuery).data;
  return (
    <search className="filters">
      {WORK_VIEWS.map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={view === one}
          onClick={() => address.set({ view: one === 'mine' ? '' : one })}
        >
          {t(`work.view.${one}`)}
          {counts && <span className="text-3">{counts[one]}</span>}
        </button>
      ))}
      <SearchField
        search={address.search}
        placeholder={t('work.search')}
        onSearch={(words) => address.set({ search: words })}
      />
      <Select
        aria-label={t('work.severity')}
        placeholder={t('work.anySeverity')}
        clearable
        data={SEVERITIES.filter((one) => one !== 'informational').map((value) => ({
          value,
          label: t(`terms:severities.${value}`),
        }))}
        value={address.get('severity') || null}
        onChange={(severity) => address.set({ severity: severity ?? '' })}
      />
      <Select
        aria-label={t('work.area')}
        placeholder={t('work.anyArea')}
        clearable
        data={AREA_IDS.map((value) => ({ value, label: t(`terms:areas.${value}`) }))}
        value={address.get('area') || null}
        onChange={(area) => address.set({ area: area ?? '' })}
      />
    </search>
  );
}

/** `/work`: open findings over all domains of the company, by assignee, due date, age and regression. */
export default function Work() {
  const { t } = useTranslation();
  const zone = useZoneName();
  const address = useListAddress('', FILTERS);
  const view = WORK_VIEWS.find((one) => one === address.get('view')) ?? 'mine';
  const severity = SEVERITIES.find((one) => one === address.get('severity'));
  const area = (AREA_IDS as readonly AreaId[]).find((one) => one === address.get('area'));
  const query = useQuery(workQuery({ view, severity, area, search: address.search, page: address.page }));
  const selection = useSelection();
  const decides = useHasCompanyRole('member');
  const narrowed = address.search !== '' || severity !== undefined || area !== undefined;
  return (
    <>
      <PageHead title={t('titles.work')} facts={t('work.facts')} />
      <Card flush title={t('work.list')} busy={query.isRefetching}>
        <Filters address={address} view={view} />
        {decides && (
          <BulkBar
            selection={selection}
            targets={[...byDomain(selection.chosen)].map(([domain, fingerprints]) => ({
              subject: { domain, company: null },
              fingerprints,
            }))}
          />
        )}
        <PagedList
          query={query}
          page={address.page}
          lines={6}
          look="pressable"
          caption={t('work.list')}
          onPage={address.setPage}
          head={
            <>
              {decides && <SelectHead selection={selection} page={(query.data?.rows ?? []).map(workKey)} />}
              <th scope="col">{t('column.severity')}</th>
              <th scope="col">{t('column.finding')}</th>
              <th scope="col">{t('domain')}</th>
              <th scope="col" className="hide-medium">
                {t('column.asset')}
              </th>
              <th scope="col">{t('work.assignee')}</th>
              <th scope="col">{t('work.due')}</th>
              <th scope="col" className="hide-medium">
                {t('work.firstSeen')}
              </th>
            </>
          }
          empty={
            <Empty icon={IconChecklist} title={t(narrowed ? 'filter.nothing' : `work.none.${view}`)}>
              {!narrowed && t(`work.noneWhy.${view}`)}
            </Empty>
          }
          foot={t('table.zone', { zone })}
        >
          {(row) => <WorkLine key={workKey(row)} row={row} selection={decides ? selection : null} />}
        </PagedList>
      </Card>
    </>
  );
}
