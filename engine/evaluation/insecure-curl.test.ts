import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EvidenceItem, EvidenceSet } from '../evidence/index.ts';
import { assess } from '../index.ts';
import { frontPage, NOW, scan, tls } from '../testing/builders.ts';

const piece = (kind: string, asset: string, value: unknown): EvidenceItem =>
  ({ kind, version: kind === 'tls' ? 2 : 1, asset, takenAt: NOW, outcome: { ok: true, value } }) as EvidenceItem;

function commands(
  problems: ReturnType<typeof tls>['problems'],
  host = 'example.com',
  changes: Partial<ReturnType<typeof tls>> = {},
): string[] {
  const set: EvidenceSet = [
    piece('scan', 'example.com', scan()),
    piece('http', 'example.com', frontPage({ cookies: ['a=<2>'] })),
    piece('tls', `${host}:443/tcp`, tls({ host, problems, ...changes })),
  ];
  return assess(set).findings.flatMap(({ reproduce }) => (reproduce?.includes('curl') ? [reproduce] : []));
}

describe('curl commands of findings', () => {
  it('accept the certificate if the evidence says that it is rejected', () => {
    const all = commands(['self-signed']);
    assert.ok(all.length > 5, String(all.length));
    for (const command of all.filter((line) => line.includes('https://example.com')))
      assert.match(command, /(?:^|[|;] )curl -k /, command);
    // Each of several options, once.
    for (const command of all) assert.equal(command.split('curl ').length, command.split('curl -k ').length, command);
  });

  it('verify the certificate if the chain is valid, or is that of another host', () => {
    for (const command of [...commands([]), ...commands(['expired'], 'www.example.com')])
      assert.doesNotMatch(command, /-k/, command);
  });

  it('use TLS 1.0 if the server offers nothing newer', () => {
    const versions = [
      { version: 'TLSv1.0', offered: true },
      { version: 'TLSv1.2', offered: false },
    ] as const;
    const all = commands([], 'example.com', { versions: [...versions] });
    for (const command of all.filter((line) => line.includes('https://example.com')))
      assert.match(command, /curl --tlsv1\.0 --ciphers DEFAULT@SECLEVEL=0 /, command);
  });
});
