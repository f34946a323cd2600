import type { Config } from '#platform/config/config.ts';
import { type FeedFile, fetchFile } from '../files/download.ts';
import { blockListFeedName } from '../import-feed.ts';
import { distributionFeed } from '../importers/distribution.ts';
import { FIRST_YEAR } from '../importers/nvd-files.ts';
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
  const { kev, epss, nvdFiles, cveRecords, endOfLife, retire, blockLists, distributions } = feeds;
  const wanted: { feed: string; url: string | null }[] = [
    { feed: 'kev', url: kev },
    { feed: 'epss', url: epss },
    { feed: 'endoflife', url: endOfLife },
    { feed: 'retire', url: retire },
    { feed: 'cve', url: cveRecords },
    ...blockLists.map(({ name, url }) => ({ feed: blockListFeedName(name), url })),
    ...distributions.map(({ name, url }) => ({ feed: distributionFeed(name), url })),
    ...(nvdFiles ? nvdParts(nvdFiles, now) : []),
  ];
  const files: { feed: string; file: FeedFile }[] = [];
  const missing: ExportedBundle['missing'] = [];
  try {
    for (const { feed, url } of wanted) {
      if (!url) continue;
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

function nvdParts(base: string, now: Date): { feed: string; url: string }[] {
  const years = Array.from({ length: now.getUTCFullYear() - FIRST_YEAR + 1 }, (_, at) => String(FIRST_YEAR + at));
  return [...years, 'modified'].map((part) => ({
    feed: `nvd/${part}`,
    url: `${base.replace(/\/$/, '')}/nvdcve-2.0-${part}.json.gz`,
  }));
}
