import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seeded } from '../../../engine/testing/fuzz/random.ts';
import type { Figure } from '../../measured.ts';
import { Actor, type Role } from '../fuzz/api/actor.ts';
import { validCall } from '../fuzz/api/build.ts';
import { operationsOf } from '../fuzz/api/operations.ts';
import { openWorld } from '../fuzz/api/world.ts';
import { startControl } from './control.ts';
import { isInstalled, runTool } from './tool.ts';

const ROLES: readonly Role[] = [
  { name: 'anonymous', permission: null },
  { name: 'owner', permission: 23 },
  { name: 'administrator', permission: 0 },
];
/** Time limit for one program and role, milliseconds. */
const PROGRAM_MS = 300_000;
/** Time limit for one module of wapiti, seconds. */
const MODULE_SECONDS = 40;
/** Modules that need no host on the internet. */
const MODULES =
  'sql,blindsql,exec,file,xss,permanentxss,redirect,crlf,cookieflags,csp,http_headers,methods,htaccess,backup,shellshock,csrf';
const SQLMAP_URLS = 20;

/** Categories of wapiti's report that are not faults here, with the reason. */
const EXPECTED: Readonly<Record<string, string>> = {
  'HTTP Secure Headers':
    'Strict-Transport-Security is sent when PUBLIC_URL is https; wapiti scans plain HTTP behind the proxy',
  'Secure Flag cookie': 'set when PUBLIC_URL is https and the response passes through the proxy',
};

export interface ScannerResult {
  figures: Figure[];
  faults: string[];
}

