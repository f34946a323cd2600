import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNetwork, DEFAULT_NETWORK } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { testContext } from '#testing/context.ts';
import { testEvent } from './ecs.ts';
import { sendEvents } from './send-events.ts';
import { syslogServer } from './testing/syslog-server.ts';

const plain = await syslogServer(null);
const { context } = await testContext();

test('a syslog server can be given by an IPv6 address', async () => {
  const address = '2606:4700:4700::1111';
  const network = createNetwork({ ...DEFAULT_NETWORK, dialMap: { [`${address} 601`]: plain.port } });
  const source = {
    ...{ company: { id: 'c', name: 'Sielmann' }, publicUrl: 'https://assay.example', version: '1' },
    ...{ words: createTranslator(), now: context.clock.now() },
  };
  const url = new URL(`tcp://[${address}]:601`);
  const receiver = { network, transport: 'syslog-tcp', url, token: null, ports: [], host: 'assay.example' } as const;
  await sendEvents({ ...receiver, signal: AbortSignal.timeout(600_000) }, [testEvent(source)]);
  assert.deepEqual(
    plain.messages.map(({ kind }) => kind),
    ['test'],
  );
});
