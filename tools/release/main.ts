import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@assay/contract/clock.ts';
import { FOLDER } from '@assay/locales/texts.ts';
import { runCommand } from '../locales/commands.ts';
import { sectionOf } from './changelog.ts';
import { release } from './release.ts';

/** `npm run release -- major|minor|patch|X.Y.Z [--dry-run]`, and `notes X.Y.Z`, which prints its section of CHANGELOG.md. */
const ROOT = join(import.meta.dirname, '../..');
const args = process.argv.slice(2);
const [first, second] = args.filter((arg) => arg !== '--dry-run');

if (first === 'notes' && second) {
  const notes = sectionOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), second);
  if (notes === null) console.error(`CHANGELOG.md has no section for ${second}.`);
  else console.log(notes);
  process.exitCode = notes === null ? 1 : 0;
} else if (!first) {
  console.error('Usage: npm run release -- major|minor|patch|X.Y.Z [--dry-run]\n       npm run release -- notes X.Y.Z');
  process.exitCode = 2;
} else {
  const dryRun = args.includes('--dry-run');
  const { version, refusals, files } = release({
    root: ROOT,
    wanted: first,
    dryRun,
    day: systemClock.now().toISOString().slice(0, 10),
    translations: () => runCommand(['status', '--release'], FOLDER),
    checks: () =>
      spawnSync(process.execPath, [join(ROOT, 'tools/gate/main.ts')], { cwd: ROOT, stdio: 'inherit' }).status,
  });
  for (const refusal of refusals) console.error(refusal);
  if (refusals.length > 0) process.exitCode = 1;
  else if (dryRun)
    console.log(`Would run npm test, write ${files.join(', ')}, commit "Release ${version}" and tag v${version}.`);
  else console.log(`Committed and tagged v${version}. Publish it with: git push --follow-tags`);
}
