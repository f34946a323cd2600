import type { AlertCounts } from '@assay/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { findingsQuery, type Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { BulkBar } from '#components/findings/decisions/bulk-bar.tsx';
import { FindingStatusLine } from '#components/findings/decisions/finding-status-line.tsx';
import { SelectCell, SelectHead } from '#components/findings/decisions/select-cells.tsx';
import { StateChips } from '#components/findings/decisions/state-chips.tsx';
import { useMayDecide } from '#components/findings/decisions/use-may-decide.ts';
import { useSelection } from '#components/findings/decisions/use-selection.ts';
import { FindingDrawer } from '#components/findings/finding-drawer.tsx';
import { pointsTotal } from '#components/findings/points-total.tsx';
import { RowFindings } from '#components/findings/row-findings.tsx';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { useFindingOrder } from '#components/findings/use-finding-order.ts';
import { Host } from '#components/host.tsx';
import { GroupSwitch } from '#components/lists/group-switch.tsx';
import { ListFilterBar, NoMatches } from '#components/lists/list-filter.tsx';
import { PagedList } from '#components/lists/paged-list.tsx';
import { SavedFilters } from '#components/lists/saved-filters/saved-filters.tsx';
import { useListFilter } from '#components/lists/use-list-filter.ts';
import { Note } from '#components/note.tsx';
import { costText } from '#components/numbers.ts';

/** Smaller than a full page because the card shares a row. */
const PAGE_SIZE = 10;

/** All findings of the domain, sorted by deduction, the largest first. */
export function FindingsCard({ subject, counts }: { subject: Subject; counts: AlertCounts }) {
  const { t, i18n } = useTranslation();
  const filter = useListFilter('column', 'issue');
  const group = filter.group ?? 'issue';
  const query = useQuery(findingsQuery(subject, filter, PAGE_SIZE));
  const { hash } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const fingerprints = useMemo(
    () => [
      ...new Set(query.data?.rows.flatMap((row) => row.findings?.map((one) => one.fingerprint) ?? row.fingerprint)),
    ],
    [query.data],
  );
  const order = useFindingOrder(query.data, fingerprints, filter);
  const { set } = filter;
  const mayDecide = useMayDecide(subject);
  const selection = useSelection();
  const open = useCallback((finding: string) => set({ finding }), [set]);
  const loaded = query.data !== undefined;
  useEffect(() => {
    if (hash === '#findings' && loaded) box.current?.scrollIntoView({ block: 'start' });
  }, [hash, loaded]);
  return (
    <div className="seven-wide" ref={box} style={{ scrollMarginTop: 72 }}>
      <Card flush className="findings-card" title={t('findings.dearest')} busy={query.isRefetching}>
        <ListFilterBar filter={filter} counts={query.data?.counts ?? counts} placeholder={t('findings.search')}>
          <GroupSwitch filter={filter} />
          <StateChips subject={subject} area={null} filter={filter} />
          <SavedFilters list="findings" />
        </ListFilterBar>
        {mayDecide && <BulkBar targets={[{ subject, fingerprints: selection.chosen }]} selection={selection} />}
        <PagedList
          query={query}
          look="pressable"
          onPage={(page) => filter.set({ page })}
          empty={
            filter.active ? (
              <NoMatches filter={filter} counts={counts} />
            ) : (
              <Note tone="good" lead={t('findings.none')}>
                {t('findings.noneWhy')}
              </Note>
            )
          }
          head={
            <>
              {mayDecide && <SelectHead selection={selection} page={fingerprints} />}
              <th scope="col">{t('column.severity')}</th>
              <th scope="col">{t(group === 'issue' ? 'column.issue' : 'column.asset')}</th>
              {group === 'issue' && (
                <th scope="col" className="area-cell">
                  {t('column.area')}
                </th>
              )}
              <th scope="col">{t(group === 'issue' ? 'column.assets' : 'column.findings')}</th>
              <th scope="col" className="number">
                {t('column.points')}
              </th>
            </>
          }
          foot={(list) => pointsTotal(list.points, t, i18n.language)}
        >
          {(row) => {
            const findings = row.findings ?? [];
            const name = group === 'issue' ? row.title : row.asset;
            return (
              <tr
                key={row.fingerprint}
                aria-selected={findings.some(({ fingerprint }) => fingerprint === filter.finding)}
                onClick={() => open(row.fingerprint)}
              >
                {mayDecide && (
                  <SelectCell
                    selection={selection}
                    fingerprints={findings.map(({ fingerprint }) => fingerprint)}
                    name={name}
                  />
                )}
                <td>
                  <SeverityBadge level={levelOf(row.column)} />
                </td>
                <td>
                  <button type="button" className="row-opener">
                    {group === 'issue' ? row.title : <Host name={row.asset} />}
                  </button>
                  {group === 'issue' && <div className="area-line small text-3">{t(`terms:areas.${row.area}`)}</div>}
                  <FindingStatusLine mark={row.mark} />
                </td>
                {group === 'issue' && <td className="area-cell text-2">{t(`terms:areas.${row.area}`)}</td>}
                <td data-label={t(group === 'issue' ? 'column.assets' : 'column.findings')}>
                  <RowFindings findings={findings} group={group} current={filter.finding} onOpen={open} />
                </td>
                <td className="number" data-label={t('column.points')}>
                  {row.points === null ? '–' : costText(row.points, i18n.language)}
                </td>
              </tr>
            );
          }}
        </PagedList>
      </Card>
      {filter.finding && (
        <FindingDrawer
          subject={subject}
          fingerprint={filter.finding}
          order={order}
          onClose={() => filter.set({ finding: '' })}
        />
      )}
    </div>
  );
}
