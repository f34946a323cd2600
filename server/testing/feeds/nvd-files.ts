import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A record as NVD writes it (JSON 2.0), with one range of versions. */
export function nvdRecord(id: string, vendor: string, product: string, mendedIn: string, changes: object = {}): object {
  return {
    cve: {
      id,
      published: '2026-01-02T03:04:05.678',
      vulnStatus: 'Analyzed',
      descriptions: [{ lang: 'en', value: `an invented fault "${id}" with a { brace and a \\ slash` }],
      metrics: { cvssMetricV31: [{ type: 'Primary', cvssData: { baseScore: 7.5 } }] },
      weaknesses: [{ description: [{ lang: 'en', value: 'CWE-79' }] }],
      configurations: [
        {
          nodes: [
            {
              cpeMatch: [
                {
                  vulnerable: true,
                  criteria: `cpe:2.3:a:${vendor}:${product}:*:*:*:*:*:*:*:*`,
                  versionEndExcluding: mendedIn,
                },
              ],
            },
          ],
        },
      ],
      references: [{ url: `https://advisories.example/${id}` }],
      ...changes,
    },
  };
}

/** One of NVD's files: its JSON and the content of its `.meta` file. */
export function nvdFile(records: readonly object[]): { gz: Buffer; meta: string } {
  const vulnerabilities = JSON.stringify(records);
  const json = `{"resultsPerPage":${records.length},"format":"NVD_CVE","version":"2.0","vulnerabilities":${vulnerabilities}}`;
  const sha = createHash('sha256').update(json).digest('hex').toUpperCase();
  return {
    gz: gzipSync(json),
    meta: `lastModifiedDate:2026-11-20T03:00:01-05:00\r\nsize:${json.length}\r\nsha256:${sha}\r\n`,
  };
}

/** Serves files by their paths on loopback; other paths are 404. */
export async function serveFiles(files: Map<string, Buffer | string>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const content = files.get(path);
    if (content === undefined) response.writeHead(404).end();
    else response.end(content);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((done) => server.close(done)),
  };
}
