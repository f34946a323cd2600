import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPort, ports, service } from '#testing/builders.ts';
import { endpointOf, evidenceLineOf, exposedServices, portsCoverageGap } from './exposure.ts';
import { weakAlgorithms } from './ssh/algorithms.ts';

const WANTED = { redis: [6379], mysql: [3306] };
const address = (name: string, open: ReturnType<typeof openPort>[]) => ({
  address: name,
  asked: 100,
  open,
  closed: 99,
  filtered: 0,
  stopped: null,
});

it('merges one port over all addresses, open if any of them is', () => {
  const evidence = ports([], {
    addresses: [
      address('192.0.2.1', [openPort(6379, service('redis', { openAccess: false }))]),
      address('192.0.2.2', [openPort(6379, service('redis', { openAccess: true }))]),
    ],
  });
  const [open, ...rest] = exposedServices(evidence, WANTED);
  assert.deepEqual(rest, []);
  assert.deepEqual(open?.addresses, ['192.0.2.1', '192.0.2.2']);
  assert.deepEqual([open?.openAccess, open?.closed, open?.recognized], [true, false, true]);
});

it('prefers the banner to the port number, and uses the number if there is no banner', () => {
  const evidence = ports([
    openPort(3306, service('unknown')),
    openPort(6379, service('http')),
    openPort(16379, service('redis')),
  ]);
  assert.deepEqual(
    exposedServices(evidence, WANTED).map((open) => [open.port, open.service, open.recognized]),
    [
      [3306, 'mysql', false],
      [16379, 'redis', true],
    ],
  );
  const [guess] = exposedServices(evidence, WANTED);
  assert.equal(evidenceLineOf('example.com', guess!).confidence, 'tentative');
});

it('is not misled by services named like members of Object.prototype', () => {
  assert.deepEqual(exposedServices(ports([openPort(80, service('constructor'))]), WANTED), []);
});

it('names an endpoint by host name first, and brackets IPv6 addresses', () => {
  assert.equal(endpointOf('example.com', 22), 'example.com:22/tcp');
  assert.equal(endpointOf('2001:db8::1', 22), '[2001:db8::1]:22/tcp');
});

it('gives the reason why ports cannot be assessed', () => {
  assert.equal(portsCoverageGap(ports()), null);
  const closed = ports([], { addresses: [address('192.0.2.1', [])] });
  assert.deepEqual(portsCoverageGap(closed), { notAssessed: 'refused' }, 'a firewall that rejects everything');
  assert.equal(portsCoverageGap(ports([], { provider: 'example-cdn' })), 'not-applicable');
  assert.equal(portsCoverageGap(ports([], { addresses: [] })), 'not-applicable');
  const stopped = { address: '192.0.2.1', asked: 0, open: [], closed: 0, filtered: 0, stopped: 'blocked' as const };
  assert.deepEqual(portsCoverageGap(ports([], { addresses: [stopped] })), { notAssessed: 'blocked' });
});

it('reports ssh-rsa as weak only if no better RSA signature is offered', () => {
  assert.deepEqual(weakAlgorithms('host-key', ['ssh-rsa', 'rsa-sha2-512']), []);
  assert.deepEqual(weakAlgorithms('host-key', ['ssh-rsa', 'ssh-ed25519']), ['ssh-rsa']);
  assert.deepEqual(weakAlgorithms('cipher', ['aes128-ctr', 'aes256-cbc', 'rijndael-cbc@lysator.liu.se']), [
    'aes256-cbc',
    'rijndael-cbc@lysator.liu.se',
  ]);
});
