import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { createSocket } from './socket.ts';

test('the token is sent once, 100 ms after the connection opened, not before', () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const sent: string[] = [];
  const peer = { close() {}, send: (text: string) => sent.push(text) } as unknown as WebSocket;
  const live = createSocket(() => peer);
  live.connect('jwt');
  mock.timers.tick(1_000);
  peer.onopen?.({} as Event);
  mock.timers.tick(99);
  assert.deepEqual(sent, []);
  mock.timers.tick(1);
  mock.timers.tick(1_000);
  assert.deepEqual(sent, ['{"type":"auth","token":"jwt"}']);
  live.disconnect();
  mock.timers.reset();
  shows('7.socket.auth');
});
