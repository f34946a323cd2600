import { join } from 'node:path';
import { execNode } from './launch/exec-node.mjs';
import { install } from './launch/install.mjs';
import { alone } from './launch/lock.mjs';
import { ROOT, runtime } from './launch/paths.mjs';

/**
 * `npm test`: installs everything that tests need and starts the gate. `npm test -- unit server` runs only these of its
 * steps. Has no dependencies and runs on Node.js 20.19.
 */
await alone(() => install('everything'));
const node = runtime();
if (!node) {
  process.stderr.write(
    `There is no Node.js package for ${process.platform} ${process.arch}: install Node.js 24 or newer.\n`,
  );
  process.exit(1);
}
execNode(node, [join(ROOT, 'tools', 'gate', 'main.ts'), ...process.argv.slice(2)]);
