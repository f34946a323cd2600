import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collect, openCatalogBundle, scanRequest } from '@assay/engine';
import { startLab } from '@assay/lab';

/**
 * Scans domains of the lab and saves the evidence as golden evidence: `node tools/capture-golden.ts DOMAIN…`, then `npm
 * run golden -- --update`. Certificates and times differ with every capture, so a case is captured once and kept.
 */

const FOLDER = path.resolve(import.meta.dirname, '../engine/golden');
const domains = process.argv.slice(2);
const lab = await startLab({ domains });
const scratch = await mkdtemp(path.join(tmpdir(), 'assay-golden-'));
try {
  const bundle = path.join(scratch, 'catalog.txt');
  await lab.writeCatalog(bundle);
  const catalog = await openCatalogBundle(bundle);
  for (const domain of domains) {
    const pieces = await collect(scanRequest(domain), {
      network: lab.network,
      sources: lab.sources,
      catalog,
      signal: AbortSignal.timeout(300_000),
    });
    const folder = path.join(FOLDER, `lab-${domain.replaceAll('.', '-')}`);
    await mkdir(folder, { recursive: true });
    const lines = pieces.map((piece) => JSON.stringify(piece)).join(',\n');
    await writeFile(
      path.join(folder, 'evidence.json'),
      `{"format":"assay-evidence","version":1,"pieces":[\n${lines}\n]}\n`,
    );
    console.log(`${domain}: ${pieces.length} pieces`);
  }
} finally {
  await lab.close();
  await rm(scratch, { recursive: true, force: true });
}
