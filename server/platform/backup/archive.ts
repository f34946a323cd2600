import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveOf, entriesOf } from '#platform/files/tar.ts';
import { type BackupManifest, backupManifest, MANIFEST_FILE } from './manifest.ts';

const MANIFEST_BYTES_MAX = 16 * 1024 * 1024;
const MEMBER = /^[a-z0-9][a-z0-9_.-]{0,80}$/;

/**
 * Writes a tar file with the manifest first. The file is complete or does not exist, and readable by its owner only.
 * @param members name in the archive → path of the file
 */
export async function writeArchive(
  target: string,
  manifest: BackupManifest,
  members: ReadonlyMap<string, string>,
): Promise<void> {
  const partial = `${target}.partial`;
  const json = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  const files = await Promise.all(
    [...members].map(async ([name, file]) => ({ name, content: { path: file, bytes: (await stat(file)).size } })),
  );
  try {
    await pipeline(
      Readable.from(archiveOf([{ name: MANIFEST_FILE, content: json }, ...files])),
      createWriteStream(partial, { mode: 0o600 }),
    );
    const handle = await open(partial, 'r');
    await handle.sync();
    await handle.close();
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Unpacks an archive into an empty folder.
 * @throws Error with a message for the operator if the file is no backup, or is incomplete
 */
export async function readArchive(file: string, folder: string): Promise<BackupManifest> {
  let manifest: BackupManifest | null = null;
  try {
    for await (const entry of entriesOf(createReadStream(file))) {
      if (manifest === null) {
        if (entry.name !== MANIFEST_FILE || entry.size > MANIFEST_BYTES_MAX) break;
        const json: Buffer[] = [];
        for await (const piece of entry.pieces()) json.push(piece);
        manifest = backupManifest.parse(JSON.parse(Buffer.concat(json).toString('utf8')));
        continue;
      }
      if (!MEMBER.test(entry.name)) throw new Error(`unexpected member ${JSON.stringify(entry.name.slice(0, 80))}`);
      await pipeline(
        Readable.from(entry.pieces()),
        createWriteStream(path.join(folder, entry.name), { flags: 'wx', mode: 0o600 }),
      );
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`${file} does not exist.`);
    throw new Error(`${path.basename(file)} is not a complete backup: ${(error as Error).message}`);
  }
  if (!manifest) throw new Error(`${path.basename(file)} is not a backup of Assay.`);
  return manifest;
}
