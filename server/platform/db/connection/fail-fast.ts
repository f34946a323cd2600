import pg from 'pg';
import { failureKindOf } from './database-failure.ts';

/** The error if no server responds at this URL; null if one does, even if it rejects the connection. */
export async function unavailableReason(url: string, limitMs: number): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return failureKindOf(error) === 'unavailable' ? error : null;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Checks whether a server responds within a limit, with one connection at a time for all that wait with this limit. */
export function sharedProbe(url: string): (limitMs: number) => Promise<unknown> {
  const asked = new Map<number, Promise<unknown>>();
  return (limitMs) => {
    const running = asked.get(limitMs) ?? unavailableReason(url, limitMs).finally(() => asked.delete(limitMs));
    asked.set(limitMs, running);
    return running;
  };
}

/**
 * The result of `running`, unless it has not begun after a short time because no server responds; then it is marked as
 * abandoned.
 * @param checkAfterMs this short time
 * @param ask returns the reason why no server responds; null if one does
 * @throws the error of the attempted connection
 */
export async function failFast<T>(
  running: Promise<T>,
  attempt: { begun: boolean; abandoned: boolean },
  checkAfterMs: number,
  ask: () => Promise<unknown>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    const look = async () => {
      const error = attempt.begun ? null : await ask();
      if (error === null || attempt.begun) return;
      attempt.abandoned = true;
      reject(error);
    };
    timer = setTimeout(() => void look(), checkAfterMs);
  });
  running.catch(() => {});
  try {
    return await Promise.race([running, silent]);
  } finally {
    clearTimeout(timer);
  }
}
