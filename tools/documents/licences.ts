import { PORT_GROUPS } from '@assay/engine';
import { ORIGINS } from '../origins.ts';

const ORIGIN_WORDS = {
  advisories: 'advisories',
  products: 'makers of products',
  registry: "IANA's registry",
} as const;

/** docs/licences.md: origins of the lists in the product, and of those that the operator may add. */
export function licencesDocument(): string {
  const rows = ORIGINS.map(
    ({ what, files, origin, licence }) =>
      `| ${what} | ${files.map((file) => `\`${file}\``).join(', ')} | ${origin} | ${licence} |`,
  );
  const groups = PORT_GROUPS.map(
    ({ origin, what, ports }) => `| ${what} | ${ORIGIN_WORDS[origin]} | ${ports.split(' ').length} |`,
  );
  return `# Origins and licences

Generated from \`tools/origins.ts\` and \`engine/probes/ports/thousand.ts\` by \`npm run generate\`.

## Lists in the product

| list | files | origin | licence |
|---|---|---|---|
${rows.join('\n')}

## The order of ports

The usual hundred comes first, then these groups as they stand, up to the thousandth port.

| group | origin | entries |
|---|---|---|
${groups.join('\n')}

## What an operator may add

| what | how | terms |
|---|---|---|
| Fingerprints in the format of recog | \`SCAN_FINGERPRINTS_FOLDER\` | recog itself is BSD-2-Clause; none of it is in the product |
| nmap as a second engine | \`SCAN_NMAP\` | a program of its own under its own licence (NPSL), called as a process; none of its data is in the product |
| Feeds and providers | the system page of administrators | named there, with limits of use |
`;
}
