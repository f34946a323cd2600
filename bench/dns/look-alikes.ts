import { type Figure, seconds } from '../measured.ts';
import type { LookAlikeMeasurement } from './look-alikes-side-by-side.ts';
import { installPeer, namespaceUnavailableReason, runInNamespace } from './namespace.ts';

/** Generates and resolves the look-alikes of one domain, compared with dnstwist; states the reason if it cannot run. */
export async function lookAlikeBench(): Promise<readonly Figure[]> {
  const wall = namespaceUnavailableReason();
  if (wall !== null) return [row('Look-alikes', wall)];
  installPeer('dnstwist', '--help');
  const { own, peer } = await runInNamespace<LookAlikeMeasurement>('look-alikes-side-by-side.ts');
  const rows = [
    row('Look-alikes: Assay, names asked for', count(own.asked.length)),
    row('Look-alikes: Assay, made and asked for, start included', seconds(own.ms)),
    row('Look-alikes: Assay, start of its process', seconds(own.start)),
    row('Look-alikes: Assay, names without an answer', count(own.unanswered), '0'),
  ];
  if (!peer) return [...rows, row('Look-alikes: dnstwist', 'not installed')];
  const missing = (theirs: readonly string[], ours: readonly string[]) => {
    const known = new Set(ours);
    return theirs.filter((name) => !known.has(name)).length;
  };
  const title = `dnstwist ${peer.version}`;
  return [
    ...rows,
    row(`Look-alikes: ${title}, names asked for`, count(peer.asked.length)),
    row(`Look-alikes: ${title}, ${peer.threads} threads (its best), start included`, seconds(peer.ms)),
    row(`Look-alikes: ${title}, start of its process`, seconds(peer.start)),
    row('Look-alikes: names that dnstwist asked for and Assay did not', count(missing(peer.asked, own.asked)), '0'),
    row('Look-alikes: names that dnstwist found and Assay did not', count(missing(peer.found, own.found)), '0'),
    row('Look-alikes: times faster, both starts counted', ratio(peer.ms, own.ms), 'at least 10'),
    row('Look-alikes: times faster, no start counted', ratio(peer.ms - peer.start, own.ms - own.start)),
  ];
}

function row(what: string, value: string, limit = '–'): Figure {
  return { what, value, limit };
}

const count = (value: number) => value.toLocaleString('en-US');
/** Rounded down. */
const ratio = (theirs: number, ours: number) => (Math.floor((theirs / ours) * 10) / 10).toFixed(1);
