import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { archiveOf, entriesOf } from '#platform/files/tar.ts';
import { makeTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { checksumOf, contentOf, type FeedFile } from '../files/download.ts';

/**
 * Feeds in one file, for hosts without internet access: a tar with `manifest.json` first, which names every feed with its SHA-256,
 * and behind it the files as their sources published them.
 */

const FORMAT = 'assay-feeds';
const MANIFEST = 'manifest.json';
const FILES_MAX = 200;

const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  made: z.iso.datetime(),
  files: z
    .array(
      z.object({
        /** Feed as the database names it: `kev`, `nvd/2024`, `block-list:ipsum`. */
        feed: z.string().regex(/^[a-z][\w:/.-]{0,80}$/),
        file: z.string().regex(/^[\w.-]{1,90}$/),
        checksum: z.string().regex(/^[0-9a-f]{64}$/),
        bytes: z.number().int().min(0),
      }),
    )
    .max(FILES_MAX),
});
export type BundleManifest = z.infer<typeof manifest>;

/** Writes a bundle of files that were fetched. */
export async function writeBundle(
  target: string,
  made: Date,
  feeds: readonly { feed: string; file: Pick<FeedFile, 'path' | 'checksum' | 'bytes'> }[],
): Promise<void> {
  const files = feeds.map(({ feed, file: { checksum, bytes } }) => ({
    ...{ feed, checksum, bytes, file: feed.replace(/[^\w.-]+/g, '-') },
  }));
  const head: BundleManifest = { format: FORMAT, version: 1, made: made.toISOString(), files };
  const json = Buffer.from(`${JSON.stringify(head, null, 1)}\n`);
  const members = feeds.map(({ file: { path, bytes } }, at) => ({ name: files[at]!.file, content: { path, bytes } }));
  await pipeline(Readable.from(archiveOf([{ name: MANIFEST, content: json }, ...members])), createWriteStream(target));
}

/** A bundle's files in a separate folder. */
export interface ExtractedBundle {
  made: string;
  files: { feed: string; path: string }[];
  remove(): Promise<void>;
}

/**
 * Unpacks a bundle and verifies every file against the manifest.
 * @throws Error if a file is missing, not listed, or does not match its checksum: then none of them is used
 */
export async function extractBundle(file: { path: string }): Promise<ExtractedBundle> {
  const folder = await makeTemporaryFolder('bundle');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true });
    let head: BundleManifest | null = null;
    const found = new Map<string, string>();
    for await (const entry of entriesOf(await contentOf(file))) {
      if (head === null) {
        if (entry.name !== MANIFEST || entry.size > 1024 * 1024) throw new Error('the file is no bundle of feeds');
        const json: Buffer[] = [];
        for await (const piece of entry.pieces()) json.push(piece);
        head = manifest.parse(JSON.parse(Buffer.concat(json).toString('utf8')));
        continue;
      }
      // Names come from the manifest: unlisted files are not written.
      const known = head.files.find((one) => one.file === entry.name);
      if (!known || found.has(known.file) || entry.size !== known.bytes) {
        throw new Error(`the bundle's manifest does not name ${JSON.stringify(entry.name.slice(0, 90))} like this`);
      }
      const path = join(folder, known.file);
      await pipeline(Readable.from(entry.pieces()), createWriteStream(path));
      const { checksum } = await checksumOf(createReadStream(path));
      if (checksum !== known.checksum) throw new Error(`${known.feed} in the bundle is not what its checksum says`);
      found.set(known.file, path);
    }
    if (!head) throw new Error('the file is no bundle of feeds');
    const missing = head.files.find((one) => !found.has(one.file));
    if (missing) throw new Error(`the bundle lacks ${missing.feed}`);
    const files = head.files.map((one) => ({ feed: one.feed, path: found.get(one.file)! }));
    return { made: head.made, files, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
