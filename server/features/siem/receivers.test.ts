import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { SiemConnectionRow } from '@assay/contract/api/administration/siem.ts';
import { createNetwork, DEFAULT_NETWORK } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { webhookReceiver } from '#testing/receivers/webhook-receiver.ts';
import { testEvent } from './ecs.ts';
import { runSiemConnections } from './run-connections.ts';
import { sendEvents } from './send-events.ts';
import { syslogServer } from './testing/syslog-server.ts';

const plain = await syslogServer(null);
const [slow, fast] = [await webhookReceiver(), await webhookReceiver()];
const { context } = await testContext({}, (config) => ({
  ...config,
  network: { ...config.network, allowPrivate: true },
  webhookPorts: [slow.port, fast.port],
}));
const server = await testServer(context);

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

/** A company with a rated domain and a connection. @returns the connection as its owner sees it */
async function companyWithSiem(name: string, port: number) {
  const { caller, ...owner } = await server.user({ email: `owner@${name}.example`, permission: 23 });
  await createRatedDomain(context, owner, `${name}.example`);
  const fields = { name, transport: 'http', url: `http://127.0.0.1:${port}/`, token: '', enabled: true };
  const made = await caller.call('POST', '/api/siem/connections', { ...fields, severity: 'high', audit: false });
  assert.ok(made.success, JSON.stringify(made));
  return async (): Promise<SiemConnectionRow> => (await caller.call('GET', '/api/siem/connections')).data[0];
}

test('a SIEM of one company that does not answer does not delay those of other companies', async () => {
  const first = await companyWithSiem('first', slow.port);
  const second = await companyWithSiem('second', fast.port);
  let waiting: ServerResponse | null = null;
  slow.answerWith((response) => {
    waiting ??= response;
    if (fast.received.length > 0) response.end();
  });
  const running = runSiemConnections(context);
  await eventually('both received events', () => slow.received.length > 0 && fast.received.length > 0);
  waiting!.end();
  await running;
  for (const connection of [await first(), await second()])
    assert.deepEqual([connection.failure, connection.sent > 0], [null, true]);
});
