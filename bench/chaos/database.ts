import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@assay/server/platform/db/embedded/supervisor.ts';

/** PostgreSQL of the run, of one or several servers. */
export interface ChaosDatabase {
  appUrl: string;
  ownerUrl: string;
  /** Connects to the primary. */
  superuserUrl: string;
  /** App role, bypassing the connection pooler. */
  directUrl: string;
  /** What it consists of, for the results. */
  what: string;
  /** Label of `disturb` in the results table. */
  disturbances: string;
  /** Crashes the server or fails over, and waits for the failover. */
  disturb(): Promise<void>;
  stop(): Promise<void>;
}

/** One embedded PostgreSQL, which its supervisor restarts. */
export async function startSingle(home: string): Promise<ChaosDatabase> {
  const folder = path.join(home, 'db');
  const { appUrl, ownerUrl, superuserUrl, stop } = await startEmbedded(folder, {
    flags: ['-c', 'max_connections=150'],
  });
  return {
    ...{ appUrl, ownerUrl, superuserUrl, directUrl: appUrl, stop },
    what: 'the embedded PostgreSQL',
    disturbances: 'crashes of PostgreSQL',
    async disturb() {
      killPostgres(path.join(folder, 'pg18', 'data'));
    },
  };
}

/** Kills all processes of a PostgreSQL server at once, as in a power failure. */
export function killPostgres(data: string): void {
  const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // A connection that ended meanwhile.
    }
  }
}
