import type { OpenPort } from '#evidence/services.ts';

/** Vendors of network storage, by product name or banner. */
const MAKERS: readonly (readonly [pattern: RegExp, maker: string])[] = [
  [/synology|diskstation/i, 'Synology'],
  [/\bqnap\b|\bqts\b/i, 'QNAP'],
  [/\btruenas\b|\bfreenas\b/i, 'TrueNAS'],
  [/\bmy ?cloud\b|\bwdmycloud\b/i, 'Western Digital My Cloud'],
  [/\breadynas\b/i, 'ReadyNAS'],
  [/\basustor\b/i, 'ASUSTOR'],
  [/\bopenmediavault\b/i, 'openmediavault'],
  [/\bterastation\b|\blinkstation\b/i, 'Buffalo'],
];

/** Vendor of the storage device behind a port; null if there is none. */
export function storageMaker({ facts, banner }: OpenPort): string | null {
  const told = `${facts.product ?? ''} ${facts.operatingSystem?.name ?? ''} ${banner ?? ''}`;
  return MAKERS.find(([pattern]) => pattern.test(told))?.[1] ?? null;
}
