import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { OpenPort } from '#evidence/services.ts';
import type { Network } from '#network/network.ts';
import { readNmap } from '#parse/services/fingerprint-fallbacks/nmap.ts';

const LIMIT_MS = 180_000;
const OUTPUT_MAX = 4 * 1_024 * 1_024;
/** Maximum number of ports passed to nmap. */
const PORTS_MAX = 100;

/**
 * Runs nmap, if the operator enabled it, on open ports whose service was not identified. It runs as a separate process
 * against an address that the target policy allows; without it, or if it fails, the results remain unchanged.
 */
export async function identifyWithNmap(
  address: string,
  open: OpenPort[],
  { settings, addressAllowed }: Network,
  signal: AbortSignal,
): Promise<OpenPort[]> {
  const dark = open.filter(({ facts }) => facts.service === 'unknown').map(({ port }) => port);
  // With a dial map, connections do not go to the given addresses.
  if (!settings.nmap || settings.dialMap || dark.length === 0 || signal.aborted || !addressAllowed(address))
    return open;
  const ports = dark.slice(0, PORTS_MAX).join(',');
  const rate = String(settings.connectionsPerSecond);
  const family = address.includes(':') ? ['-6'] : [];
  const words = ['-n', '-Pn', '-sT', '-sV', '--version-light', '--max-rate', rate, ...family, '-p', ports, '-oX', '-'];
  const told = await run(settings.nmap, [...words, address], signal);
  const found = readNmap(told);
  return open.map((row) => {
    const facts = row.facts.service === 'unknown' ? found.get(row.port) : undefined;
    return facts ? { ...row, facts } : row;
  });
}

function run(program: string, words: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const options = { timeout: LIMIT_MS, maxBuffer: OUTPUT_MAX, signal, env: { PATH: process.env.PATH ?? '' } };
    const { pid } = execFile(program, words, options, (error, output) => resolve(error ? '' : output));
    // When memory runs out, Linux kills it before the server. It has ended, or the system is another, if this fails.
    if (pid !== undefined) writeFile(`/proc/${pid}/oom_score_adj`, '500').catch(() => {});
  });
}
