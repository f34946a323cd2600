import type { AlertCounts } from '@assay/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { findingsQuery, type Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { BulkBar } from '#components/findings/decisions/bulk-bar.tsx';
import { FindingStatusLine } from '#components/findings/decisions/finding-status-line.tsx';
import { StateChips } from '#components/findings/decisions/state-chips.tsx';
import { OpenFinding, useFindingList } from '#components/findings/finding-list.tsx';
import { listTotals } from '#components/findings/list-totals.tsx';
import { RowFindings } from '#components/findings/row-findings.tsx';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { GroupSwitch } from '#components/lists/group-switch.tsx';
import { ListFilterBar, NoMatches } from '#components/lists/list-filter.tsx';
import { SavedFilters } from '#components/lists/saved-filters/saved-filters.tsx';
import { ResourceList } from '#components/lists/table/resource-list.tsx';
import { RowOpener } from '#components/lists/table/row-opener.tsx';
import { useListFilter } from '#components/lists/use-list-filter.ts';
import { Note } from '#components/note.tsx';
import { costText } from '#components/numbers.ts';
import styles from './findings-card.module.css';

/** Smaller than a full page because the card shares a row. */
const PAGE_SIZE = 10;

/** All findings of the domain, sorted by deduction, the largest first. */
export function FindingsCard({ subject, counts }: { subject: Subject; counts: AlertCounts }) {
  const { t, i18n } = useTranslation();
  const filter = useListFilter('column', 'issue');
  const group = filter.group ?? 'issue';
  const byIssue = group === 'issue';
  const query = useQuery(findingsQuery(subject, filter, PAGE_SIZE));
  const { hash } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const fingerprints = useMemo(
    () => [
      ...new Set(query.data?.rows.flatMap((row) => row.findings?.map((one) => one.fingerprint) ?? row.fingerprint)),
    ],
    [query.data],
  );
  const { order, mayDecide, selection, open } = useFindingList(subject, query.data, fingerprints, filter);
  const loaded = query.data !== undefined;
  useEffect(() => {
    if (hash === '#findings' && loaded) box.current?.scrollIntoView({ block: 'start' });
  }, [hash, loaded]);
  return (
    <div className="seven-wide" ref={box} style={{ scrollMarginTop: 72 }}>
      <Card flush className={styles.findingsCard} title={t('findings.dearest')} busy={query.isRefetching}>
        <ListFilterBar
          filter={filter}
          counts={query.data?.counts ?? counts}
          pending={!query.data}
          placeholder={t('findings.search')}
        >
          <GroupSwitch filter={filter} />
          <StateChips subject={subject} area={null} filter={filter} />
          <SavedFilters list="findings" />
        </ListFilterBar>
        {mayDecide && <BulkBar targets={[{ subject, fingerprints: selection.chosen }]} selection={selection} />}
        <ResourceList
          query={query}
          onPage={(page) => filter.set({ page })}
          foot={({ issues, findings }) => listTotals({ issues, findings }, t, i18n.language)}
          empty={
            filter.active ? (
              <NoMatches filter={filter} counts={counts} />
            ) : (
              <Note tone="good" lead={t('findings.none')}>
                {t('findings.noneWhy')}
              </Note>
            )
          }
          rowKey={({ fingerprint }) => fingerprint}
          selection={
            mayDecide
              ? {
                  state: selection,
                  idsOf: (row) => row.findings?.map(({ fingerprint }) => fingerprint) ?? [],
                  nameOf: (row) => (byIssue ? row.title : row.asset),
                }
              : null
          }
          selected={({ findings = [] }) => findings.some(({ fingerprint }) => fingerprint === filter.finding)}
          onOpen={({ fingerprint }) => open(fingerprint)}
          columns={[
            {
              id: 'severity',
              label: t('column.severity'),
              cell: (row) => <SeverityBadge level={levelOf(row.column)} />,
            },
            {
              id: 'name',
              label: t(byIssue ? 'column.issue' : 'column.asset'),
              cell: (row) => (
                <>
                  <RowOpener>{byIssue ? row.title : <Host name={row.asset} />}</RowOpener>
                  {byIssue && <div className={`${styles.areaLine} small text-3`}>{t(`terms:areas.${row.area}`)}</div>}
                  <FindingStatusLine mark={row.mark} />
                </>
              ),
              bare: true,
            },
            {
              id: 'area',
              label: t('column.area'),
              cell: (row) => t(`terms:areas.${row.area}`),
              className: 'text-2',
              hide: 'card',
              hidden: !byIssue,
            },
            {
              id: 'findings',
              label: t(byIssue ? 'column.assets' : 'column.findings'),
              cell: ({ findings = [] }) => (
                <RowFindings findings={findings} group={group} current={filter.finding} onOpen={open} />
              ),
            },
            {
              id: 'points',
              label: t('column.points'),
              cell: ({ points }) => (points === null ? '–' : costText(points, i18n.language)),
              align: 'number',
            },
          ]}
        />
      </Card>
      <OpenFinding subject={subject} filter={filter} order={order} />
    </div>
  );
}
