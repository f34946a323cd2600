import pg from 'pg';
import type { DatabaseTimeouts } from '#platform/config/database-timeouts.ts';
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

/** Checks whether a server responds, with one connection at a time for all waiting transactions. */
export function sharedProbe(url: string, timeouts: DatabaseTimeouts): (outageKnown: boolean) => Promise<unknown> {
  let asked: Promise<unknown> | null = null;
  return (outageKnown) => {
    asked ??= unavailableReason(url, outageKnown ? timeouts.checkInOutage : timeouts.check).finally(() => {
      asked = null;
    });
    return asked;
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
