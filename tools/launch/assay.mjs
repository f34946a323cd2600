#!/usr/bin/env node

/** The command `assay` of package.json: `npm link` in a checkout makes it available everywhere. */
process.argv.splice(2, 0, 'assay');
await import('../start.mjs');
