import { openLabCatalog, startLab } from '@assay/lab';
import { headerRows } from './headers.ts';
import { serviceRows } from './services.ts';
import { tlsRows } from './tls.ts';
import { zoneRows } from './zones.ts';

/** Runs in a network namespace that has the lab's addresses, and prints the rows as JSON. `PARTS` selects some of them. */

const parts = process.env.PARTS?.split(',') ?? ['tls', 'headers', 'zones', 'services'];
const lab = await startLab({ bind: true, domains: ['harbourline.test', 'oldmill.example'] });
try {
  const catalog = await openLabCatalog(lab);
  const rows = [
    ...(parts.includes('tls') ? await tlsRows(lab, catalog) : []),
    ...(parts.includes('headers') ? await headerRows(lab, catalog) : []),
    ...(parts.includes('zones') ? await zoneRows(lab, catalog) : []),
    ...(parts.includes('services') ? await serviceRows(lab) : []),
  ];
  process.stdout.write(`${JSON.stringify(rows)}\n`);
} finally {
  await lab.close();
}
