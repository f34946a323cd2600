import type { Clock } from '@assay/contract/clock.ts';
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

/**
 * Claims and handles due rows one by one by several concurrent workers until there is none. They begin when the
 * first row was found: mostly there is none, and each line would ask.
 * @param claim null = nothing is due
 */
export async function inParallel<Row>(
  lines: number,
  claim: () => Promise<Row | null>,
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  const first = await claim();
  if (first === null) return;
  const line = async (begun: Row | null) => {
    for (let row = begun ?? (await claim()); row !== null; row = await claim()) await handle(row);
  };
  await Promise.all(Array.from({ length: lines }, (_, at) => line(at === 0 ? first : null)));
}

/** Batches of due domains. */
interface DomainRounds<Row> {
  /** Batch size. */
  size: number;
  /** Next batch, ordered by domain id. @param after last id of the previous batch; null = start */
  list(after: string | null): Promise<readonly Row[]>;
  handle(row: Row): Promise<unknown>;
  /** Log message when a domain fails. */
  failure: string;
}

/**
 * Processes all due domains in batches within the time budget. A failed domain is logged and retried in the next run, so
 * that unreadable evidence of one domain does not block the others. Stops after a batch in which every domain failed,
 * because a shared dependency is probably unavailable.
 * @returns number of domains that were due
 */
export async function forEachDueDomain<Row extends { domainId: string }>(
  log: Logger,
  { size, list, handle, failure }: DomainRounds<Row>,
): Promise<number> {
  let after: string | null = null;
  let found = 0;
  await untilNothingIsDue(size, async () => {
    const rows = await list(after);
    found += rows.length;
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
  return found;
}

const DAY_MS = 86_400_000;

/**
 * An hourly task that completes work of earlier versions: once it finds none, it looks once a day, because the search reads
 * all domains. A process of an earlier version may still add some during an upgrade.
 * @param task returns how much it found
 */
export function untilComplete<C extends { clock: Clock }>(task: (context: C) => Promise<number>) {
  const completed = new WeakMap<C, number>();
  return async (context: C): Promise<void> => {
    const now = context.clock.now().getTime();
    const last = completed.get(context);
    // Later than now: by a clock that has been set back since.
    if (last !== undefined && last <= now && now - last < DAY_MS) return;
    if ((await task(context)) === 0) completed.set(context, now);
  };
}
