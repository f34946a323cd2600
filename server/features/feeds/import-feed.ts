import type { Context } from '#platform/context.ts';
import { recordFeedFailure, recordFeedLoaded } from '#platform/db/feeds.ts';
import { isTransient } from '#platform/queue/transient.ts';
import { FEEDS, type FeedSource } from './feed-table.ts';
import { withoutConnection } from './feed-unreachable.ts';

/** Feeds that the operator has not disabled. */
export function enabledFeeds({ config }: Pick<Context, 'config'>): FeedSource[] {
  return FEEDS.flatMap((feed) => feed.sources(config.feeds));
}

/**
 * Imports one feed and records the result.
 * @throws FeedUnreachableError if its host cannot be reached, Error if the response of the source is unexpected: the job is retried with increasing delays
 */
export async function importFeed(context: Context, name: string, signal: AbortSignal): Promise<void> {
  const feed = enabledFeeds(context).find((one) => one.name === name);
  if (!feed) return;
  try {
    const loaded = await feed.load(context.db, feed.url, signal);
    await context.db.withoutCompany((tx) => recordFeedLoaded(tx, name, loaded));
    context.log.info({ feed: name, ...loaded }, 'feed imported');
  } catch (thrown) {
    if (isTransient(thrown)) throw thrown;
    const error = withoutConnection(thrown, feed.url);
    const message = error instanceof Error ? error.message : String(error);
    await context.db.withoutCompany((tx) => recordFeedFailure(tx, name, message.slice(0, 500)));
    throw error;
  }
}
