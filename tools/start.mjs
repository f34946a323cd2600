import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execNode } from './launch/exec-node.mjs';
import { install } from './launch/install.mjs';
import { alone } from './launch/lock.mjs';
import { ROOT, runtime } from './launch/paths.mjs';
import { buildWeb } from './launch/web-build.mjs';

/**
 * `npm start` and the other commands: installs the packages of the lockfile, builds the web app if it is outdated, and
 * starts the packaged Node.js. Has no dependencies and runs on Node.js 20.19.
 */

const USAGE = `npm start

  Installs the locked packages, builds the web app and starts Assay on http://localhost:3000. Settings are environment
  variables (docs/configuration.md): PORT, DATA_DIR, PUBLIC_URL, DATABASE_URL and others.

npm run demo

  Starts Assay with invented companies and domains, without internet access.

npm run assay -- COMMAND

  scan      scans domains from the terminal
  remote    scans domains on an Assay server, with an API token
  doctor    checks the installation and what it depends on
  backup    backs up the running installation
  restore   restores a backup into an empty installation
  move      moves the installation to another database
  check     verifies the data of the installation
  upgrade   upgrades the embedded PostgreSQL to the version of this release
  feeds     manages vulnerability feeds, also without internet access
  admin     recovers accounts and rotates keys
  audit     verifies the audit log
  verify    verifies a report

  Each has --help. The other commands of package.json are for developers (CONTRIBUTING.md).
`;

/**
 * Node.js keeps the entries of its compile cache in memory: 26 MB of an idle server, which the cache lets start 0.6 s
 * faster (docs/decisions/0187-memory-and-an-idle-installation.md). Job threads and report processes use it.
 */
const SERVING = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** Command → the file that implements it, and what must be installed or built first. */
const COMMANDS = {
  start: { file: 'server/main.ts', web: true, environment: SERVING },
  demo: { file: 'lab/demo/main.ts', web: true },
  dev: { file: 'tools/dev/main.ts', everything: true },
  scan: { file: 'server/commands/scan.ts' },
  admin: { file: 'server/commands/admin.ts' },
  'audit-log': { file: 'server/commands/audit.ts' },
  backup: { file: 'server/commands/data/backup.ts' },
  check: { file: 'server/commands/data/check.ts' },
  doctor: { file: 'server/commands/doctor.ts' },
  feeds: { file: 'server/commands/feeds.ts' },
  move: { file: 'server/commands/data/move.ts' },
  remote: { file: 'server/commands/remote/main.ts' },
  upgrade: { file: 'server/commands/data/upgrade.ts' },
  'verify-report': { file: 'server/commands/verify.ts' },
  // Earlier names.
  audit: { file: 'server/commands/audit.ts' },
  verify: { file: 'server/commands/verify.ts' },
  golden: { file: 'engine/golden/main.ts', everything: true },
  generate: { file: 'tools/generate.ts', everything: true },
  'test:calendar': { file: 'tools/calendar/main.ts', everything: true },
  'test:faults': { file: 'lab/transport-faults/main.ts', everything: true },
  'lab:real': { file: 'lab/hosts/real/main.ts', everything: true },
  release: { file: 'tools/release/main.ts', everything: true },
  sbom: { file: 'tools/supply-chain/sbom-main.ts' },
  vulnerabilities: { file: 'tools/supply-chain/vulnerabilities-main.ts' },
  conformance: { file: 'e2e/conformance/main.ts', everything: true },
  mutate: { file: 'bench/mutate/main.ts', everything: true },
  fuzz: { file: 'bench/attacks/fuzz.ts', everything: true },
  security: { file: 'bench/attacks/security.ts', everything: true, web: true },
  regexes: { file: 'tools/regexes/main.ts', everything: true },
  'sample-words': { file: 'tools/documents/sample-words.ts', everything: true },
  locales: { file: 'tools/locales/main.ts', everything: true },
  lighthouse: { file: 'bench/lighthouse/main.ts', everything: true, web: true },
  pseudolocale: { file: 'e2e/quality/pseudo/main.ts', everything: true, web: true },
  'sample-picture': { file: 'e2e/pictures/sample-picture.ts', everything: true, web: true },
  screenshots: { file: 'e2e/pictures/screenshots.ts', everything: true, web: true },
  'screenshots:mails': { file: 'e2e/pictures/mail-screenshots.ts', everything: true },
  chaos: { file: 'bench/chaos/main.ts', everything: true },
  'validate:pdf': { file: 'bench/report/pdf.ts', everything: true },
  bench: { file: 'bench/all/main.ts', everything: true, web: true },
  'bench:idle': { file: 'bench/scale/idle.ts', everything: true, web: true },
  'bench:requests': { file: 'bench/scale/requests.ts', everything: true },
  'bench:scan-cpu': { file: 'bench/scale/scan-cpu.ts', everything: true },
  'bench:inventory': { file: 'bench/scale/inventory.ts', everything: true },
  'bench:lists': { file: 'bench/lists.ts', everything: true, web: true },
  'bench:accounts': { file: 'bench/accounts/main.ts', everything: true },
  'bench:accuracy': { file: 'bench/accuracy/main.ts', everything: true },
  'bench:crash': { file: 'bench/attacks/crash.ts', everything: true },
  'bench:dns': { file: 'bench/dns.ts', everything: true },
  'bench:event-loop': { file: 'bench/event-loop.ts', everything: true },
  'bench:feeds': { file: 'bench/feeds/main.ts', everything: true },
  'bench:hostile': { file: 'bench/attacks/hostile.ts', everything: true },
  'bench:model': { file: 'bench/model.ts', everything: true },
  'bench:ports': { file: 'bench/ports.ts', everything: true },
  'bench:ratings': { file: 'bench/scale/ratings.ts', everything: true },
  'bench:report': { file: 'bench/report.ts', everything: true },
  'bench:scale': { file: 'bench/scale/main.ts', everything: true },
  'bench:scan-cost': { file: 'bench/scale/scan-cost.ts', everything: true },
  'bench:throughput': { file: 'bench/scale/throughput.ts', everything: true },
  'bench:sockets': { file: 'bench/sockets/main.ts', everything: true },
  'bench:tests': { file: 'bench/tests.ts', everything: true, web: true },
  'bench:web': { file: 'bench/web/main.ts', everything: true },
};

