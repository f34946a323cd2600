import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ADDRESS = '127.0.0.1';

/** How to start a service in a Debian root. */
export interface StartOrder {
  root: string;
  /** Shell commands before the start. */
  prepare?: string | undefined;
  /** Shell command that runs the service in the foreground. */
  run: string;
  shell: 'sh' | 'bash';
  port: number;
  /** Seconds until it must listen; 0 = its port is not waited for. */
  patience: number;
  /** Seconds from then until it is configured. */
  settle: number;
}

/** Starts a service with `/srv/lab` empty, and ends it and all its processes after the work; returns why it does not run. */
export async function whileRunning(order: StartOrder, work: () => Promise<string>): Promise<string> {
  const { root, prepare, run, port, patience, settle } = order;
  const folder = path.join(root, 'srv/lab');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const shell = (command: string) => ['chroot', root, order.shell, '-c', command] as const;
  if (prepare) execFileSync('env', [...shell(prepare)], { stdio: 'ignore' });
  const service = spawn('setsid', [...shell(run)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  try {
    if (patience > 0 && !(await listens(port, patience)))
      return `does not listen: ${Buffer.concat(said).toString().slice(-400)}`;
    await sleep(settle * 1_000);
    return await work();
  } finally {
    // The whole session of the service, which has its own process group.
    try {
      if (service.pid) process.kill(-service.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    await sleep(500);
  }
}

async function listens(port: number, seconds: number): Promise<boolean> {
  for (let left = seconds * 4; left > 0; left -= 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, ADDRESS, () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return true;
    await sleep(250);
  }
  return false;
}
