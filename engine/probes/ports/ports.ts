import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Outcome } from '../../evidence/index.ts';
import type { OpenPort, PortsEvidence } from '../../evidence/services.ts';
import { maskSecrets } from '../../parse/pages/masking.ts';
import { printableBanner, readService } from '../../parse/services/banner.ts';
import { bareService } from '../../parse/services/service-facts.ts';
import type { Transcript } from '../../parse/services/transcript.ts';
import { DialError, type Network, reasonOf } from '../network.ts';
import { secureSocket } from '../reach/secure-socket.ts';
import { dialogueOf, httpGet } from './dialogues.ts';
import { holdDialogue } from './listen.ts';
import { USUAL_PORTS, usualPort } from './port-list.ts';

/** Ports asked at once on one address. */
const AT_ONCE = 10;
/** Silent addresses: that many time-outs without a single answer end the scan of an address that drops everything. */
const SILENT_MAX = 40;

export interface PortsTarget {
  /** All hosts in scope that lead to these addresses, the asset first. */
  names: readonly string[];
  addresses: readonly string[];
  /** Recognised CDN or shared provider: named, and not scanned. */
  provider: string | null;
  /** The usual hundred when empty. */
  ports: readonly number[];
  /** Keeps scans of other processes away from the address until what it gives back is called. */
  holdAddress?(address: string, signal: AbortSignal): Promise<() => Promise<void> | void>;
}

/** One scan at a time per address in this process, whoever asked for it. */
const busy = new Map<string, Promise<unknown>>();

/** Connects to ports, reads greetings or asks the protocol's first read-only question, and tells what stands there. */
export async function probePorts(
  { names, addresses, provider, ports, holdAddress }: PortsTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Outcome<PortsEvidence>> {
  if (provider !== null) return { ok: true, value: { names: [...names], addresses: [], provider } };
  const wanted = ports.length > 0 ? ports : USUAL_PORTS.map((row) => row.port);
  const found = await Promise.all(
    addresses.map((address) =>
      inTurn(address, async () => {
        // Giving up the wait leaves an aborted signal, by which the scan of the address ends before it begins.
        const release = await holdAddress?.(address, signal).catch(() => undefined);
        try {
          return await scanAddress(address, names[0] ?? address, wanted, network, signal);
        } finally {
          await release?.();
        }
      }),
    ),
  );
  if (signal.aborted) return { ok: false, reason: 'stopped' };
  const first = found[0]?.stopped;
  const nothing = found.every((row) => row.asked === 0);
  if (nothing && first) return { ok: false, reason: first };
  return { ok: true, value: { names: [...names], addresses: found, provider: null } };
}

async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const before = busy.get(address);
  const mine = (before ?? Promise.resolve()).then(work, work);
  busy.set(address, mine);
  try {
    return await mine;
  } finally {
    if (busy.get(address) === mine) busy.delete(address);
  }
}

type AddressPorts = PortsEvidence['addresses'][number];

async function scanAddress(
  address: string,
  host: string,
  ports: readonly number[],
  network: Network,
  signal: AbortSignal,
): Promise<AddressPorts> {
  const result: AddressPorts = { address, asked: 0, open: [], closed: 0, filtered: 0, stopped: null };
  if (!network.addressAllowed(address)) return { ...result, stopped: 'address-not-allowed' };
  const left = [...ports];
  const worker = async () => {
    for (let port = left.shift(); port !== undefined; port = left.shift()) {
      if (signal.aborted) result.stopped = 'stopped';
      if (result.stopped) return;
      const answer = await askPort(address, host, port, network, signal);
      if (typeof answer === 'object') result.open.push(answer);
      else if (answer === 'refused') result.closed += 1;
      else if (answer === 'stopped') {
        result.stopped = 'stopped';
        return;
      } else if (answer === 'unreachable') {
        // No way there from here: the other ports would say the same.
        result.stopped = 'unreachable';
        return;
      } else result.filtered += 1;
      result.asked += 1;
      if (result.filtered >= SILENT_MAX && result.open.length === 0 && result.closed === 0) result.stopped = 'timeout';
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  result.open.sort((one, other) => one.port - other.port);
  return result;
}

/** The open port, or why it is not: `refused` closed, anything else filtered. */
async function askPort(
  address: string,
  host: string,
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<OpenPort | NotAssessedReason> {
  const usual = usualPort(port);
  const { userAgent, timeouts } = network.settings;
  try {
    const socket = await network.connect({ address, port }, { signal });
    try {
      const spoken = usual.tls ? await secureSocket(socket, host, timeouts.connect) : socket;
      const dialogue = dialogueOf(usual, host, userAgent);
      const page = httpGet(host, '/', userAgent);
      const heard = await holdDialogue(spoken, dialogue, page, timeouts.connect, signal);
      spoken.destroy();
      return openPort({ port, tls: usual.tls === true, ...heard });
    } catch {
      // Open, but not for TLS, or gone in the middle of it.
      return { port, tls: false, banner: null, facts: bareService('unknown') };
    } finally {
      socket.destroy();
    }
  } catch (error) {
    return error instanceof DialError ? error.reason : reasonOf(error);
  }
}

function openPort(transcript: Transcript): OpenPort {
  const facts = readService(transcript);
  const all = Buffer.concat([transcript.greeting, ...transcript.answers]);
  // After its identification line SSH sends its algorithms, which stand in the facts, name by name.
  const banner = printableBanner(facts.service === 'ssh' ? all.subarray(0, lineEnd(all)) : all);
  return {
    port: transcript.port,
    tls: transcript.tls,
    banner: banner === null ? null : maskSecrets(banner),
    facts,
  };
}

function lineEnd(bytes: Buffer): number {
  const end = bytes.indexOf('\n');
  return end === -1 ? bytes.length : end;
}
