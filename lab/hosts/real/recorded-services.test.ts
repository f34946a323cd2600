import assert from 'node:assert/strict';
import net from 'node:net';
import { after, it } from 'node:test';
import { createNetwork, DEFAULT_NETWORK, probePorts } from '@assay/engine';
import { useVirtualTime } from '../../../engine/testing/virtual-time.ts';
import { recordingOf, replay } from './replay.ts';
import { REAL_SERVICES } from './services.ts';

await useVirtualTime();

const ADDRESS = '192.0.2.40';
const servers: net.Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

/** A network in which the ports of the address are served. */
async function networkWith(ports: readonly number[], serve: (socket: net.Socket) => void) {
  const dialMap: Record<string, number> = {};
  for (const port of ports) {
    const server = net.createServer((socket) => serve(socket));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    dialMap[`${ADDRESS} ${port}`] = (server.address() as net.AddressInfo).port;
  }
  const timeouts = { connect: 5_000, dns: 4_000, exchange: 7_000 };
  return createNetwork({ ...DEFAULT_NETWORK, allowPrivate: true, connectionsPerSecond: 5_000, timeouts, dialMap });
}

/** States whose dialogue is encrypted. */
const NOT_REPLAYED = /^postgresql/;

/** The port mapper, and the port in its answer (RFC 1833 §3), if it was asked. */
function mappedPorts(answers: readonly Buffer[]): number[] {
  const mapping = answers.find((answer) => answer.length === 32 && answer.includes('assy'));
  return mapping ? [111, mapping.readUInt32BE(28)] : [];
}

for (const [name, { states }] of Object.entries(REAL_SERVICES)) {
  for (const [title, state] of Object.entries(states)) {
    const recording = recordingOf(`${name}: ${title}`);
    if (!recording || NOT_REPLAYED.test(name)) continue;
    it(`judges ${name} (${title}) as it was seen on the real service`, async () => {
      const network = await networkWith([state.port, ...mappedPorts([...recording.values()])], (socket) =>
        replay(recording, socket),
      );
      const target = { names: ['lab.test'], addresses: [ADDRESS], provider: null, ports: [state.port] };
      const outcome = await probePorts(target, network, new AbortController().signal);
      assert.ok(outcome.ok);
      const facts = outcome.value.addresses[0]?.open[0]?.facts;
      assert.deepEqual([facts?.service, facts?.openAccess], [state.service, state.openAccess]);
      if (facts?.access) assert.equal(facts.access.can, state.can);
      assert.equal(facts?.smb?.version1, state.version1);
    });
  }
}
