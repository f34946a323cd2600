import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import databases from './databases.ts';

scenarios(databases, {
  'web only': { given: { ports: ports([openPort(443, service('http'), { tls: true })]) }, expect: [] },
  'Redis without a password': {
    given: { ports: ports([openPort(6379, service('redis', { openAccess: true }))]) },
    expect: ['open-access'],
  },
  'MariaDB whose root has no password': {
    given: { ports: ports([openPort(3306, service('mysql', { product: 'MariaDB', openAccess: true }))]) },
    expect: ['open-access'],
  },
  'json-server that anyone can write to': {
    given: {
      ports: ports([
        openPort(3000, service('json-server', { openAccess: true, access: { can: 'write', proof: 'HEAD /db' } })),
      ]),
    },
    expect: ['open-access'],
  },
  'MySQL that asks for a password': {
    given: { ports: ports([openPort(3306, service('mysql', { openAccess: false }))]) },
    expect: ['reachable'],
  },
  'a silent port where PostgreSQL usually is': {
    given: { ports: ports([openPort(5432, service('unknown'))]) },
    expect: ['reachable'],
  },
  'something else on the port of a database': {
    given: { ports: ports([openPort(9200, service('http'))]) },
    expect: [],
  },
  'a Redis on an unusual port': {
    given: { ports: ports([openPort(16379, service('redis', { openAccess: false }))]) },
    expect: ['reachable'],
  },
  "the edge of a provider is not the owner's": {
    given: { ports: ports([openPort(6379, service('redis', { openAccess: true }))], { provider: 'example-cdn' }) },
    expect: 'not-applicable',
  },
  'no port could be asked': {
    given: {
      ports: ports([], {
        addresses: [{ address: '192.0.2.1', asked: 0, open: [], closed: 0, filtered: 0, stopped: 'timeout' }],
      }),
    },
    expect: 'not-assessed',
  },
});

it('names MariaDB, which speaks the protocol of MySQL', () => {
  const open = openPort(3306, service('mysql', { product: 'MariaDB', version: '10.11.19', openAccess: false }));
  const verdict = databases.evaluate({ asset: 'db.example', ports: ports([open]) });
  assert.ok(verdict.status === 'assessed');
  assert.deepEqual(verdict.reported[0]?.facts, { service: 'MariaDB', port: 3306 });
});
