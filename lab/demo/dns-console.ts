import http from 'node:http';
import type { Lab } from '../index.ts';

const BODY_MAX = 10_000;

/**
 * The demo's own page next to the product: what it shows, and the lab's DNS panel, a form like those of DNS
 * providers: a user who adds a lab domain in the product publishes its TXT record here. Listens on loopback.
 * @param intro HTML of what there is to see
 * @param port preferred port; if it is in use, another free one is used
 * @returns its URL and a function that stops it
 */
export async function openDnsConsole(
  lab: Lab,
  port: number,
  intro: () => Promise<string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const records: { name: string; value: string }[] = [];
  const server = http.createServer((request, response) => {
    const send = async (status: number, note: string) => {
      const body = page(lab, records, note, await intro());
      response.writeHead(status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      });
      response.end(body);
    };
    if (request.method !== 'POST') return void send(200, '');
    // A form of another site cannot have this page's origin.
    if (request.headers['sec-fetch-site'] && request.headers['sec-fetch-site'] !== 'same-origin')
      return void send(403, 'Refused.');
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
      if (body.length > BODY_MAX) request.destroy();
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const name = (form.get('name') ?? '').trim().toLowerCase().replace(/\.$/, '');
      const value = (form.get('value') ?? '').trim();
      try {
        records.push({ name, value });
        lab.setTxt(
          name,
          records.filter((one) => one.name === name).map((one) => one.value),
        );
        void send(200, 'Saved.');
      } catch {
        records.pop();
        void send(422, 'That name is not at or under a domain of the lab.');
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      server.once('error', reject);
      server.listen(0, '127.0.0.1');
    });
    server.listen(port, '127.0.0.1');
    server.once('listening', () => resolve());
  });
  const { port: bound } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function page(lab: Lab, records: readonly { name: string; value: string }[], note: string, intro: string): string {
  const rows = records.map(({ name, value }) => `<tr><td>${safe(name)}</td><td>TXT</td><td>${safe(value)}</td></tr>`);
  const names = lab.domains.map(({ domain }) => safe(domain)).join(', ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo of Assay</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
input{font:inherit;width:100%;box-sizing:border-box;padding:.4rem}label{display:block;margin:.8rem 0}
td,th{text-align:left;padding:.2rem 1rem .2rem 0;word-break:break-all}button{font:inherit;padding:.4rem 1rem}</style></head><body>
<h1>Demo of Assay</h1>${intro}<h2>DNS of the lab</h2><p>Records entered here are published in the lab's zones immediately. Zones: ${names}.</p>
<p role="status">${note}</p>
<form method="post"><label>Name <input name="name" placeholder="_assay.fernhollow.test" required></label>
<label>TXT value <input name="value" required></label><button>Save record</button></form>
<h3>Records</h3><table><tr><th>Name</th><th>Type</th><th>Value</th></tr>${rows.join('')}</table></body></html>`;
}

export function safe(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
