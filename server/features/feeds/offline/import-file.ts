import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import { recordFeedLoaded } from '#platform/db/feeds.ts';
import { fetchFile } from '../files/download.ts';
import { importCveRecords } from '../importers/cve-records.ts';
import { distributionFeed, importDistribution } from '../importers/distribution.ts';
import { importEndOfLife } from '../importers/end-of-life.ts';
import type { ImportResult } from '../importers/importer.ts';
import { importBlockList, importEpss, importKev } from '../importers/kev-epss-block-lists.ts';
import { importNvdFile } from '../importers/nvd-files.ts';
import { importRetire } from '../importers/retire.ts';
import { extractBundle } from './bundle.ts';
import { detectFeedFormat, type FeedFormat } from './detect-format.ts';

/** A feed imported from a file. */
export interface ImportedFeed extends ImportResult {
  feed: string;
}

/**
 * Imports a file given by the operator: a bundle, or a feed as published by its source. Recorded in the audit log.
 * @throws Error with a message for the operator
 */
export async function importFeedFile(db: Database, path: string, signal: AbortSignal): Promise<ImportedFeed[]> {
  const found = await importOne(db, resolve(path), null, signal);
  await db.withAllCompanies('planner', (tx) =>
    audit(tx, {
      action: 'feeds.imported',
      target: basename(path),
      facts: { feeds: found.map(({ feed }) => feed) },
    }),
  );
  return found;
}

async function importOne(
  db: Database,
  path: string,
  named: string | null,
  signal: AbortSignal,
): Promise<ImportedFeed[]> {
  const url = pathToFileURL(path).href;
  const kind = await detectFeedFormat({ path });
  if (kind === null) throw new Error(`${basename(path)} is none of the feeds that are known.`);
  if (kind === 'bundle') {
    if (named !== null) throw new Error('A bundle holds no bundles.');
    const bundle = await extractBundle({ path });
    try {
      const found: ImportedFeed[] = [];
      for (const { feed, path: at } of bundle.files) found.push(...(await importOne(db, at, feed, signal)));
      return found;
    } finally {
      await bundle.remove();
    }
  }
  const list = named?.startsWith('block-list:') ? named : `block-list:${listName(path)}`;
  const distribution = named?.startsWith('distribution:') ? named : distributionFeed(listName(path));
  const feed = kind === 'block-list' ? list : kind === 'distribution' ? distribution : kind;
  const single: Exclude<FeedFormat, 'bundle'> = kind;
  const loaded = await (async () => {
    switch (single) {
      case 'kev':
        return importKev(db, url, signal);
      case 'epss':
        return importEpss(db, url, signal);
      case 'cve':
        return importCveRecords(db, url, signal);
      case 'retire':
        return importRetire(db, url, signal);
      case 'endoflife':
        return importEndOfLife(db, url, signal);
      case 'nvd':
        return importNvdFile(db, await fetchFile(url, { signal }), signal);
      case 'distribution':
        return importDistribution(distribution.slice('distribution:'.length))(db, url, signal);
      case 'block-list':
        return importBlockList(list.slice('block-list:'.length), list)(db, url, signal);
    }
  })();
  await db.withoutCompany((tx) => recordFeedLoaded(tx, feed, loaded));
  return [{ feed, ...loaded }];
}

/** `ipsum-level3.txt` → `ipsum-level3`. */
function listName(path: string): string {
  return (
    basename(path)
      .toLowerCase()
      .replace(/\.[a-z.]+$/, '')
      .replace(/[^a-z0-9-]+/g, '-')
      .slice(0, 40) || 'list'
  );
}
