import { callerWith } from '@assay/server/testing/api.ts';
import { openBareServer, recordStatements, type Statement } from './bare.ts';
import { type Call, callsOf, ROLES, type Role } from './calls.ts';
import { nameOf, OWN_DOMAINS } from './data-set.ts';
import { preciseCpuOfPostgres } from './database/cpu-time.ts';
import { plansOf } from './plans.ts';
import { type BenchServer, quantile } from './server.ts';

export const GOAL = { p50: 50, p99: 150, ratio: 0.6 };
/** Calls of one row end after this time, so that a slow one does not hold up the others. */
const ROW_MS_MAX = 4_000;

/** Figures of one call of one role; times in milliseconds. */
export interface Row {
  role: Role;
  call: Call;
  p50: number;
  p99: number;
  /** CPU time per call: of this process, which is server and caller, and of PostgreSQL. */
  cpu: { node: number; postgres: number };
  /** Likewise of the bare route. */
  bareCpu: { node: number; postgres: number };
  status: number;
  /** Median of the bare route over that of the product. */
  ratio: number;
  statements: number;
  blocks: number;
  faults: string[];
}

export const meetsGoals = ({ p50, p99, ratio, status, faults }: Row) =>
  status === 200 && p50 <= GOAL.p50 && p99 <= GOAL.p99 && ratio >= GOAL.ratio && faults.length === 0;

interface Measured {
  times: number[];
  status: number;
  cpu: { node: number; postgres: number };
}

/** Makes a call. @returns its HTTP status */
type Once = () => Promise<number>;

/**
 * Times of calls one after the other, in milliseconds, sorted. Each is repeated in turn with the one that it is compared
 * with, so that both find the machine in the same state; the first two only warm up.
 */
async function measure(
  postmaster: number | null,
  runs: number,
  ofProduct: Once,
  ofBare: Once,
): Promise<[Measured, Measured]> {
  const empty = (): Measured => ({ times: [], status: 200, cpu: { node: 0, postgres: 0 } });
  const found: [Measured, Measured] = [empty(), empty()];
  const sides = [
    [ofProduct, found[0]],
    [ofBare, found[1]],
  ] as const;
  const end = performance.now() + ROW_MS_MAX;
  for (let run = -2; run < runs && (run < 1 || performance.now() < end); run++) {
    for (const [once, one] of sides) {
      const [node, postgres] = [process.cpuUsage(), preciseCpuOfPostgres(postmaster)];
      const began = performance.now();
      const code = await once();
      const passed = performance.now() - began;
      if (code !== 200) one.status = code;
      if (run < 0) continue;
      const { user, system } = process.cpuUsage(node);
      one.times.push(passed);
      one.cpu.node += (user + system) / 1_000;
      one.cpu.postgres += Math.max(0, preciseCpuOfPostgres(postmaster) - postgres);
    }
  }
  for (const { times, cpu } of found) {
    times.sort((a, b) => a - b);
    cpu.node /= times.length;
    cpu.postgres /= times.length;
  }
  return found;
}

export interface CallOptions {
  email: string;
  /** At most this many calls of each row. */
  runs: number;
  /** Only calls whose name contains one of these texts. */
  only: readonly string[];
  /** Prints the plans of their statements. */
  plans: boolean;
}

/** Measures the calls of a role, and prints a line for each. */
export async function measureRole(server: BenchServer, url: string, role: Role, options: CallOptions): Promise<Row[]> {
  const session = await server.headersOf(url, options.email);
  const caller = callerWith(url, session['x-auth-token'], null);
  const list = await caller.call('GET', `/api/ratings?page=1&pageSize=1`);
  const shared = role === 'main' ? await caller.call('GET', '/api/suppliers/portfolio?page=1&pageSize=1') : list;
  // The first domain of the large company by name has no assessment, so that its pages cannot be opened.
  const domain = role === 'big' ? nameOf(OWN_DOMAINS) : shared.data.rows[0].domain;
  const calls = callsOf(domain).filter(
    ({ what, roles }) => (roles ?? ROLES).includes(role) && options.only.some((part) => what.includes(part)),
  );
  const ask = (from: string, body?: unknown) => async (): Promise<number> => {
    const headers = { ...session, ...(body ? { 'content-type': 'application/json' } : {}) };
    const response = await fetch(from, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const statements = new Map<string, Statement[]>();
  const bare = await openBareServer(server.database.appUrl, statements);
  const measured: Row[] = [];
  try {
    for (const call of calls) {
      const asked = ask(`${url}${call.path}`, call.body);
      // The first of an hour is written to the audit log.
      await asked();
      const recorded = await recordStatements(asked);
      statements.set(call.what, recorded);
      const bareRoute = ask(`${bare.url}/?call=${encodeURIComponent(call.what)}`);
      const [own, other] = await measure(server.postmaster, options.runs, asked, bareRoute);
      const plans = await plansOf(
        server.database.appUrl,
        recorded,
        options.plans ? (text) => process.stdout.write(text) : undefined,
      );
      const row: Row = {
        role,
        call,
        p50: quantile(own.times, 0.5),
        p99: quantile(own.times, 0.99),
        cpu: own.cpu,
        bareCpu: other.cpu,
        status: own.status,
        ratio: quantile(other.times, 0.5) / quantile(own.times, 0.5),
        statements: recorded.length,
        ...plans,
      };
      measured.push(row);
      process.stdout.write(`${lineOf(row)}\n`);
    }
  } finally {
    await bare.close();
  }
  return measured;
}

function lineOf(row: Row): string {
  const { role, call, p50, p99, cpu, bareCpu, status, ratio, statements, blocks, faults } = row;
  const notes = [
    status === 200 ? '' : `status ${status}`,
    p50 > GOAL.p50 || p99 > GOAL.p99 ? 'SLOW' : '',
    ratio < GOAL.ratio ? 'RATIO' : '',
    ...new Set(faults),
  ].filter(Boolean);
  const both = (times: Row['cpu']) => `${times.node.toFixed(1)} + ${times.postgres.toFixed(1)}`;
  return `${role} ${call.what}: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms, CPU ${both(cpu)} ms (bare ${both(bareCpu)}), ratio ${ratio.toFixed(2)}, ${statements} statements, ${blocks} blocks${notes.length > 0 ? `  ${notes.join(', ')}` : ''}`;
}
