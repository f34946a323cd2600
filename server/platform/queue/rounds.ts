import type { Logger } from '../logging/log.ts';
import { logFailure } from '../logging/log-failure.ts';

/** Milliseconds that a periodic task may take: the next beat comes a minute after this one. */
const BUDGET_MS = 45_000;

/**
 * Runs rounds of a periodic task until nothing is due or its time is up; what is left follows with the next beat. A round
 * that fails is the last one, because it would find the same work again.
 * @param round handles at most `size` rows that are due. @returns how many it found
 */
export async function untilNothingIsDue(size: number, round: () => Promise<number>): Promise<void> {
  const end = performance.now() + BUDGET_MS;
  while ((await round()) === size && performance.now() < end);
}

/** Work on many domains, in rounds. */
interface DomainRounds<Row> {
  /** Domains of one round. */
  size: number;
  /** The next domains that are due, in the order of their ids. @param after id; null = from the first */
  list(after: string | null): Promise<readonly Row[]>;
  handle(row: Row): Promise<unknown>;
  /** For the log. */
  failure: string;
}

/**
 * Handles each domain that is due once, until there are no more or the time is up. One that fails is logged and due again
 * with the next beat: unreadable evidence of one must not keep the others waiting. A round that fails as a whole is the
 * last one, because what it needs is unavailable.
 */
export async function forEachDueDomain<Row extends { domainId: string }>(
  log: Logger,
  { size, list, handle, failure }: DomainRounds<Row>,
): Promise<void> {
  let after: string | null = null;
  await untilNothingIsDue(size, async () => {
    const rows = await list(after);
    let failed = 0;
    for (const row of rows) {
      const { domainId } = row;
      after = domainId;
      try {
        await handle(row);
      } catch (error) {
        failed += 1;
        logFailure(log, error, failure, { domainId });
      }
    }
    return failed === rows.length ? 0 : rows.length;
  });
}
