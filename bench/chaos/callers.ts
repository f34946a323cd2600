import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after PostgreSQL accepts connections again in which answers may still be 503. */
const RECONNECT_MS = 5_000;
/** Pause between two calls of one caller. */
const PAUSE_MS = 150;
const PATHS = ['/api/scans', '/api/notifications', '/api/ratings', '/api/account'];

/** Times at which PostgreSQL did not answer, milliseconds of the monotonic clock. */
export interface Outage {
  from: number;
  to: number;
}

/** Results of calls during the run. */
export interface CallReport {
  answered: number;
  /** Connections that a killed process did not answer. */
  unanswered: number;
  /** 503 during an outage of PostgreSQL. */
  unavailable: number;
  /** Any other answer of 5xx. */
  faults: string[];
}

/** Calls the API of every process all the time, as browsers do, until `stop`. */
export function startCallers(urls: readonly string[], token: string, outages: readonly Outage[]) {
  let running = true;
  const rows: { began: number; ended: number; status: number; path: string }[] = [];
  let unanswered = 0;
  const call = async (url: string) => {
    for (let at = 0; running; at += 1) {
      const path = PATHS[at % PATHS.length]!;
      const began = performance.now();
      try {
        const response = await fetch(url + path, { headers: { 'x-auth-token': token } });
        await response.arrayBuffer();
        rows.push({ began, ended: performance.now(), status: response.status, path });
      } catch {
        unanswered += 1;
      }
      await sleep(PAUSE_MS);
    }
  };
  const calls = Promise.all(urls.map(call));
  return {
    async stop(): Promise<CallReport> {
      running = false;
      await calls;
      const during = (row: { began: number; ended: number }) =>
        outages.some(({ from, to }) => row.ended >= from && row.began <= to + RECONNECT_MS);
      const failed = rows.filter(({ status }) => status >= 500);
      const unavailable = failed.filter((row) => row.status === 503 && during(row));
      return {
        answered: rows.length,
        unanswered,
        unavailable: unavailable.length,
        faults: failed
          .filter((row) => !unavailable.includes(row))
          .map(({ status, path, began }) => `${status} ${path} after ${Math.round(began / 1_000)} s`),
      };
    },
  };
}
