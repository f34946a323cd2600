import { LOG_TOTAL_MAX } from '@assay/contract/values/logs.ts';
import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { entriesQuery, type LogPath } from '#api/logs.ts';
import { Card } from '../card.tsx';
import { Empty } from '../empty.tsx';
import { Instant } from '../instant.tsx';
import { ResourceList } from '../lists/table/resource-list.tsx';
import { RowOpener } from '../lists/table/row-opener.tsx';
import { LogDrawer } from './log-drawer.tsx';
import { LogFilters } from './log-filters.tsx';
import styles from './log-list.module.css';
import { Actor, Target, useActionText } from './log-text.tsx';
import type { LogFilterState } from './use-log-filter.ts';

interface Props {
  path: LogPath;
  state: LogFilterState;
  /** Shows a company column, for entries of several companies. */
  companies: boolean;
}

/** Filters, paginated entries, and the drawer of the open entry. */
export function LogList({ path, state, companies }: Props) {
  const { t } = useTranslation();
  const words = useActionText();
  const query = useQuery(entriesQuery(path, state.filter, state.page));
  const clear = state.active ? (
    <Button variant="default" onClick={state.clear}>
      {t('log.clear')}
    </Button>
  ) : null;
  return (
    <Card flush busy={query.isRefetching}>
      <LogFilters state={state} />
      <ResourceList
        query={query}
        lines={10}
        onPage={state.toPage}
        empty={
          <Empty icon={IconListSearch} title={t('log.none')} action={clear}>
            {t('log.noneWhy')}
          </Empty>
        }
        look="middle"
        foot={(list) => list.total >= LOG_TOTAL_MAX && <span>{t('log.many', { count: LOG_TOTAL_MAX })}</span>}
        zoned
        rowKey={({ id }) => id}
        selected={({ id }) => id === state.entry}
        onOpen={({ id }) => state.open(id)}
        columns={[
          { id: 'action', label: t('log.what'), cell: (entry) => <RowOpener>{words(entry.action)}</RowOpener> },
          { id: 'actor', label: t('log.who'), cell: (entry) => <Actor entry={entry} /> },
          { id: 'target', label: t('log.target'), cell: (entry) => <Target entry={entry} /> },
          {
            id: 'address',
            label: t('log.address'),
            cell: ({ address, erased }) => address ?? <span className="text-3">{erased ? t('log.erased') : '–'}</span>,
            className: `mono ${styles.inDrawer}`,
          },
          {
            id: 'company',
            label: t('log.company'),
            cell: (entry) => entry.company ?? '–',
            className: `text-2 ${styles.inDrawer}`,
            hide: 'medium',
            hidden: !companies,
          },
          { id: 'at', label: t('log.when'), cell: (entry) => <Instant at={entry.at} /> },
        ]}
      />
      {state.entry && (
        <LogDrawer
          path={path}
          id={state.entry}
          order={query.data?.rows.map(({ id }) => id) ?? []}
          onOpen={state.open}
          onClose={() => state.open('')}
        />
      )}
    </Card>
  );
}
