import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import { recordFeedLoaded } from '#platform/db/feeds.ts';
import type { ImportResult } from '../importers/importer.ts';
import { extractBundle } from './bundle.ts';
import { detectFeedFormat } from './detect-format.ts';

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
  const list = named?.startsWith(`${kind.id}:`) ? named.slice(kind.id.length + 1) : listName(path);
  const feed = kind.several ? `${kind.id}:${list}` : kind.id;
  const loaded = await kind.importFile(list)(db, url, signal);
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
