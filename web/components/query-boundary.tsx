import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerBack } from '#session/reachability.ts';
import { ApiError, NetworkError } from '../api/client.ts';
import { apiErrors } from '../api/connection.ts';
import { Skeleton } from './loading/skeleton.tsx';
import { Note } from './note.tsx';

/** Statuses of a proxy whose server does not run, and of a server that is being stopped. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

function isAway(error: unknown): boolean {
  return error instanceof ApiError ? AWAY_STATUSES.has(error.status) : error instanceof NetworkError && !error.blocked;
}

/**
 * Error text and a retry button; the rest of the page still works. Without an answer of the server, it is retried as soon
 * as the server answers again.
 */
export function QueryError({ error, lead, retry }: { error: unknown; lead?: string | undefined; retry(): void }) {
  const { t } = useTranslation();
  useServerBack(isAway(error), retry);
  const again = () => {
    apiErrors.askAgain();
    retry();
  };
  return (
    <div className="stack gap-12" data-failed>
      <Note tone="bad" lead={lead ?? t('failed.lead')} live>
        {error instanceof ApiError && error.message ? error.message : t('failed.noAnswer')}
      </Note>
      <div>
        <Button variant="default" onClick={again}>
          {t('tryAgain')}
        </Button>
      </div>
    </div>
  );
}

interface Props<T> {
  query: UseQueryResult<T>;
  /** Number of skeleton lines. */
  lines?: number;
  /** Text of the error, if the screen provides one. */
  lead?: string;
  children(data: T): ReactNode;
}

/**
 * The content of a query: a skeleton while loading, an error in place if there is no data. The first data is
 * rendered as a deferred update, which React can interrupt: one long task would block input on slow phones.
 */
export function QueryBoundary<T>({ query, lines = 4, lead, children }: Props<T>) {
  const ready = useDeferredValue(query.data !== undefined);
  if (query.data !== undefined) return ready ? children(query.data) : <Skeleton lines={lines} />;
  if (query.isError) return <QueryError error={query.error} lead={lead} retry={() => void query.refetch()} />;
  return <Skeleton lines={lines} />;
}
