import pg from 'pg';
import { troubleOf } from './trouble.ts';

/**
 * A transaction that has not begun by then asks by a connection of its own whether the server answers, milliseconds: a busy
 * pool and a network that drops packets look alike from the pool. Both together stay below a second.
 */
const ASK_AFTER_MS = 250;
const ASK_LIMIT_MS = 700;

/** How long it takes at most until a server that does not answer is noticed, milliseconds. */
export const BEGIN_LIMIT_MS = ASK_AFTER_MS + ASK_LIMIT_MS;

/** Why no server answers there; null when one does, be it with a refusal. */
export async function refusalOf(url: string, limitMs = ASK_LIMIT_MS): Promise<unknown> {
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

/**
 * What `running` gives, unless it has not begun after a moment because no server answers: then it is marked as abandoned.
 * @throws the error of a connection that was tried
 */
export async function beginningSoon<T>(
  running: Promise<T>,
  attempt: { begun: boolean; abandoned: boolean },
  url: string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    const look = async () => {
      const error = attempt.begun ? null : await refusalOf(url);
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
