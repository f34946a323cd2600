import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExportedFinding } from './issue-list.ts';
import { webExchangeOf } from './sarif-request.ts';

const exchange = (reproduce: string | null, seen: string[] = [], asset = 'a.example') =>
  webExchangeOf({ reproduce, seen, asset } as unknown as ExportedFinding);

test('a finding whose command is one HTTP request to its host has that request in SARIF, and the status that was seen', () => {
  assert.deepEqual(exchange('curl -sSI http://a.example/', ['HTTP 200']), {
    webRequest: { protocol: 'HTTP', method: 'HEAD', target: 'http://a.example/' },
    webResponse: { protocol: 'HTTP', statusCode: 200 },
  });
  const options = "-k --tlsv1.0 --ciphers DEFAULT@SECLEVEL=0 -sS -D - -o /dev/null -H 'Origin: https://b.example'";
  assert.deepEqual(exchange(`curl ${options} 'https://a.example/?q=1' | grep -i '^access-control'`), {
    webRequest: {
      protocol: 'HTTP',
      method: 'GET',
      target: 'https://a.example/?q=1',
      headers: { Origin: 'https://b.example' },
    },
  });
  const onPort = exchange('curl -sSi -X TRACE https://a.example:8443/', ['HTTP/1.1 200 OK'], 'a.example:8443/tcp');
  assert.equal(onPort?.webRequest.method, 'TRACE');
  assert.equal(onPort?.webResponse?.statusCode, 200);
});

test('a finding without a request of its own has none in SARIF', () => {
  for (const command of [
    null,
    'dig +short TXT a.example',
    'curl -sS https://source.example/api?domain=a.example',
    'curl -sSI http://a.example/ https://a.example/',
    'curl -sSi https://a.example/ --data-raw x=1',
    'curl -sS -H "x-apikey: $KEY" https://a.example/',
    "curl -sS 'https://a.example/'\\''x'",
    "curl -sS 'https://a.example/",
    'curl -sS https://[/',
  ]) {
    assert.equal(exchange(command), null, command ?? 'no command');
  }
});
