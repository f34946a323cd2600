import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Why a separate network namespace cannot be created; null if it can. */
export function namespaceUnavailableReason(): string | null {
  if (process.platform !== 'linux') return 'not measured: needs a network namespace of Linux';
  const tried = spawnSync('unshare', [...unshareFlags(), 'ip', 'link', 'set', 'lo', 'up']);
  return tried.status === 0 ? null : 'not measured: a network namespace could not be made';
}

/** Without root, a user namespace is created first. */
function unshareFlags(): string[] {
  return process.getuid?.() === 0 ? ['-n'] : ['-r', '-n'];
}

/** Installs a Debian package if its program is missing and this process is root. @param argument with which the program exits immediately */
export function installPeer(name: string, argument: string, program = name): void {
  if (spawnSync(program, [argument]).status === 0 || process.getuid?.() !== 0) return;
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Runs a script in a new network namespace and parses the JSON that it prints.
 * @param script path relative to this folder
 * @param addresses added to its loopback interface, in the format of `ip address add`
 * @param resolver address that replaces the name servers of /etc/resolv.conf, for this script and its children only
 * @throws Error when the script fails
 */
export async function runInNamespace<T>(
  script: string,
  addresses: readonly string[] = [],
  resolver: string | null = null,
): Promise<T> {
  // IPv6 addresses would wait for duplicate address detection.
  const added = addresses.map((one) => `ip address add ${one} dev lo${one.includes(':') ? ' nodad' : ''}`);
  const file = path.join(tmpdir(), `assay-resolv-${process.pid}`);
  const mounted = resolver === null ? [] : [`mount --bind '${file}' /etc/resolv.conf`];
  if (resolver !== null) writeFileSync(file, `nameserver ${resolver}\n`);
  const commands = ['ip link set lo up', ...added, ...mounted, 'exec "$@"'].join(' && ');
  const flags = [...unshareFlags(), ...(resolver === null ? [] : ['-m'])];
  const inner = [process.execPath, path.join(import.meta.dirname, script)];
  const child = spawn('unshare', [...flags, 'sh', '-c', commands, 'sh', ...inner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('close', resolve).once('error', reject),
  ).finally(() => rmSync(file, { force: true }));
  if (code !== 0) throw new Error(`the measurement ended with ${code}`);
  return JSON.parse(said) as T;
}
