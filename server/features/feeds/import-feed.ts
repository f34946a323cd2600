import type { Context } from '#platform/context.ts';
import { recordFeedFailure, recordFeedLoaded } from '#platform/db/feeds.ts';
import { importCveRecords } from './importers/cve-records.ts';
import { distributionFeed, importDistribution } from './importers/distribution.ts';
import { importEndOfLife } from './importers/end-of-life.ts';
import type { ImportResult } from './importers/importer.ts';
import { importBlockList, importEpss, importKev } from './importers/kev-epss-block-lists.ts';
import { importNvd } from './importers/nvd-api.ts';
import { importNvdFiles } from './importers/nvd-files.ts';
import { importRetire } from './importers/retire.ts';

/** One feed of this installation: its name in the database and what imports it. */
export interface Feed {
  name: string;
  load(signal: AbortSignal): Promise<ImportResult>;
}

/** Feeds that the operator has not switched off. */
export function enabledFeeds(context: Pick<Context, 'config' | 'db'>): Feed[] {
  const { db } = context;
  const { kev, epss, nvd, nvdFiles, nvdKey, cveRecords, endOfLife, retire, blockLists, distributions } =
    context.config.feeds;
  const feed = (name: string, url: string | null, load: (url: string, signal: AbortSignal) => Promise<ImportResult>) =>
    url ? [{ name, load: (signal: AbortSignal) => load(url, signal) }] : [];
  return [
    ...feed('kev', kev, (url, signal) => importKev(db, url, signal)),
    ...feed('epss', epss, (url, signal) => importEpss(db, url, signal)),
    ...feed('endoflife', endOfLife, (url, signal) => importEndOfLife(db, url, signal)),
    ...blockLists.flatMap(({ name, url }) =>
      feed(blockListFeedName(name), url, (at, signal) =>
        importBlockList(name, blockListFeedName(name))(db, at, signal),
      ),
    ),
    ...feed('retire', retire, (url, signal) => importRetire(db, url, signal)),
    // Whole files where downloads are allowed; the API is queried for changes page by page.
    ...(nvdFiles
      ? feed('nvd', nvdFiles, (url, signal) => importNvdFiles(db, url, signal))
      : feed('nvd', nvd, (url, signal) => importNvd(db, url, signal, nvdKey))),
    ...distributions.flatMap(({ name, url }) =>
      feed(distributionFeed(name), url, (at, signal) => importDistribution(name)(db, at, signal)),
    ),
    ...feed('cve', cveRecords, (url, signal) => importCveRecords(db, url, signal)),
  ];
}

export function blockListFeedName(name: string): string {
  return `block-list:${name}`;
}

/**
 * Imports one feed and records the result.
 * @throws Error if the response of the source is unexpected: the job is retried with increasing delays
 */
export async function importFeed(context: Context, name: string, signal: AbortSignal): Promise<void> {
  const feed = enabledFeeds(context).find((one) => one.name === name);
  if (!feed) return;
  try {
    const loaded = await feed.load(signal);
    await context.db.withoutCompany((tx) => recordFeedLoaded(tx, name, loaded));
    context.log.info({ feed: name, ...loaded }, 'feed imported');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await context.db.withoutCompany((tx) => recordFeedFailure(tx, name, message.slice(0, 500)));
    context.log.warn({ feed: name, error: message.slice(0, 500) }, 'feed not imported');
    throw error;
  }
}
