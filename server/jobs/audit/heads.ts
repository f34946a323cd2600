import { sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/access.ts';
import { allHeads, chainEnds, type HeadRow, insertHead, presentHead, sealAt } from '../../db/audit/heads.ts';
import { privateKeyOf, publicKeyOf } from '../../process/secrets/ed25519.ts';
import type { Key } from '../../process/secrets/key-ring.ts';
import { daysFolder } from './days.ts';

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
  const present = await presentHead(tx);
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
export async function headAgainst(tx: Tx, dataDir: string): Promise<HeadFile | null> {
  const file = headFile(dataDir);
  if (!existsSync(file)) return null;
  const head = readHead(file);
  return (await sealAt(tx, head.number)) === head.seal ? null : head;
}

/** Replaces the exported head atomically. */
export function exportHead(dataDir: string, head: HeadFile): void {
  const file = headFile(dataDir);
  mkdirSync(daysFolder(dataDir), { recursive: true });
  const made = `${file}.new-${process.pid}`;
  writeFileSync(made, `${JSON.stringify(head, null, 2)}\n`);
  renameSync(made, file);
}

/** What is wrong with the end of the log. */
export type HeadFault =
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
  bad: { fault: HeadFault; head: Pick<HeadRow, 'number' | 'at'> | null; entries: number } | null;
}

/** @throws Error with a sentence for the operator when the file is not a head. */
export function readHead(file: string): HeadFile {
  try {
    const head = JSON.parse(readFileSync(file, 'utf8')) as HeadFile;
    const fits = head.format === 'assay-audit-head-1' && Number.isSafeInteger(head.number);
    if (fits && [head.seal, head.at, head.key, head.signature].every((text) => typeof text === 'string')) return head;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`${file}: there is no such file.`);
  }
  throw new Error(`${file} is not a head of an audit log: give a file that "npm run audit -- head" wrote.`);
}

/** Compares the log with every stored head and with exported ones. */
export async function verifyHeads(
  { db, secrets }: Pick<Parts, 'db' | 'secrets'>,
  exported: readonly HeadFile[],
): Promise<VerifiedHeads> {
  const { ends, stored } = await db.withAllCompanies('planner', async (tx) => ({
    ends: await chainEnds(tx),
    stored: await allHeads(tx),
  }));
  const bad = (fault: HeadFault, head: HeadRow | null = null) => ({
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
    const held = await db.withAllCompanies('planner', (tx) => sealAt(tx, head.number));
    if (held === null) return bad('truncated', head);
    if (held !== head.seal) return bad('chain', head);
  }
  if (ends.count === 0 && ends.accounts > 0) return bad('empty');
  if (ends.keyed > 0 && (stored.length === 0 || ends.lateSeal !== null)) return bad('no-head');
  return { count: stored.length, bad: null };
}
