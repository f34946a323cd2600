import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type FingerprintSet, parseFingerprints } from '#parse/services/fingerprint-fallbacks/recog.ts';

const FILES_MAX = 200;
const BYTES_MAX = 20_000_000;

const loaded = new Map<string, Promise<FingerprintSet | null>>();

/**
 * Product fingerprints from a folder of files in recog's format (`*.xml`), read once per process; null without a
 * folder. An unreadable folder has no fingerprints: it does not fail the scan.
 */
export function loadFingerprints(folder: string | null | undefined): Promise<FingerprintSet | null> {
  if (!folder) return Promise.resolve(null);
  const known = loaded.get(folder) ?? load(folder).catch(() => null);
  loaded.set(folder, known);
  return known;
}

async function load(folder: string): Promise<FingerprintSet> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xml')).sort();
  const texts: string[] = [];
  let size = 0;
  for (const name of names.slice(0, FILES_MAX)) {
    const text = await readFile(path.join(folder, name), 'utf8');
    size += text.length;
    if (size > BYTES_MAX) break;
    texts.push(text);
  }
  return parseFingerprints(texts);
}
