import { namespaceAddresses } from '@assay/lab';
import type { Figure } from '../measured.ts';
import { installPeer, namespaceUnavailableReason, runInNamespace } from './namespace.ts';
import type { ZoneMeasurement } from './side-by-side.ts';

const ROUND = 100;

/**
 * DNS checks compared with zonemaster-cli over twenty zones, ten of them with a fault; states the reason if it cannot
 * run.
 */
export async function zoneBench(): Promise<Figure[]> {
  const wall = namespaceUnavailableReason();
  if (wall !== null) return [{ what: 'Zones: checks of DNS', value: wall, limit: '–' }];
  installPeer('zonemaster-cli', '--version');
  const measured = await runInNamespace<ZoneMeasurement>('side-by-side.ts', namespaceAddresses());
  const { own, peer } = measured;
  const rows: Figure[] = [
    row('Zones: Assay, ten healthy ones', time(own.healthy)),
    row('Zones: Assay, ten broken ones', time(own.broken)),
    row('Zones: Assay, start of its process', time(own.start)),
    row('Zones: Assay, all twenty side by side, start included', time(own.together)),
    row('Zones: Assay, broken ones whose fault it tells', `${own.told} of 10`, '10 of 10'),
  ];
  if (!peer) return [...rows, row('Zones: zonemaster-cli', 'not installed')];
  const theirs = peer.healthy + peer.broken;
  const ours = own.healthy + own.broken;
  return [
    ...rows,
    row(`Zones: ${peer.version}, ten healthy ones, starts included`, time(peer.healthy)),
    row('Zones: zonemaster-cli, ten broken ones, starts included', time(peer.broken)),
    row('Zones: zonemaster-cli, start of one process', time(peer.start)),
    row('Zones: zonemaster-cli, broken ones whose fault it tells', `${peer.told} of 10`),
    row(
      'Zones: healthy ones, times faster, all starts counted',
      ratio(peer.healthy, own.healthy + own.start),
      'at least 3',
    ),
    row(
      'Zones: all one after the other, times faster, all starts counted',
      ratio(theirs, ours + own.start),
      'at least 5',
    ),
    row('Zones: all one after the other, times faster, no start counted', ratio(theirs - 20 * peer.start, ours)),
    row('Zones: Assay’s side by side against theirs in turn, times faster', ratio(theirs, own.together)),
  ];
}

function row(what: string, value: string, limit = '–'): Figure {
  return { what, value, limit };
}

function time(ms: number): string {
  return `${(Math.round(ms / 10) / ROUND).toFixed(2)} s`;
}

/** Rounded down. */
function ratio(theirs: number, ours: number): string {
  return (Math.floor((theirs / ours) * 10) / 10).toFixed(1);
}
