import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readPage } from '../page.ts';

interface RealPage {
  /** Software of Debian 12 or npm, and the state that it was in. */
  software: string;
  status: number;
  type: string | null;
  signatures: string[];
  /** Without styles and drawings; of long pages the beginning, the end and the recognized parts. */
  body: string;
}

const PAGES: RealPage[] = JSON.parse(readFileSync(path.join(import.meta.dirname, 'real-pages.json'), 'utf8'));

describe('pages as the software itself sends them', () => {
  for (const { software, status, type, signatures, body } of PAGES)
    it(software, () => {
      const answer = { bytes: Buffer.from(body), truncated: false, contentType: type };
      const found = readPage(answer, 'http://www.example.com/', status < 400).signatures;
      assert.deepEqual(found.toSorted(), signatures);
    });
});

it('an author’s page with links to files, a heading of a listing in a comment, and a manual are no listings', () => {
  const files = '<li><a href="report.pdf">report.pdf</a></li><li><a href="data.csv">data.csv</a></li>';
  const others = [
    `<title>Downloads</title><h1>Downloads</h1><ul>${files}</ul>`,
    `<title>Site map</title><!-- <title>Index of /</title> --><ul>${files}</ul>`,
    `<title>Shop</title><template><h1>Index of /</h1></template><ul>${files}</ul>`,
    `<title>Sort</title><p>Use <a href="/docs?C=N">?C=N;O=D</a></p>${files}`,
    `<title>Files</title><script>const t = '<title>Index of /</title>'</script>${files}`,
    '<title>Directory: /</title><p>Our directory of members</p>',
    '<title>Directory listing for /</title><p>How Python lists a folder</p>',
  ];
  for (const html of others) {
    const answer = { bytes: Buffer.from(`<!doctype html>${html}`), truncated: false, contentType: 'text/html' };
    assert.deepEqual(readPage(answer, 'https://www.example.com/').signatures, [], html);
  }
});

describe('parked domains', () => {
  const signatures = (html: string) =>
    readPage({ bytes: Buffer.from(html), truncated: false, contentType: 'text/html' }, 'https://www.example.com/')
      .signatures;

  it('are recognized by the services that show advertisements, and by notices', () => {
    for (const html of [
      '<html><head><script src="//sedoparking.com/frmpark/example.com/park.js"></script></head><body></body></html>',
      "<body><script type='text/javascript' src='https://d38psrni17bvxu.cloudfront.net/themes/x.js'></script>",
      '<html><title>example.com is parked</title><h1>This domain is parked free, courtesy of Registrar</h1>',
      '<h1>example.com</h1><p>This domain has been registered at Registrar.</p>',
      '<title>example.com</title><h2>This domain is for sale!</h2>',
      '<title>Diese Domain ist geparkt</title>',
    ])
      assert.deepEqual(signatures(html), ['parked-domain'], html);
  });

  it('are no shops, log-ins, articles or quotations', () => {
    for (const html of [
      '<title>Parking in Berlin</title><h1>Parking lots</h1>',
      '<title>Domains</title><p>How to tell whether a domain is for sale</p>',
      '<title>x</title><!-- <h1>This domain is parked</h1> -->',
      '<title>This domain is for sale</title><form><input type="password"></form>',
      `<h1>This domain is parked</h1>${'<p>text</p>'.repeat(10_000)}`,
      '<p>Visit <a href="https://sedoparking.com/">a service</a></p>',
    ])
      assert.deepEqual(signatures(html), [], html);
  });
});
