import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenPort } from '#evidence/services.ts';
import { bareService } from '../services/service-facts.ts';
import { isUrlOf, onFurtherPort, placeOf, webPortsOf } from './web-endpoint.ts';

const url = (text: string) => new URL(text);

test("a host's web server and that on another port are distinguished", () => {
  assert.deepEqual(placeOf('www.example.com'), { host: 'www.example.com', port: null });
  assert.deepEqual(placeOf('www.example.com:443/tcp'), { host: 'www.example.com', port: null });
  assert.deepEqual(placeOf('www.example.com:8080/tcp'), { host: 'www.example.com', port: 8080 });
  assert.deepEqual([onFurtherPort('example.com'), onFurtherPort('example.com:8080/tcp')], [false, true]);
});

test('a page is attributed to a port only if its address names it', () => {
  assert.ok(isUrlOf(url('http://example.com:8080/x'), 'example.com:8080/tcp'));
  assert.ok(!isUrlOf(url('https://example.com/x'), 'example.com:8080/tcp'));
  assert.ok(!isUrlOf(url('http://other.example.com:8080/'), 'example.com:8080/tcp'));
  // A host may redirect visitors to another port.
  assert.ok(isUrlOf(url('https://example.com:8443/x'), 'example.com'));
});

test("ports that speak HTTP are web endpoints, except the host's own two, devices and other services", () => {
  const open = (port: number, service: string, banner = 'HTTP/1.1 200 OK'): OpenPort => ({
    port,
    tls: false,
    banner,
    facts: { ...bareService(service) },
  });
  const shown = webPortsOf([
    open(80, 'http'),
    open(443, 'http'),
    open(8080, 'http'),
    open(9200, 'elasticsearch'),
    open(5000, 'http', 'HTTP/1.1 200 OK Server: nginx <title>Synology DiskStation</title>'),
    open(8081, 'http', 'HTTP/1.1 200 OK <title>DD-WRT (build 44715) - Info</title>'),
  ]);
  assert.deepEqual(
    shown.map(({ port }) => port),
    [8080],
  );
});
