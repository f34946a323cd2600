import { collect, DEFAULT_NETWORK, DEFAULT_SOURCES, scanRequest } from '@assay/engine';

/**
 * Searches for the look-alikes of a domain like a scan does; prints one line of JSON. Arguments: domain, maximum number
 * of names.
 */

export interface LookAlikeQueryResult {
  /** Milliseconds from the start of the scan to its evidence. */
  ms: number;
  generated: number;
  answered: number;
  found: string[];
}

const [domain = '', most = ''] = process.argv.slice(2);
const began = performance.now();
const pieces = await collect(scanRequest(domain, { phases: [2], kinds: ['look-alikes'] }), {
  network: { ...DEFAULT_NETWORK, resolvers: [{ address: '127.0.0.1', port: 53 }] },
  sources: { ...DEFAULT_SOURCES, rdapBootstrap: null, lookAlikeNames: Number(most) },
  catalog: null,
  signal: AbortSignal.timeout(120_000),
});
const piece = pieces.find(({ kind }) => kind === 'look-alikes');
if (piece?.kind !== 'look-alikes' || !piece.outcome.ok) throw new Error(JSON.stringify(piece?.outcome));
const { generated, asked, found } = piece.outcome.value;
const answer: LookAlikeQueryResult = {
  ms: performance.now() - began,
  generated,
  answered: asked,
  found: found.map(({ name }) => name),
};
process.stdout.write(`${JSON.stringify(answer)}\n`);
