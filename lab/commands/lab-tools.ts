import { execFile } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Lab } from '../lab.ts';
import type { LabMap } from './lab-map.ts';
import { hostPorts, mapScript, wrapperOf } from './wrappers.ts';

/** Programs that reach the lab through a wrapper; curl uses its configuration file. */
const WRAPPED = ['nc', 'openssl', 'dig', 'ssh', 'ssh-keyscan', 'nmap', 'testssl'] as const;
/** A command that takes longer hangs: nmap's version detection waits up to a minute for an unresponsive service. */
const HANG_MS = 600_000;
/** The lab resolves and validates all names of a domain at once: a busy host takes longer for that than a usual time-out. */
const RESOLVE_MS = 60_000;
/** The lab's validating resolver. */
const RESOLVER = '192.0.2.3 53';
const OUTPUT_MAX = 4 * 1_024 * 1_024;

/** Runs commands as a user would type them, with the lab's names resolving to the lab. */
export interface LabTools {
  /** Whether the program is installed. */
  has(program: string): boolean;
  /** Whether a name resolved when `refresh` was called. */
  leads(name: string): boolean;
  /**
   * Standard output of a command line.
   * @param patience factor of how long netcat waits for data: on a busy host a server may take longer to respond
   */
  run(command: string, patience?: number): Promise<string>;
  /** Reads the lab's current names and ports; must also be called before the first command. */
  refresh(): Promise<void>;
  close(): void;
}

/** @param names hosts used in commands */
export function openLabTools(lab: Pick<Lab, 'network'>, names: Iterable<string>): LabTools {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-tools-'));
  const file = path.join(folder, 'map.json');
  const bundle = path.join(folder, 'authorities.pem');
  const known = new Set(names);
  let hosts: Record<string, string[]> = {};
  const shellMap = path.join(folder, 'map.sh');
  const programs = Object.fromEntries(WRAPPED.map((program) => [program, programAt(program)]));
  const own = path.join(import.meta.dirname, 'tool.ts');
  for (const program of WRAPPED) {
    const script = path.join(folder, program);
    const inNode = [process.execPath, own, program, file];
    const real = programs[program];
    writeFileSync(script, wrapperOf(program, real ?? null, shellMap, inNode));
    chmodSync(script, 0o755);
  }
  writeFileSync(bundle, (lab.network.trust?.certificates ?? []).join('\n'));
  const env = {
    ...process.env,
    PATH: `${folder}${path.delimiter}${process.env.PATH}`,
    HOME: folder,
    CURL_HOME: folder,
    CURL_CA_BUNDLE: bundle,
    SSL_CERT_FILE: bundle,
    LC_ALL: 'C',
  };

  async function refresh(): Promise<void> {
    const dial = lab.network.dialMap ?? {};
    hosts = await resolveAll(known, dial[`${RESOLVER}/udp`]!);
    const map: LabMap = { hosts, dial, resolver: RESOLVER, programs };
    writeFileSync(file, JSON.stringify(map));
    const places = hostPorts(map);
    writeFileSync(shellMap, mapScript(places, map));
    const lines = Object.keys(hosts).flatMap((name) =>
      [...places.get(name)!]
        .filter(([port]) => !port.endsWith('/udp'))
        .map(([from, to]) => `connect-to = "${name}:${from}:127.0.0.1:${to}"`),
    );
    // All other connections go to a closed port: no command connects outside this host.
    lines.push('connect-to = "::127.0.0.1:1"');
    writeFileSync(path.join(folder, '.curlrc'), `${lines.join('\n')}\n`);
  }

  return {
    has: (program) => program === 'nc' || programAt(program) !== null,
    leads: (name) => (Object.hasOwn(hosts, name) ? hosts[name]!.length > 0 : false),
    run: (command, patience = 1) =>
      new Promise((resolve, reject) => {
        const options = {
          env: { ...env, PATIENCE: String(patience) },
          timeout: HANG_MS,
          maxBuffer: OUTPUT_MAX,
          encoding: 'utf8' as const,
        };
        execFile('sh', ['-c', command], options, (error, stdout) => {
          // The output of a failed program is compared as well.
          if (error?.killed) reject(new Error(`hangs: ${command}`));
          else resolve(stdout);
        }).stdin?.end();
      }),
    refresh,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function programAt(program: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {}
  }
  return null;
}

/** Current addresses of names in the lab's resolver; an empty list for a name that does not resolve. */
async function resolveAll(names: Iterable<string>, port: number): Promise<Record<string, string[]>> {
  const resolver = new Resolver({ timeout: RESOLVE_MS });
  resolver.setServers([`127.0.0.1:${port}`]);
  const rows = await Promise.all(
    [...names].map(async (name) => {
      if (isIP(name)) return [name, [name]] as const;
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return [name, found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))] as const;
    }),
  );
  return Object.fromEntries(rows);
}
