import type { LogDetail } from '@assay/contract/api/administration/logs.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { entryQuery, type LogPath } from '#api/logs.ts';
import factStyles from '#styles/facts.module.css';
import { Instant } from '../instant.tsx';
import { ListDrawer } from '../lists/drawer/list-drawer.tsx';
import { neighborsIn } from '../lists/drawer/neighbors.ts';
import { ResourceTable } from '../lists/table/resource-table.tsx';
import { Note } from '../note.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { Actor, FactValue, Target, useActionText } from './log-text.tsx';

interface Props {
  path: LogPath;
  id: string;
  /** Ids in the order of the list, for previous and next. */
  order: readonly string[];
  onOpen(id: string): void;
  onClose(): void;
}

function useFactName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => t(`auditFact.${name}`, { defaultValue: name });
}

function Changes({ entry }: { entry: LogDetail }) {
  const { t } = useTranslation();
  const nameOf = useFactName();
  const { before, after, action } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <section className="stack gap-4">
      <h3>{t('log.change')}</h3>
      <ResourceTable
        rows={names.map((name) => ({ name }))}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', label: t('log.field'), cell: ({ name }) => nameOf(name), className: 'strong' },
          {
            id: 'before',
            label: t('log.before'),
            cell: ({ name }) => <FactValue action={action} name={name} value={before?.[name]} />,
          },
          {
            id: 'after',
            label: t('log.after'),
            cell: ({ name }) => <FactValue action={action} name={name} value={after?.[name]} />,
          },
        ]}
      />
    </section>
  );
}

function Details({ entry }: { entry: LogDetail }) {
  const { t } = useTranslation();
  const words = useActionText();
  const nameOf = useFactName();
  return (
    <>
      <h2>{words(entry.action)}</h2>
      {entry.erased && <Note>{t('log.erasedWhy')}</Note>}
      <dl className={factStyles.facts}>
        <dt>{t('log.when')}</dt>
        <dd>
          <Instant at={entry.at} />
        </dd>
        <dt>{t('log.who')}</dt>
        <dd>
          <Actor entry={entry} />
          {entry.actor?.name && (
            <span className="text-2">
              {' '}
              (<bdi>{entry.actor.name}</bdi>)
            </span>
          )}
        </dd>
        <dt>{t('log.target')}</dt>
        <dd>
          <Target entry={entry} />
        </dd>
        <dt>{t('log.address')}</dt>
        <dd className="mono">{entry.address ?? '–'}</dd>
        <dt>{t('log.company')}</dt>
        <dd>
          <bdi>{entry.company ?? '–'}</bdi>
        </dd>
        {Object.entries(entry.facts).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{nameOf(name)}</dt>
            <dd>
              <FactValue action={entry.action} name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Changes entry={entry} />
      <section className="stack gap-4">
        <h3>{t('log.seal')}</h3>
        {entry.seal ? (
          <dl className={factStyles.facts}>
            <dt>{t('log.number')}</dt>
            <dd>{entry.seal.number}</dd>
            <dt>{t('log.sealed')}</dt>
            <dd className="mono anywhere">{entry.seal.seal}</dd>
          </dl>
        ) : (
          <p className="text-2">{t('log.unsealed')}</p>
        )}
      </section>
    </>
  );
}

/** Interval at which an open entry is requested again until it is sealed, in milliseconds. */
const SEALED_WITHIN_MS = 2_000;

/** Drawer with one entry of the log. */
export function LogDrawer({ path, id, order, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    ...entryQuery(path, id),
    refetchInterval: ({ state }) => (state.data?.seal === null ? SEALED_WITHIN_MS : false),
  });
  return (
    <ListDrawer
      label={t('log.entry')}
      entry={id}
      previous={{ label: t('log.previous'), hint: t('log.previousKey') }}
      next={{ label: t('log.next'), hint: t('log.nextKey') }}
      close={{ label: t('log.close'), hint: t('log.closeKey') }}
      neighbors={neighborsIn(order, id, onOpen)}
      onClose={onClose}
    >
      <QueryBoundary query={query} lines={8}>
        {(entry) => <Details entry={entry} />}
      </QueryBoundary>
    </ListDrawer>
  );
}
