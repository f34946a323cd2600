import { sign, verify } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '#platform/context.ts';
import { chainEnds, findCurrentHead, findSeal, type HeadRow, insertHead, listHeads } from '#platform/db/audit/heads.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { parseJson } from '#platform/parse-json.ts';
import { privateKeyOf, publicKeyOf } from '#platform/secrets/ed25519.ts';
import type { Key } from '#platform/secrets/key-ring.ts';
import { daysFolder } from './signed-days.ts';

/** An exported head: a copy kept outside the installation proves later that the log was truncated or rebuilt since. */
export interface HeadFile extends Pick<HeadRow, 'number' | 'seal' | 'at'> {
  format: 'assay-audit-head-1';
  key: string;
  /** Ed25519, SubjectPublicKeyInfo in PEM. */
  publicKey: string;
  /** Base64, over the line of JSON with format, at, number and seal in this order. */
  signature: string;
}

type Parts = Pick<Context, 'db' | 'config' | 'secrets'>;

/** File in the data folder with the newest exported head. */
export const headFile = (dataDir: string): string => join(daysFolder(dataDir), 'head.json');

function statementOf({ at, number, seal }: Pick<HeadRow, 'number' | 'seal' | 'at'>): Buffer {
  return Buffer.from(JSON.stringify({ format: 'assay-audit-head-1', at, number, seal }));
}

/** Signs the end of the chain, and stores it when the last stored one is an hour old. Null without entries. */
export async function signHead(tx: Tx, key: Key): Promise<{ head: HeadFile; stored: boolean } | null> {
  const present = await findCurrentHead(tx);
  if (!present) return null;
  const { due, ...statement } = present;
  const signature = sign(null, statementOf(statement), privateKeyOf(key));
  if (due) await insertHead(tx, { ...statement, keyId: key.id, signature });
  const publicKey = publicKeyOf(key).export({ type: 'spki', format: 'pem' }).toString();
  const head: HeadFile = {
    format: 'assay-audit-head-1',
    ...statement,
    key: key.id,
    publicKey,
    signature: signature.toString('base64'),
  };
  return { head, stored: due };
}

/**
 * The exported head if it contradicts the log: it is the evidence of tampering and must not be replaced. Null when it may be
 * replaced.
 */
export async function contradictingHead(tx: Tx, exported: HeadFile | null): Promise<HeadFile | null> {
  if (!exported) return null;
  return (await findSeal(tx, exported.number)) === exported.seal ? null : exported;
}

/**
 * The newest exported head. A file that is not a head, such as one that a crash left half written, is moved to
 * `head.json.unreadable` for inspection, so that a fresh head can be written.
 * @param dataDir data folder of the installation
 * @param log receives an error when a file was moved
 * @returns null without a readable file
 * @throws NodeJS.ErrnoException when the file could not be read or moved
 */
export function exportedHead(dataDir: string, log: Context['log']): HeadFile | null {
  const file = headFile(dataDir);
  try {
    return readHead(file);
  } catch (error) {
    if (error instanceof MissingHead) return null;
    if (!(error instanceof UnreadableHead)) throw error;
  }
  const movedTo = `${file}.unreadable`;
  renameSync(file, movedTo);
  log.error({ movedTo }, 'the exported head of the audit log was unreadable: verify the log');
  return null;
}

/** Replaces the exported head atomically; both the file and its name survive a power failure. */
export function exportHead(dataDir: string, head: HeadFile): void {
  const file = headFile(dataDir);
  const folder = daysFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const made = `${file}.new-${process.pid}`;
  writeFileSync(made, `${JSON.stringify(head, null, 2)}\n`, { flush: true });
  renameSync(made, file);
  syncFolder(folder);
}

/** Writes a folder's entries to disk. Windows cannot open a folder, and orders renames by its journal. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Problem at the end of the log. */
export type HeadError =
  /** There are accounts, and the log has no entries. */
  | 'empty'
  /** Entries were sealed, and no head was stored within the hour. */
  | 'no-head'
  /** This installation did not sign the head. */
  | 'signature'
  /** The log ends before the head. */
  | 'truncated'
  /** The log has another seal at the head's number. */
  | 'chain';

export interface VerifiedHeads {
  count: number;
  bad: { fault: HeadError; head: Pick<HeadRow, 'number' | 'at'> | null; entries: number } | null;
}

/** There is no such file. */
class MissingHead extends Error {}

/** The file is not a head. */
class UnreadableHead extends Error {}

/** @throws Error with a sentence for the operator when the file is not a head, or the system's own when it cannot be read. */
export function readHead(file: string): HeadFile {
  const unreadable = () =>
    new UnreadableHead(`${file} is not a head of an audit log: give a file that "npm run assay -- audit head" wrote.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new MissingHead(`${file}: there is no such file.`);
    throw code === 'EISDIR' ? unreadable() : error;
  }
  const head = parseJson(text) as HeadFile | null;
  const fits = head?.format === 'assay-audit-head-1' && Number.isSafeInteger(head.number);
  if (fits && [head.seal, head.at, head.key, head.signature].every((value) => typeof value === 'string')) return head;
  throw unreadable();
}

/** Compares the log with every stored head and with exported ones. */
export async function verifyHeads(
  { db, secrets }: Pick<Parts, 'db' | 'secrets'>,
  exported: readonly HeadFile[],
): Promise<VerifiedHeads> {
  const { ends, stored } = await db.withAllCompanies('planner', async (tx) => ({
    ends: await chainEnds(tx),
    stored: await listHeads(tx),
  }));
  const bad = (fault: HeadError, head: HeadRow | null = null) => ({
    count: stored.length,
    bad: { fault, head, entries: ends.count },
  });
  const heads: HeadRow[] = [
    ...stored,
    ...exported.map(({ number, seal, at, key, signature }) => ({
      ...{ number, seal, at, keyId: key },
      signature: Buffer.from(signature, 'base64'),
    })),
  ];
  for (const head of heads) {
    const key = await secrets.keys.find('audit', head.keyId);
    if (!key || !verify(null, statementOf(head), publicKeyOf(key), head.signature)) return bad('signature', head);
    const held = await db.withoutCompany((tx) => findSeal(tx, head.number));
    if (held === null) return bad('truncated', head);
    if (held !== head.seal) return bad('chain', head);
  }
  if (ends.count === 0 && ends.accounts > 0) return bad('empty');
  if (ends.keyed > 0 && (stored.length === 0 || ends.lateSeal !== null)) return bad('no-head');
  return { count: stored.length, bad: null };
}
