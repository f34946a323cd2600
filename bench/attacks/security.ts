import { parseArgs } from 'node:util';
import { type Figure, writeSection } from '../measured.ts';
import { runScanners } from './security/scanners.ts';
import { scanSelf } from './security/self-scan.ts';
import { isInstalled } from './security/tool.ts';

/**
 * `npm run security -- [self | wapiti | sqlmap | nikto] [--write]`: Assay scans itself behind the documented proxy, then public
 * vulnerability scanners test its API unauthenticated, as owner and as administrator; all on loopback. Programs that are not
 * installed are reported and skipped. Exit code 1 if something was found.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const [part] = positionals;
const figures: Figure[] = [];
const faults: string[] = [];
const add = (found: { figures: Figure[]; faults: string[] }) => {
  figures.push(...found.figures);
  faults.push(...found.faults);
};

if ((!part || part === 'self') && (await isInstalled('nginx'))) add(await scanSelf());
if (part !== 'self') add(await runScanners(part));
process.stdout.write('\n');
for (const { what, value, limit } of figures) process.stdout.write(`${what}: ${value} (${limit})\n`);
for (const fault of faults) process.stdout.write(`FOUND ${fault}\n`);
if (values.write) writeSection('Security scans', 'By `npm run security -- --write`;', figures);
process.exitCode = faults.length > 0 ? 1 : 0;
