import path from 'node:path';

/**
 * Data folder of the demo, by that of the product: `.demo` beside `.data`, `/var/lib/assay-demo` beside `/var/lib/assay`.
 */
export function demoFolder(ordinary: string): string {
  return path.basename(ordinary) === '.data' ? path.join(path.dirname(ordinary), '.demo') : `${ordinary}-demo`;
}
