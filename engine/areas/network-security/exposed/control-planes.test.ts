import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownView } from '#evidence/unknown.ts';
import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import controlPlanes from './control-planes.ts';

scenarios(controlPlanes, {
  'none open': { given: { ports: ports([openPort(80, service('http'))]) }, expect: [] },
  'Docker without a password': {
    given: { ports: ports([openPort(2375, service('docker', { openAccess: true }))]) },
    expect: ['open-access'],
  },
  'Kubernetes that refuses': {
    given: { ports: ports([openPort(6443, service('kubernetes', { openAccess: false }))]) },
    expect: ['reachable'],
  },
  'Grafana that shows its organization without a log-in': {
    given: {
      ports: ports([
        openPort(3000, service('grafana', { openAccess: true, access: { can: 'read', proof: '/api/org' } })),
      ]),
    },
    expect: ['readable'],
  },
  'a debugger on all addresses': {
    given: {
      ports: ports([
        openPort(
          9229,
          service('node-inspector', { openAccess: true, access: { can: 'execute', proof: '/json/list' } }),
        ),
      ]),
    },
    expect: ['open-access'],
  },
  'a silent port of etcd': { given: { ports: ports([openPort(2379, service('unknown'))]) }, expect: ['reachable'] },
});

test('a service has a finding about a missing password only if that was tested', () => {
  const severityOf = (facts: Parameters<typeof service>[1]) => {
    const found = ports([openPort(6443, service('kubernetes', facts))]);
    const verdict = controlPlanes.evaluate({ asset: 'example.com', ports: knownView(found) });
    return verdict.status === 'assessed' ? [verdict.reported[0]?.severity, verdict.unknown] : [];
  };
  assert.deepEqual(severityOf({ openAccess: null }), ['high', undefined]);
  assert.deepEqual(severityOf({ openAccess: false }), ['medium', undefined]);
  assert.deepEqual(severityOf({ openAccess: null, lacks: { openAccess: 'timeout' } }), ['medium', 'timeout']);
});
