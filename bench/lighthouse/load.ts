import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { slowdownOfMidTierPhone } from './slowdown.ts';

const FOLDER = import.meta.dirname;
const CLI = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');
/** Options of Lighthouse by device; a phone is its default. */
const DEVICES = { phone: [], desk: ['--preset=desktop'] } as const;
export type Device = keyof typeof DEVICES;

/** What the benchmark reads of a report of Lighthouse. */
export interface Result {
  /** Lighthouse's measure of the processor during the load: less than usual on a machine that does other work. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string; numericValue?: number; title: string }>;
}

/** One load of a page. */
export interface Load {
  /** With Lighthouse's own slowdown: 4 for a phone, none for a desktop. */
  standard: Result;
  /** The same load with the slowdown of a mid-tier phone; null for a desktop. */
  calibrated: { slowdown: number; result: Result } | null;
}

/** The product runs in this process, so waiting for a program must not block the event loop. */
const run = promisify(execFile);

/** Installs Lighthouse the first time. */
export async function installLighthouse(): Promise<void> {
  if (!existsSync(CLI)) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
}

/**
 * Loads a page once and assesses the load.
 * @param port of the browser's debugger
 * @param folder for the trace and the reports
 */
export async function loadPage(
  url: string,
  device: Device,
  { port, categories, folder }: { port: number; categories: readonly string[]; folder: string },
): Promise<Load> {
  await mkdir(folder, { recursive: true });
  const options = [`--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset', ...DEVICES[device]];
  const lighthouse = async (name: string, more: readonly string[]): Promise<Result> => {
    const file = path.join(folder, name);
    const selected = `--only-categories=${categories.join(',')}`;
    await run(process.execPath, [CLI, url, ...options, selected, `--output-path=${file}`, ...more], { cwd: FOLDER });
    return readJson<Result>(file);
  };
  const standard = await lighthouse('standard.json', [`-GA=${folder}`]);
  if (device !== 'phone') return { standard, calibrated: null };
  const slowdown = slowdownOfMidTierPhone(standard.environment.benchmarkIndex);
  await changeSlowdown(path.join(folder, 'artifacts.json'), slowdown);
  const result = await lighthouse('calibrated.json', [
    `-A=${folder}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ]);
  return { standard, calibrated: { slowdown, result } };
}

/**
 * Lighthouse refuses to assess a load with other settings than it was recorded with. The slowdown has no effect on the
 * recording: it is simulated from the trace of a load at full speed.
 */
async function changeSlowdown(file: string, slowdown: number): Promise<void> {
  const artifacts = await readJson<{
    settings: { throttlingMethod: string; throttling: { cpuSlowdownMultiplier: number } };
  }>(file);
  if (artifacts.settings.throttlingMethod !== 'simulate') throw new Error('the load was slowed down while recorded');
  artifacts.settings.throttling.cpuSlowdownMultiplier = slowdown;
  await writeFile(file, JSON.stringify(artifacts));
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
