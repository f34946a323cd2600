import { AREA_IDS } from '@assay/contract/areas.ts';
import { FINDING_STATES, WORK_VIEWS, type WorkView } from '@assay/contract/values/decisions.ts';
import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { workCountsQuery, workQuery } from '#api/decisions.ts';
import { BulkBar } from '#components/findings/decisions/bulk-bar.tsx';
import { useSelection } from '#components/findings/decisions/use-selection.ts';
import { SavedFilters } from '#components/lists/saved-filters/saved-filters.tsx';
import { FilterChips } from '#components/lists/table/filter-chips.tsx';
import { FilterSelect } from '#components/lists/table/filter-select.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { useRowKeys } from '#components/lists/use-row-keys.ts';
import { PageHead } from '#components/page-head.tsx';
import { useHasCompanyRole } from '#session/permissions.ts';
import { useWorkColumns } from './use-work-columns.tsx';
import styles from './work.module.css';
import { LEVELS, workFilterOf } from './work-filter.ts';
import { byDomain, workKey } from './work-key.ts';

const FILTERS = ['state', 'severity', 'area'];
/** The views with their numbers, which the list need not wait for: it is not rendered again when they arrive. */
function Views({ view, onChange }: { view: WorkView; onChange(view: WorkView | ''): void }) {
  const { t } = useTranslation();
  const counts = useQuery(workCountsQuery).data;
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{t('work.views')}</legend>
      <FilterChips
        values={WORK_VIEWS}
        textOf={(one) => t(`work.view.${one}`)}
        countOf={(one) => counts?.[one]}
        value={view}
        onChange={onChange}
      />
    </fieldset>
  );
}

function ShowAll({ onClick }: { onClick(): void }) {
  const { t } = useTranslation();
  const count = useQuery(workCountsQuery).data?.open ?? 0;
  return count > 0 && <Button onClick={onClick}>{t('work.showAll', { count })}</Button>;
}

/** `/work`: findings over all domains of the company, by assignee, due date, age, regression and state. */
export default function Work() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useListAddress('', FILTERS);
  const { view, state, severity, area } = workFilterOf(address.get);
  const query = useQuery(workQuery({ view, state, severity, area, search: address.search, page: address.page }));
  const selection = useSelection();
  const decides = useHasCompanyRole('member');
  const columns = useWorkColumns();
  useRowKeys();
  const targets = [...byDomain(selection.chosen)].map(([domain, fingerprints]) => ({
    subject: { domain, company: null },
    fingerprints,
  }));
  const showAll = view !== 'open' && <ShowAll onClick={() => address.set({ view: 'open' })} />;
  return (
    <>
      <PageHead title={t('titles.work')} facts={t('work.facts')} />
      <ResourceCard
        query={query}
        above={<Views view={view} onChange={(one) => address.set({ view: one === 'mine' ? '' : one })} />}
        state={address}
        search={t('work.search')}
        filters={
          <>
            <FilterSelect
              label={t('work.state')}
              all={t('work.anyState')}
              values={FINDING_STATES}
              textOf={(one) => t(`findingState.${one}`)}
              value={state ?? ''}
              onChange={(one) => address.set({ state: one })}
            />
            <FilterSelect
              label={t('work.severity')}
              all={t('work.anySeverity')}
              values={LEVELS}
              textOf={(one) => t(`terms:severities.${one}`)}
              value={severity ?? ''}
              onChange={(one) => address.set({ severity: one })}
            />
            <FilterSelect
              label={t('work.area')}
              all={t('work.anyArea')}
              values={AREA_IDS}
              textOf={(one) => t(`terms:areas.${one}`)}
              value={area ?? ''}
              onChange={(one) => address.set({ area: one })}
            />
            <SavedFilters list="work" />
          </>
        }
        notes={decides && <BulkBar selection={selection} targets={targets} />}
        lines={6}
        zoned
        foot={decides && <span>{t('work.keys')}</span>}
        empty={
          state
            ? { icon: IconChecklist, title: t('work.noState'), why: t('work.noStateWhy') }
            : { icon: IconChecklist, title: t(`work.none.${view}`), why: t(`work.noneWhy.${view}`), action: showAll }
        }
        rowKey={workKey}
        selection={decides ? { state: selection, idsOf: (row) => [workKey(row)], nameOf: ({ title }) => title } : null}
        onOpen={({ domain, area: of, fingerprint }) =>
          void navigate(`/domain/${encodeURIComponent(domain)}/${of}?finding=${encodeURIComponent(fingerprint)}`)
        }
        columns={columns}
      />
    </>
  );
}
