import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createNetwork, DEFAULT_NETWORK, type Network, probePorts } from '@assay/engine';
import { ADDRESS, whileRunning } from './running.ts';
import { lookAtWeb } from './scan-web.ts';
import { REAL_SERVICES } from './services.ts';
import type { RealState } from './state.ts';
import { REAL_WEB } from './web-applications.ts';

/** Inside the namespaces: starts each state, scans it and prints one line. Arguments: root, record file, services. */
const [root = '', record = '', ...names] = process.argv.slice(2);
/** Bytes of a response that a recording keeps. */
const KEPT_MAX = 6_000;

/** What a client had sent on a connection → what came next, as Latin-1. */
type Recording = Record<string, string>;

execFileSync('ip', ['link', 'set', 'lo', 'up']);
for (const [type, place] of [
  ['proc', 'proc'],
  ['sysfs', 'sys'],
  ['tmpfs', 'tmp'],
] as const)
  execFileSync('mount', ['-t', type, type, path.join(root, place)]);
execFileSync('mount', ['--rbind', '/dev', path.join(root, 'dev')]);

const recordings: Record<string, Recording> =
  record && readable(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
let failed = 0;
async function report(title: string, looking: Promise<string>): Promise<void> {
  const line = await looking.catch((error: Error) => `no result: ${error.message}`);
  if (line !== 'as expected') failed += 1;
  console.log(`${line === 'as expected' ? 'ok  ' : 'FAIL'} ${title}${line === 'as expected' ? '' : `: ${line}`}`);
}
for (const name of names) {
  for (const [title, state] of Object.entries(REAL_SERVICES[name]?.states ?? {}))
    await report(`${name}, ${title}`, look(`${name}: ${title}`, state));
  const web = REAL_WEB[name];
  if (web) await report(name, lookAtWeb(root, web));
}
if (record) writeFileSync(record, `${JSON.stringify(recordings, null, 1)}\n`);
console.log(`${failed} of the states differ`);
process.exit(failed > 0 ? 1 : 0);

async function look(title: string, state: RealState): Promise<string> {
  const { prepare, run, port, patience = 30, settle = 1.5 } = state;
  return whileRunning({ root, prepare, run, shell: 'sh', port, patience, settle }, async () => {
    const heard: Recording = {};
    const network = recording(createNetwork({ ...DEFAULT_NETWORK, allowPrivate: true }), heard);
    const target = { names: ['lab.test'], addresses: [ADDRESS], provider: null, ports: [port] };
    const outcome = await probePorts(target, network, AbortSignal.timeout(60_000));
    recordings[title] = heard;
    if (!outcome.ok) return outcome.reason;
    const facts = outcome.value.addresses[0]?.open[0]?.facts;
    const expected = {
      service: state.service,
      openAccess: state.openAccess,
      can: state.can === 'write' && !facts?.access ? 'write' : state.can,
      version1: state.version1,
    };
    const can = facts?.access?.can ?? (facts?.openAccess ? state.can : undefined);
    const found = { service: facts?.service, openAccess: facts?.openAccess, can, version1: facts?.smb?.version1 };
    return JSON.stringify(found) === JSON.stringify(expected) ? 'as expected' : JSON.stringify(found);
  });
}

/** Keeps what was sent and received on each connection. */
function recording(network: Network, heard: Recording): Network {
  return {
    ...network,
    async connect(target, options) {
      const socket = await network.connect(target, options);
      let sent = '';
      const { write, push } = socket;
      const written = (chunk: Uint8Array | string, ...rest: readonly unknown[]) => {
        sent += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1');
        return Reflect.apply(write, socket, [chunk, ...rest]);
      };
      Object.defineProperty(socket, 'write', { value: written });
      socket.push = (chunk: Buffer | null, ...rest) => {
        if (chunk) heard[sent] = `${heard[sent] ?? ''}${chunk.toString('latin1')}`.slice(0, KEPT_MAX);
        return push.call(socket, chunk, ...rest);
      };
      return socket;
    },
  };
}

function readable(file: string): boolean {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}
