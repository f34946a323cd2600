import type { Config } from '#platform/config/config.ts';
import { FEEDS } from '../feed-table.ts';
import { type FeedFile, fetchFile } from '../files/download.ts';
import { writeBundle } from './bundle.ts';

/** What could not be fetched, and why. */
export interface ExportedBundle {
  feeds: string[];
  missing: { feed: string; error: string }[];
}

/**
 * Downloads every enabled feed into one file, without a database: on a host with internet access, for one without. A
 * feed that cannot be downloaded is omitted and reported.
 */
export async function exportFeedBundle(
  feeds: Config['feeds'],
  target: string,
  now: Date,
  signal: AbortSignal,
): Promise<ExportedBundle> {
  const wanted = FEEDS.flatMap((feed) => feed.bundleFiles?.(feeds, now) ?? feed.sources(feeds));
  const files: { feed: string; file: FeedFile }[] = [];
  const missing: ExportedBundle['missing'] = [];
  try {
    for (const { name: feed, url } of wanted) {
      try {
        files.push({ feed, file: await fetchFile(url, { signal }) });
      } catch (error) {
        signal.throwIfAborted();
        missing.push({ feed, error: (error as Error).message });
      }
    }
    if (files.length > 0) await writeBundle(target, now, files);
    return { feeds: files.map(({ feed }) => feed), missing };
  } finally {
    await Promise.all(files.map(({ file }) => file.remove()));
  }
}
