import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REAL_SERVICES } from './services.ts';
import { REAL_WEB } from './web-applications.ts';

/**
 * `npm run lab:real`: installs real services of Debian and npm in a folder of their own, starts each in a network
 * namespace without a route to anywhere, in default, neglected and hardened states, scans it, and compares with the
 * tables of truth (services.ts, web-applications.ts). Needs Linux, root and debootstrap.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: path.join(tmpdir(), 'assay-lab-real') },
    mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
    record: { type: 'string' },
    installed: { type: 'boolean', default: false },
  },
});
const root = path.join(values.folder, 'debian');
const names = positionals.length > 0 ? positionals : [...Object.keys(REAL_SERVICES), ...Object.keys(REAL_WEB)];
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

if (!values.installed) install();
process.exitCode =
  spawnSync(
    'unshare',
    [
      ...['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', process.execPath],
      ...[path.join(import.meta.dirname, 'scan.ts'), root, values.record ?? '', ...names],
    ],
    { stdio: 'inherit' },
  ).status ?? 1;

function install(): void {
  mkdirSync(values.folder, { recursive: true });
  if (!existsSync(path.join(root, 'etc'))) {
    run('debootstrap', '--variant=minbase', '--include=ca-certificates,openssl', 'bookworm', root, values.mirror);
    // Packages do not start their services.
    writeFileSync(path.join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  }
  const packages = [...new Set(names.flatMap((name) => (REAL_SERVICES[name] ?? REAL_WEB[name])?.debian ?? []))];
  // The Java runtime cannot be configured without /proc.
  const command = 'mount -t proc proc "$0/proc" && exec chroot "$0" apt-get install -y --no-install-recommends "$@"';
  run('env', 'DEBIAN_FRONTEND=noninteractive', 'unshare', '--mount', 'sh', '-c', command, root, ...packages);
  for (const name of names) {
    const wanted = REAL_SERVICES[name]?.npm ?? [];
    if (wanted.length === 0) continue;
    const folder = path.join(root, 'srv/npm', name);
    mkdirSync(folder, { recursive: true });
    // A package of node-fetch demands a version by a tag that does not exist any more.
    writeFileSync(path.join(folder, 'package.json'), '{"private":true,"overrides":{"node-fetch":"2.7.0"}}');
    run('npm', 'install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted);
  }
}
