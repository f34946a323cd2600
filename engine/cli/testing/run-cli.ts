import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before } from 'node:test';
import { http, openPort, ports, service } from '#testing/builders.ts';
import { evidenceItem, hostEvidence, missingEvidence, scanEvidence } from '#testing/evidence-items.ts';
import { writeEvidence } from '../files.ts';
import { run, type Terminal } from '../run.ts';

export const SET = [
  scanEvidence(),
  hostEvidence('example.com'),
  evidenceItem('http', 'example.com', http()),
  evidenceItem('ports', 'example.com', ports([openPort(6379, service('redis', { openAccess: true }))])),
  missingEvidence('mail', 'example.com', 'timeout'),
];

/** A folder that is deleted after the tests of a suite, and a file in it with the evidence of SET. */
export function evidenceFolder(): { folder: string; evidence: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-cli-'));
  const evidence = path.join(folder, 'evidence.json');
  before(() => writeEvidence(evidence, SET));
  after(() => rm(folder, { recursive: true }));
  return { folder, evidence };
}

/** Runs the command line like a program without a terminal. */
export const cli = (...args: string[]) => runWith({}, args);
/** Runs it at a fixed time, as ISO 8601. */
export const cliAt = (time: string, ...args: string[]) => runWith({ clock: { now: () => new Date(time) } }, args);
/** In a folder with a configuration file. */
export const cliIn = (folder: string, ...args: string[]) => runWith({ folder }, args);

async function runWith(more: Partial<Terminal>, args: string[], terminal: object = {}) {
  const stream = () => new PassThrough() as unknown as NodeJS.WriteStream & PassThrough;
  const [output, errors] = [Object.assign(stream(), terminal), stream()];
  const input = new PassThrough() as unknown as NodeJS.ReadStream;
  const signal = new AbortController().signal;
  const code = await run(args, { input, output, errors, signal, language: 'C', ...more });
  return { code, output: String(output.read() ?? ''), errors: String(errors.read() ?? '') };
}

/** The output on a terminal, whose width the last argument can set. */
export async function onTerminal(
  env: Record<string, string>,
  ...args: (string | { columns: number })[]
): Promise<string> {
  const words = args.filter((arg) => typeof arg === 'string');
  const { columns } = args.find((arg) => typeof arg === 'object') ?? { columns: 100 };
  return (await runWith({ env }, words, { isTTY: true, columns })).output;
}
