import { type Figure, writeSection } from '../measured.ts';
import { pagesBench } from './pages.ts';
import { tlsBench } from './tls.ts';

/**
 * `npm run bench:web -- [--write] [tls] [pages]`: TLS compared with Debian's testssl.sh and sslscan, headers and paths
 * with its wapiti, on the same servers of the lab. Peers that are not installed are listed as such.
 */

const HOW =
  'By `npm run bench:web -- --write`: side by side on servers of the lab on loopback. TLS: every program is a new process with the same question, the versions and suites that the server accepts (sslscan without its other tests, `testssl.sh -p -E`); that of a process of Assay that runs already, as an installation is, stands beside it. Pages: Assay is one process that runs already, wapiti a new one.';
const PARTS = { tls: tlsBench, pages: pagesBench } as const;

const wanted = process.argv.slice(2).filter((word): word is keyof typeof PARTS => word in PARTS);
const figures: Figure[] = [];
for (const part of wanted.length > 0 ? wanted : (Object.keys(PARTS) as (keyof typeof PARTS)[])) {
  for (const figure of await PARTS[part]()) {
    figures.push(figure);
    process.stdout.write(`${figure.what}: ${figure.value}${figure.limit === '–' ? '' : ` (${figure.limit})`}\n`);
  }
}
if (process.argv.includes('--write')) writeSection('Web and TLS', HOW, figures);
