import pg from 'pg';
import { troubleOf } from './trouble.ts';

/**
 * A transaction that has not begun by then asks by a connection of its own whether the server answers, milliseconds: a busy
 * pool and a network that drops packets look alike from the pool.
 */
const ASK_AFTER_MS = 250;
/** A server on an overloaded machine takes seconds to accept a connection, and is no outage. */
const ASK_LIMIT_MS = 5_000;
/** While an outage is known nobody waits that long again: with ASK_AFTER_MS it stays below a second. */
const ASK_LIMIT_IN_OUTAGE_MS = 700;

/** How long it takes at most until it is known that a server still does not answer, milliseconds. */
export const BEGIN_LIMIT_MS = ASK_AFTER_MS + ASK_LIMIT_IN_OUTAGE_MS;

/** Why no server answers there; null when one does, be it with a refusal. */
export async function refusalOf(url: string, limitMs: number): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return troubleOf(error) === 'unavailable' ? error : null;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Asks whether a server answers, with one connection at a time however many transactions wait for it. */
export function sharedQuestion(url: string): (outageKnown: boolean) => Promise<unknown> {
  let asked: Promise<unknown> | null = null;
  return (outageKnown) => {
    asked ??= refusalOf(url, outageKnown ? ASK_LIMIT_IN_OUTAGE_MS : ASK_LIMIT_MS).finally(() => {
      asked = null;
    });
    return asked;
  };
}

/**
 * What `running` gives, unless it has not begun after a moment because no server answers: then it is marked as abandoned.
 * @param ask why no server answers; null when one does
 * @throws the error of a connection that was tried
 */
export async function beginningSoon<T>(
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
