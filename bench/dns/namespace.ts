import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

/** Why no network namespace of its own can be made here; null when it can. */
export function namespaceObstacle(): string | null {
  if (process.platform !== 'linux') return 'not measured: needs a network namespace of Linux';
  const tried = spawnSync('unshare', [...unshareFlags(), 'ip', 'link', 'set', 'lo', 'up']);
  return tried.status === 0 ? null : 'not measured: a network namespace could not be made';
}

/** Whoever is not root becomes root of a namespace of users first. */
function unshareFlags(): string[] {
  return process.getuid?.() === 0 ? ['-n'] : ['-r', '-n'];
}

/** Installs a program of Debian's where it is missing and that may be done. @param argument with which it ends at once */
export function installPeer(program: string, argument: string): void {
  if (spawnSync(program, [argument]).status === 0 || process.getuid?.() !== 0) return;
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', program], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Runs a script of this folder in a network namespace of its own and reads the JSON that it prints.
 * @param addresses that its loopback carries beside the usual ones, as `ip address add` takes them
 * @throws Error when the script fails
 */
export async function runInNamespace<T>(script: string, addresses: readonly string[] = []): Promise<T> {
  // Addresses of IPv6 would wait for their check that nobody else has them.
  const added = addresses.map((one) => `ip address add ${one} dev lo${one.includes(':') ? ' nodad' : ''}`);
  const commands = ['ip link set lo up', ...added, 'exec "$@"'].join(' && ');
  const inner = [process.execPath, path.join(import.meta.dirname, script)];
  const child = spawn('unshare', [...unshareFlags(), 'sh', '-c', commands, 'sh', ...inner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('close', resolve).once('error', reject),
  );
  if (code !== 0) throw new Error(`the measurement ended with ${code}`);
  return JSON.parse(said) as T;
}
