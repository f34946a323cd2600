/** Public interface of the feature: other features import from here only. */

export { FEED_STALE_MS } from '#platform/db/feeds.ts';
export { FEEDS } from './feed-table.ts';
export { FeedUnreachableError } from './feed-unreachable.ts';
export { enabledFeeds } from './import-feed.ts';
