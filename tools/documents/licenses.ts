import { PORT_GROUPS } from '@assay/engine';
import { ORIGINS } from '../origins.ts';

const ORIGIN_WORDS = {
  advisories: 'advisories',
  products: 'product vendors',
  registry: "IANA's registry",
} as const;

/** docs/licenses.md: origins of the lists in the product, and of those that the operator may add. */
export function licensesDocument(): string {
  const rows = ORIGINS.map(
    ({ what, files, origin, license }) =>
      `| ${what} | ${files.map((file) => `\`${file}\``).join(', ')} | ${origin} | ${license} |`,
  );
  const groups = PORT_GROUPS.map(
    ({ origin, what, ports }) => `| ${what} | ${ORIGIN_WORDS[origin]} | ${ports.split(' ').length} |`,
  );
  return `# Origins and licenses

Generated from \`tools/origins.ts\` and \`engine/probes/ports/first-1000-ports.ts\` by \`npm run generate\`.

## Lists in the product

| list | files | origin | license |
|---|---|---|---|
${rows.join('\n')}

## Port order

The default hundred ports come first, followed by these groups in this order, up to the thousandth port.

| group | origin | entries |
|---|---|---|
${groups.join('\n')}

## Optional additions by the operator

| what | how | terms |
|---|---|---|
| Fingerprints in the format of recog | \`SCAN_FINGERPRINTS_FOLDER\` | recog is BSD-2-Clause; none of it is in the product |
| nmap as a second engine | \`SCAN_NMAP\` | a separate program under its own license (NPSL), run as a process; none of its data is in the product |
| Feeds and providers | the administrators' system page | listed there, with usage limits |
`;
}
