import pg from 'pg';
import { failureKindOf } from './database-failure.ts';

/**
 * A transaction that has not begun after this time checks over a separate connection whether the server answers,
 * milliseconds: a busy pool and a network that drops packets cannot be told apart from within the pool.
 */
const ASK_AFTER_MS = 250;
/** Timeout of that check, milliseconds: a server on an overloaded machine can take seconds to accept a connection. */
const ASK_LIMIT_MS = 5_000;
/** Timeout of the check during a known outage: together with ASK_AFTER_MS below a second. */
const ASK_LIMIT_IN_OUTAGE_MS = 700;

/** Maximum time until a continuing outage is detected, milliseconds. */
export const BEGIN_LIMIT_MS = ASK_AFTER_MS + ASK_LIMIT_IN_OUTAGE_MS;

/** The error when no server answers at this URL; null when one does, even if it refuses the connection. */
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

/** Checks whether a server answers, with one connection at a time for all waiting transactions. */
export function sharedProbe(url: string): (outageKnown: boolean) => Promise<unknown> {
  let asked: Promise<unknown> | null = null;
  return (outageKnown) => {
    asked ??= unavailableReason(url, outageKnown ? ASK_LIMIT_IN_OUTAGE_MS : ASK_LIMIT_MS).finally(() => {
      asked = null;
    });
    return asked;
  };
}

/**
 * The result of `running`, unless it has not begun after a short time because no server answers; then it is marked as
 * abandoned.
 * @param ask the reason why no server answers; null when one does
 * @throws the error of a connection that was tried
 */
export async function failFast<T>(
  running: Promise<T>,
  attempt: { begun: boolean; abandoned: boolean },
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
    timer = setTimeout(() => void look(), ASK_AFTER_MS);
  });
  running.catch(() => {});
  try {
    return await Promise.race([running, silent]);
  } finally {
    clearTimeout(timer);
  }
}
