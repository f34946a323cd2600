import path from 'node:path';

/**
 * Data folder of the demo, derived from that of the product: `.demo` next to `.data`, `/var/lib/assay-demo` next to
 * `/var/lib/assay`.
 */
export function demoFolder(ordinary: string): string {
  return path.basename(ordinary) === '.data' ? path.join(path.dirname(ordinary), '.demo') : `${ordinary}-demo`;
}
