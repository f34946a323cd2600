import { lookAlikeBench } from './dns/look-alikes.ts';
import { zoneBench } from './dns/zones.ts';
import { type Figure, writeSection } from './measured.ts';

/**
 * `npm run bench:dns -- [--write]`: look-alike names compared with Debian's dnstwist, and DNS checks compared with
 * Debian's zonemaster-cli, in one run on one lab whose resolver answers after 20 ms.
 */

const HOW =
  'By `npm run bench:dns -- --write`: side by side in one run on one lab in a network namespace, whose resolver answers after 20 ms. zonemaster-cli needs a process for every zone; Assay asks all of them from one, whose modules a run before it has compiled, as those of an installation are.';

const figures: Figure[] = [];
const note = (rows: readonly Figure[]) => {
  for (const { what, value, limit } of rows)
    process.stdout.write(`${what}: ${value}${limit === '–' ? '' : ` (${limit})`}\n`);
  figures.push(...rows);
};

note(await zoneBench());
note(await lookAlikeBench());
if (process.argv.includes('--write')) writeSection('Names', HOW, figures);
