import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveOf, type Entry, entriesOf } from '#platform/files/tar.ts';
import { type BackupManifest, backupManifest, MAC_FILE, MANIFEST_FILE, MEMBER_NAME, manifestMac } from './manifest.ts';

const MANIFEST_BYTES_MAX = 16 * 1024 * 1024;
const MAC_BYTES_MAX = 200;

/**
 * Writes a tar file with the manifest first. The file is complete or does not exist, and readable by its owner only.
 * @param members name in the archive → path of the file
 * @param secret SECRET_KEY, under a key of which the manifest is authenticated
 */
export async function writeArchive(
  target: string,
  manifest: BackupManifest,
  members: ReadonlyMap<string, string>,
  secret: string,
): Promise<void> {
  const partial = `${target}.partial`;
  const json = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  const files = await Promise.all(
    [...members].map(async ([name, file]) => ({ name, content: { path: file, bytes: (await stat(file)).size } })),
  );
  const head = [
    { name: MANIFEST_FILE, content: json },
    { name: MAC_FILE, content: Buffer.from(`${manifestMac(secret, json)}\n`) },
  ];
  try {
    await pipeline(Readable.from(archiveOf([...head, ...files])), createWriteStream(partial, { mode: 0o600 }));
    const handle = await open(partial, 'r');
    await handle.sync();
    await handle.close();
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
}

/** An unpacked backup. */
export interface ReadBackup {
  manifest: BackupManifest;
  /** The bytes of the manifest, and what authenticates them; null in format 1. */
  authentication: { bytes: Buffer; mac: string } | null;
}

/**
 * Unpacks an archive into an empty folder, and compares every member with its checksum.
 * @throws Error with a message for the operator if the file is no backup, is incomplete, or is not what its manifest says
 */
export async function readArchive(file: string, folder: string): Promise<ReadBackup> {
  const name = path.basename(file);
  const input = await openBackup(file);
  try {
    const entries = entriesOf(input.createReadStream());
    const manifestBytes = await contentOf(entries, MANIFEST_FILE, MANIFEST_BYTES_MAX);
    if (!manifestBytes) throw new BackupFault(`The file ${name} is not a backup of Assay.`);
    const manifest = parsedManifest(manifestBytes, name);
    if (manifest.version === 1) {
      for await (const entry of entries) await unpack(entry, folder);
      return { manifest, authentication: null };
    }
    const mac = await contentOf(entries, MAC_FILE, MAC_BYTES_MAX);
    if (!mac) throw new BackupFault(`The member ${MAC_FILE} of ${name} is missing. Use another backup.`);
    const missing = new Map(Object.entries(manifest.members));
    for await (const entry of entries) {
      const expected = missing.get(entry.name);
      const shown = JSON.stringify(entry.name.slice(0, 80));
      if (expected === undefined)
        throw new BackupFault(`The member ${shown} of ${name} is not in its manifest. Use another backup.`);
      if ((await unpack(entry, folder)) !== expected)
        throw new BackupFault(`The member ${shown} of ${name} does not match its checksum. Use another backup.`);
      missing.delete(entry.name);
    }
    const [lost] = missing.keys();
    if (lost !== undefined) throw new BackupFault(`The member ${lost} of ${name} is missing. Use another backup.`);
    return { manifest, authentication: { bytes: manifestBytes, mac: mac.toString('utf8').trim() } };
  } catch (error) {
    // Those of the system, such as a full disk, say nothing about the file.
    if (error instanceof BackupFault || (error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new BackupFault(`The file ${name} is not a complete backup: ${(error as Error).message}.`);
  } finally {
    await input.close();
  }
}

/** A sentence about a file that cannot be restored. */
class BackupFault extends Error {}

async function openBackup(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupFault(
      code === 'ENOENT' ? `The file ${file} does not exist.` : `The file ${file} cannot be read: ${message}.`,
    );
  }
  throw new BackupFault(`What is in ${file} is not a file: name a backup.`);
}

/** The content of the next entry if it has this name; otherwise null. */
async function contentOf(entries: AsyncGenerator<Entry>, name: string, bytesMax: number): Promise<Buffer | null> {
  const { value: entry, done } = await entries.next();
  if (done || entry.name !== name || entry.size > bytesMax) return null;
  const pieces: Buffer[] = [];
  for await (const piece of entry.pieces()) pieces.push(piece);
  return Buffer.concat(pieces);
}

function parsedManifest(bytes: Buffer, name: string): BackupManifest {
  let json: unknown = null;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    // The schema refuses it.
  }
  const { success, data } = backupManifest.safeParse(json);
  if (success) return data;
  const { version }: { version?: unknown } = Object(json);
  throw new BackupFault(
    typeof version === 'number' && version > 2
      ? `The file ${name} is a backup of a newer version of Assay. Restore it with that version.`
      : `The manifest of ${name} is damaged. Use another backup.`,
  );
}

/** @returns SHA-256 of the content, hexadecimal */
async function unpack(entry: Entry, folder: string): Promise<string> {
  if (!MEMBER_NAME.test(entry.name))
    throw new BackupFault(`The backup has an unexpected member ${JSON.stringify(entry.name.slice(0, 80))}.`);
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of entry.pieces()) {
      hash.update(piece);
      yield piece;
    }
  }
  const target = createWriteStream(path.join(folder, entry.name), { flags: 'wx', mode: 0o600 });
  await pipeline(hashed, target);
  return hash.digest('hex');
}
