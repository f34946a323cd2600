import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Collect, collect, DEFAULT_NETWORK, openCatalogBundle, scanRequest } from '@assay/engine';
import { startLab } from '@assay/lab';
import { readConfig } from '@assay/server/platform/config/config.ts';

/**
 * `npm run bench:scan-cpu -- [--domains a.test,b.test] [--rounds N] [--at-once N]`: CPU time of the engine for scans of the lab,
 * one after the other or some at the same time, with the limits of an ordinary installation; the lab runs in a process of its own. Profile it with
 * `node --cpu-prof bench/scale/scan-cpu.ts`.
 */

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const LAB = 'lab';

interface Place {
  network: Awaited<ReturnType<typeof startLab>>['network'];
  sources: Awaited<ReturnType<typeof startLab>>['sources'];
}

if (process.argv[2] === LAB) {
  const lab = await startLab();
  await lab.writeCatalog(process.argv[3] ?? '');
  process.send?.({ network: lab.network, sources: lab.sources } satisfies Place);
  await once(process, 'disconnect');
  await lab.close();
  process.exit(0);
}

const folder = await mkdtemp(path.join(tmpdir(), 'assay-scan-cpu-'));
const file = path.join(folder, 'catalog');
const lab = fork(import.meta.filename, [LAB, file], { execArgv: [], serialization: 'advanced' });
const [place]: Place[] = await once(lab, 'message');
if (!place) throw new Error('the lab did not start');
const { lookAlikeNames } = readConfig({}).sources;
const { timeouts, connectionsPerSecond } = DEFAULT_NETWORK;
const dependencies: Parameters<Collect>[1] = {
  network: { ...place.network, timeouts, connectionsPerSecond },
  // As many look-alike names as an installation asks for.
  sources: { ...place.sources, ...(lookAlikeNames === undefined ? {} : { lookAlikeNames }) },
  catalog: await openCatalogBundle(file),
  signal: new AbortController().signal,
};

const seconds = (microseconds: number) => (microseconds / 1e6).toFixed(3);
const domains = option('domains', 'meadowgate.test').split(',');
const atOnce = Number(option('at-once', '1'));
for (let round = 1; round <= Number(option('rounds', '3')); round += 1) {
  for (let at = 0; at < domains.length; at += atOnce) {
    const group = domains.slice(at, at + atOnce);
    const [before, began] = [process.cpuUsage(), performance.now()];
    const sets = await Promise.all(group.map((domain) => collect(scanRequest(domain, {}), dependencies)));
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(
      `${round} ${group.join(', ')}: ${seconds((user + system) / group.length)} s of CPU time a scan (${seconds(system / group.length)} s of it in the kernel), ${sets.flat().length} pieces, ${((performance.now() - began) / 1_000).toFixed(1)} s\n`,
    );
  }
}
process.stdout.write(`most memory of the process: ${(process.resourceUsage().maxRSS / 1_000).toFixed(0)} MB\n`);
lab.disconnect();
await once(lab, 'exit');
await rm(folder, { recursive: true });
