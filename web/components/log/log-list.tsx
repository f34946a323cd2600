import type { LogEntry } from '@assay/contract/api/administration/logs.ts';
import { LOG_TOTAL_MAX } from '@assay/contract/values/logs.ts';
import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { entriesQuery, type LogPath } from '#api/logs.ts';
import { Card } from '../card.tsx';
import { Empty } from '../empty.tsx';
import { Instant, useZoneName } from '../instant.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { LogDrawer } from './log-drawer.tsx';
import { LogFilters } from './log-filters.tsx';
import { Actor, Target, useActionText } from './log-text.tsx';
import type { LogFilterState } from './use-log-filter.ts';

interface Props {
  path: LogPath;
  state: LogFilterState;
  /** Shows a company column, for entries of several companies. */
  companies: boolean;
}

function Line({ entry, selected, companies, onOpen }: LineProps) {
  const { t } = useTranslation();
  const words = useActionText();
  return (
    <tr aria-selected={selected} onClick={onOpen}>
      <td>
        <button type="button" className="row-opener">
          {words(entry.action)}
        </button>
      </td>
      <td data-label={t('log.who')}>
        <Actor entry={entry} />
      </td>
      <td data-label={t('log.target')}>
        <Target entry={entry} />
      </td>
      <td data-label={t('log.address')} className="mono in-drawer">
        {entry.address ?? <span className="text-3">{entry.erased ? t('log.erased') : '–'}</span>}
      </td>
      {companies && (
        <td data-label={t('log.company')} className="text-2 hide-medium in-drawer">
          {entry.company ?? '–'}
        </td>
      )}
      <td data-label={t('log.when')}>
        <Instant at={entry.at} />
      </td>
    </tr>
  );
}

interface LineProps {
  entry: LogEntry;
  selected: boolean;
  companies: boolean;
  onOpen(): void;
}

/** Filters, paginated entries, and the drawer of the open entry. */
export function LogList({ path, state, companies }: Props) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const query = useQuery(entriesQuery(path, state.filter, state.page));
  const clear = state.active ? (
    <Button variant="default" onClick={state.clear}>
      {t('log.clear')}
    </Button>
  ) : null;
  return (
    <Card flush busy={query.isRefetching}>
      <LogFilters state={state} />
      <QueryBoundary query={query} lines={10}>
        {(list) =>
          list.rows.length === 0 ? (
            <div style={{ padding: 20 }}>
              <Empty icon={IconListSearch} title={t('log.none')} action={clear}>
                {t('log.noneWhy')}
              </Empty>
            </div>
          ) : (
            <ListTable
              look="middle pressable"
              page={state.page}
              pageSize={list.pageSize}
              total={list.total}
              onPage={state.toPage}
              head={
                <>
                  <th scope="col">{t('log.what')}</th>
                  <th scope="col">{t('log.who')}</th>
                  <th scope="col">{t('log.target')}</th>
                  <th scope="col">{t('log.address')}</th>
                  {companies && (
                    <th scope="col" className="hide-medium">
                      {t('log.company')}
                    </th>
                  )}
                  <th scope="col">{t('log.when')}</th>
                </>
              }
              foot={
                <>
                  {list.total >= LOG_TOTAL_MAX && <span>{t('log.many', { count: LOG_TOTAL_MAX })}</span>}
                  {t('table.zone', { zone })}
                </>
              }
            >
              {list.rows.map((entry) => (
                <Line
                  key={entry.id}
                  entry={entry}
                  selected={entry.id === state.entry}
                  companies={companies}
                  onOpen={() => state.open(entry.id)}
                />
              ))}
            </ListTable>
          )
        }
      </QueryBoundary>
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