/** wapiti, sqlmap and nikto against the API and the web app, by role, on loopback. */
export async function runScanners(only?: string): Promise<ScannerResult> {
  const result: ScannerResult = { figures: [], faults: [] };
  const wanted = (name: string) => !only || only === name;
  const tools = {
    wapiti: wanted('wapiti') && (await isInstalled('wapiti')),
    sqlmap: wanted('sqlmap') && (await isInstalled('sqlmap')),
    nikto: wanted('nikto') && (await isInstalled('nikto')),
  };
  if (!Object.values(tools).includes(true)) return result;
  const world = await openWorld();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-security-'));
  try {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const control = await startControl(world.context.db.pool);
    const { origin } = new URL(control.url);
    try {
      if (tools.wapiti) addControl(result, 'wapiti', await wapiti('control', origin, [control.url], [], folder));
      if (tools.sqlmap) addControl(result, 'sqlmap', await sqlmap('control', origin, [control.url], [], folder));
    } finally {
      await control.stop();
    }
    let errors = 0;
    for (const role of ROLES) {
      const actor = new Actor(role, world);
      await actor.settle();
      world.actors.push(actor);
      const urls = urlsFor(actor, base);
      const headers = Object.entries(actor.headers).map(([name, value]) => `${name}: ${value}`);
      if (tools.wapiti) add(result, await wapiti(role.name, base, urls, headers, folder));
      if (tools.sqlmap) add(result, await sqlmap(role.name, base, urls, headers, folder));
      if (tools.nikto) add(result, await nikto(role.name, base, headers, folder));
      const lines = world.errors.splice(0);
      errors += lines.length;
      result.faults.push(...lines.map((line) => `${role.name}: ${line.slice(0, 400)}`));
    }
    result.figures.push({ what: 'Errors in the log during the scans', value: String(errors), limit: '0' });
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return result;
}

function add(result: ScannerResult, { figures, faults }: ScannerResult): void {
  result.figures.push(...figures);
  result.faults.push(...faults);
  for (const { what, value } of figures) process.stdout.write(`${what}: ${value}\n`);
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
}

/** Adds the result for the vulnerable control page. */
function addControl(result: ScannerResult, name: string, { faults }: ScannerResult): void {
  const value = `${faults.length} found`;
  add(result, {
    figures: [{ what: `${name}, control page`, value, limit: 'at least 1 found' }],
    faults: faults.length > 0 ? [] : [`${name} finds nothing on a page with SQL injection and reflected XSS`],
  });
}

/** The URLs of all GET operations, with all query parameters. */
function urlsFor(actor: Actor, base: string): string[] {
  const random = seeded(1);
  return operationsOf(actor.world.context.config.publicUrl)
    .filter(({ method }) => method === 'GET')
    .map((operation) => {
      const url = new URL(validCall(operation, actor, random).url, base);
      for (const { name } of operation.query) if (!url.searchParams.has(name)) url.searchParams.set(name, 'a');
      return url.href;
    });
}

async function wapiti(
  role: string,
  base: string,
  urls: readonly string[],
  headers: readonly string[],
  folder: string,
): Promise<ScannerResult> {
  const report = path.join(folder, `wapiti-${role}.json`);
  const args = [
    ...['-u', `${base}/`, '--scope', 'domain', '-m', MODULES, '-d', '1', '-v', '0', '-f', 'json', '-o', report],
    ...['--flush-session', '--no-bugreport', '--max-scan-time', '30', '--max-attack-time', String(MODULE_SECONDS)],
    ...urls.flatMap((url) => ['-s', url]),
    ...headers.flatMap((header) => ['-H', header]),
  ];
  const { output, timedOut } = await runTool('wapiti', args, PROGRAM_MS, folder);
  const faults: string[] = [];
  let kinds = 0;
  let expected = 0;
  try {
    const found = JSON.parse(readFileSync(report, 'utf8')) as Record<
      'vulnerabilities' | 'anomalies',
      Record<string, { path: string; info: string }[]>
    >;
    for (const [kind, rows] of [...Object.entries(found.vulnerabilities), ...Object.entries(found.anomalies)]) {
      kinds += 1;
      for (const { path: where, info } of rows) {
        if (Object.hasOwn(EXPECTED, kind)) expected += 1;
        else faults.push(`wapiti, ${role}: ${kind} at ${where}: ${info.slice(0, 200)}`);
      }
    }
  } catch {
    faults.push(`wapiti, ${role}: no report${timedOut ? ', timed out' : ''}: ${output.slice(-300)}`);
  }
  const value = `${urls.length} start URLs, ${kinds} categories tested, ${faults.length} found${expected > 0 ? `, ${expected} expected over plain HTTP` : ''}`;
  return { figures: [{ what: `wapiti, ${role}`, value, limit: 'none found' }], faults };
}

/** Public endpoints that take a body. */
const BODIES: readonly [string, object][] = [
  ['/api/userLogin', { account: 'a@fuzz.example', password: 'x' }],
  ['/api/forgotPassword', { account: 'a@fuzz.example' }],
  ['/api/company/invitation', { token: 'x' }],
];

async function sqlmap(
  role: string,
  base: string,
  urls: readonly string[],
  headers: readonly string[],
  folder: string,
): Promise<ScannerResult> {
  const list = path.join(folder, `urls-${role}`);
  const random = seeded(2);
  const chosen = urls
    .filter((url) => url.includes('?'))
    .sort(() => random.int(3) - 1)
    .slice(0, SQLMAP_URLS);
  writeFileSync(list, `${chosen.join('\n')}\n`);
  const common = [
    ...['--batch', '--disable-coloring', '--level', '1', '--risk', '2', '--technique', 'BEU', '--threads', '4'],
    ...['--ignore-code', '*', '--flush-session', '--output-dir', path.join(folder, `sqlmap-${role}`), '-v', '1'],
    ...(headers.length > 0 ? ['--headers', headers.join('\\n')] : []),
  ];
  const runs = [await runTool('sqlmap', ['-m', list, ...common], PROGRAM_MS, folder)];
  if (role === 'anonymous') {
    for (const [url, body] of BODIES) {
      const data = ['-u', base + url, '--method', 'POST', '--data', JSON.stringify(body)];
      runs.push(await runTool('sqlmap', [...data, ...common], PROGRAM_MS / 3, folder));
    }
  }
  const output = runs.map((run) => run.output).join('\n');
  const tested = (
    output.match(
      /parameter '[^']*' (?:does not seem to be injectable|is not injectable)|does not seem to be injectable/g,
    ) ?? []
  ).length;
  const faults = [
    ...output.matchAll(/^.*(?:is vulnerable|appears to be .*injectable|identified the following injection).*$/gm),
  ].map(([line]) => `sqlmap, ${role}: ${line.trim().slice(0, 200)}`);
  for (const file of globSync('**/results-*.csv', { cwd: path.join(folder, `sqlmap-${role}`) })) {
    const rows = readFileSync(path.join(folder, `sqlmap-${role}`, file), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    faults.push(...rows.filter((row) => row.split(',')[2]).map((row) => `sqlmap, ${role}: ${row}`));
  }
  if (tested === 0) faults.push(`sqlmap, ${role}: tested nothing: ${output.slice(-400)}`);
  const cut = runs.some(({ timedOut }) => timedOut) ? ' until the time limit' : '';
  const value = `${chosen.length} URLs, ${tested} parameters tested${cut}, ${faults.length} injectable`;
  return { figures: [{ what: `sqlmap, ${role}`, value, limit: 'none injectable' }], faults };
}

async function nikto(role: string, base: string, headers: readonly string[], folder: string): Promise<ScannerResult> {
  const args = ['-h', base, '-ask', 'no', '-nointeractive', '-maxtime', `${PROGRAM_MS / 1_000 - 20}s`];
  const { output } = await runTool(
    'nikto',
    [...args, ...headers.flatMap((header) => ['-add-header', header])],
    PROGRAM_MS,
    folder,
  );
  const lines = output.split('\n').filter((line) => /^\+ (?!Target|Start|End|Server|\d+ (?:requests|host))/.test(line));
  const faults = lines.map((line) => `nikto, ${role}: ${line.slice(2, 240)}`);
  return { figures: [{ what: `nikto, ${role}`, value: `${lines.length} items`, limit: 'none' }], faults };
}
