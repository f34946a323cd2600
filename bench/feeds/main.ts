import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCatalog } from '@assay/server/features/feeds/catalog.ts';
import { importEpss, importKev } from '@assay/server/features/feeds/importers/kev-epss-block-lists.ts';
import { importNvdFiles } from '@assay/server/features/feeds/importers/nvd-files.ts';
import { NO_FEEDS } from '@assay/server/platform/config/config.ts';
import { recordFeedLoaded } from '@assay/server/platform/db/feeds.ts';
import { createTestDatabase } from '@assay/server/testing/database.ts';
import { serveFiles } from '@assay/server/testing/feeds/nvd-files.ts';
import { type Figure, seconds, writeSection } from '../measured.ts';
import { generate, productOf } from './generate.ts';

/**
 * `npm run bench:feeds -- [--write] [--cves N]`: time to import NVD's files, EPSS and KEV from a server on loopback,
 * and time to match a hundred products with versions against all of them, as a scan does.
 */

const PRODUCTS = 4_000;
const MATCHED = 100;
const ROUNDS = 11;
const [cves = 300_000] = process.argv.flatMap((word, at, all) => (all[at - 1] === '--cves' ? [Number(word)] : []));

const figures: Figure[] = [];
const note = (what: string, value: string, limit = '–') => {
  figures.push({ what, value, limit });
  process.stdout.write(`${what}: ${value}\n`);
};
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work(), performance.now() - began];
}

const signal = new AbortController().signal;
const world = generate(cves, PRODUCTS);
const source = await serveFiles(world.files);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-feeds-'));
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return pathToFileURL(join(folder, name)).href;
};
const database = await createTestDatabase();
const { db } = database;
try {
  const [nvd, nvdMs] = await timed(() => importNvdFiles(db, source.url, signal));
  await db.withoutCompany((tx) => recordFeedLoaded(tx, 'nvd', nvd));
  note(
    `Import of ${world.cves} CVEs from NVD’s files`,
    `${seconds(nvdMs)}, ${Math.round((world.cves / nvdMs) * 1_000)} a second`,
  );
  const [, againMs] = await timed(() => importNvdFiles(db, source.url, signal));
  note('The same again, when nothing changed', seconds(againMs));
  const [, epssMs] = await timed(() => importEpss(db, file('epss.csv.gz', world.epss), signal));
  note(
    `Import of EPSS, ${world.cves} scores`,
    `${seconds(epssMs)}, ${Math.round((world.cves / epssMs) * 1_000)} a second`,
  );
  const [kev, kevMs] = await timed(() => importKev(db, file('kev.json', world.kev), signal));
  note(`Import of KEV, ${kev.rows} entries`, seconds(kevMs));

  const catalog = createCatalog(db, { ...NO_FEEDS, nvd: 'on' });
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    found = 0;
    const [, ms] = await timed(async () => {
      for (let n = 0; n < MATCHED; n += 1) {
        // From the products with most CVEs to those with few.
        const { vendor, product } = productOf(n * 40);
        const answer = await catalog.advisories(vendor, product, `${1 + (n % 9)}.3.2`);
        if (!answer.ok) throw new Error(answer.reason);
        found += answer.value.length;
      }
    });
    times.push(ms);
  }
  times.sort((a, b) => a - b);
  const [least, median, most] = [times[0]!, times[Math.floor(ROUNDS / 2)]!, times.at(-1)!].map((ms) => ms.toFixed(0));
  note(
    `Matching ${MATCHED} products with versions, one after the other (${found} advisories apply)`,
    `${least} / ${median} / ${most} ms`,
    'under 1 s',
  );
  const how = `\`npm run bench:feeds -- --write\`; ${world.cves} invented CVEs of ${PRODUCTS} products; least / median / most of ${ROUNDS};`;
  if (process.argv.includes('--write')) writeSection('Vulnerability feeds', how, figures);
} finally {
  await database.close();
  await source.close();
  rmSync(folder, { recursive: true });
}
