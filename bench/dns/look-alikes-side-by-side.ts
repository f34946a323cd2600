import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LookAlikeQueryResult } from './query-look-alikes.ts';

/**
 * Runs within a network namespace: a resolver that answers after 20 ms, then dnstwist and Assay over the look-alikes of one
 * domain. Prints one line of JSON.
 */

/**
 * Milliseconds including the start of the process, milliseconds of the start alone, and the names queried and found.
 */
interface Side {
  ms: number;
  start: number;
  asked: string[];
  found: string[];
}
export interface LookAlikeMeasurement {
  own: Side & { unanswered: number };
  peer: (Side & { threads: number; version: string }) | null;
}

const DOMAIN = 'northwind-traders.example';
const RESOLVER_MS = 20;
/** More than exist, so that every generated name is queried. */
const ALL_NAMES = 1_000_000;
const THREADS = [16, 64, 200] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-look-alikes-'));
try {
  const measured: LookAlikeMeasurement = { peer: await askPeer(), own: await askOwn() };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function begin(program: string, args: readonly string[]): ChildProcess {
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') };
  // dnstwist prints its progress to stderr; errors of our own scripts must be visible.
  const errors = program === process.execPath ? 'inherit' : 'ignore';
  return spawn(program, args, { stdio: ['pipe', 'pipe', errors], env });
}

/** Runs a program to completion; returns milliseconds and its output, or null if it cannot be run. */
function run(program: string, args: readonly string[]): Promise<{ ms: number; said: string } | null> {
  const began = performance.now();
  const child = begin(program, args);
  let said = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve) =>
    child.once('error', () => resolve(null)).once('close', () => resolve({ ms: performance.now() - began, said })),
  );
}

/** Runs a function with a separate resolver and returns the names that were queried. */
async function withResolver<T>(work: () => Promise<T>): Promise<{ result: T; asked: string[] }> {
  const file = path.join(folder, 'asked');
  const child = begin(process.execPath, [
    path.join(import.meta.dirname, 'plain-resolver.ts'),
    String(RESOLVER_MS),
    file,
  ]);
  await new Promise((ready) => child.stdout!.once('data', ready));
  const result = await work();
  child.stdin!.end();
  await new Promise((closed) => child.once('close', closed));
  return { result, asked: readFileSync(file, 'utf8').split('\n') };
}

async function askPeer(): Promise<LookAlikeMeasurement['peer']> {
  const help = await run('dnstwist', ['--help']);
  if (!help) return null;
  let best: LookAlikeMeasurement['peer'] = null;
  for (const threads of THREADS) {
    const args = ['--registered', '--format', 'json', '--nameservers', '127.0.0.1', '-t', String(threads), DOMAIN];
    const { result, asked } = await withResolver(() => run('dnstwist', args));
    const rows = JSON.parse(result!.said) as { domain: string; fuzzer: string }[];
    const found = rows.filter(({ fuzzer }) => fuzzer !== '*original').map(({ domain }) => domain);
    process.stderr.write(`dnstwist with ${threads} threads: ${Math.round(result!.ms)} ms, ${asked.length} names\n`);
    const version = /dnstwist (\S+)/.exec(help.said)?.[1] ?? '';
    if (!best || result!.ms < best.ms) best = { ms: result!.ms, start: help.ms, asked, found, threads, version };
  }
  return best;
}

async function askOwn(): Promise<LookAlikeMeasurement['own']> {
  const script = path.join(import.meta.dirname, 'query-look-alikes.ts');
  const ask = () => withResolver(() => run(process.execPath, [script, DOMAIN, String(ALL_NAMES)]));
  // As in an installation, modules are already compiled.
  await ask();
  const { result, asked } = await ask();
  const answer = JSON.parse(result!.said) as LookAlikeQueryResult;
  const unanswered = answer.generated - answer.answered;
  process.stderr.write(`Assay: ${Math.round(result!.ms)} ms, ${asked.length} names, ${unanswered} without an answer\n`);
  return { ms: result!.ms, start: result!.ms - answer.ms, asked, found: answer.found, unanswered };
}