/** Commands of `assay` that are commands of their own here; the others are of the engine's command line. */
const ASSAY_COMMANDS = ['admin', 'audit', 'backup', 'check', 'doctor', 'feeds', 'move', 'remote', 'upgrade', 'verify'];
/** Commands without a help of their own. */
const STARTS = ['start', 'demo', 'dev'];
const HELP = ['--help', '-h'];

/** `assay COMMAND` is the same as `npm run COMMAND --`. */
function commandLine() {
  const [name, command = '--help', ...rest] = process.argv.slice(2);
  if (name !== 'assay') return process.argv.slice(2);
  if (command === 'restore') return ['backup', command, ...rest];
  return ASSAY_COMMANDS.includes(command) ? [command, ...rest] : ['scan', command, ...rest];
}

const [first = 'start', ...rest] = commandLine();
const known = Object.hasOwn(COMMANDS, first);
const { file, web, everything, environment } = COMMANDS[known ? first : 'start'];
const args = known ? rest : commandLine();
if (HELP.includes(first) || (STARTS.includes(first) && args.some((word) => HELP.includes(word)))) {
  process.stdout.write(USAGE);
  process.exit(0);
}

let node = null;
await alone(() => {
  install(everything ? 'everything' : 'product');
  node = runtime();
  if (node && web) buildWeb(node);
});

if (!node) {
  process.stderr.write(
    `There is no Node.js package for ${process.platform} ${process.arch}: install Node.js 24 or newer and run this with it.\n`,
  );
  process.exit(1);
}
const target = join(ROOT, file);
if (!existsSync(target)) {
  process.stderr.write(`This version has no "${first}".\n`);
  process.exit(1);
}
execNode(node, [target, ...args], environment);
