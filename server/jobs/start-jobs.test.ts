import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PgBoss } from 'pg-boss';
import { testContext } from '../testing/context.ts';
import { startJobs } from './index.ts';

const { context } = await testContext();

test('workers end again when a later part of the jobs cannot be started', async () => {
  const { queue } = context;
  const working: string[] = [];
  const failing = new Proxy(queue, {
    get(target, name) {
      if (name === 'getSchedules') return () => Promise.reject(new Error('no schedules'));
      if (name === 'work') {
        return (...words: Parameters<PgBoss['work']>) => {
          working.push(words[0]);
          return target.work(...words);
        };
      }
      if (name === 'offWork') {
        return async (...words: Parameters<PgBoss['offWork']>) => {
          await target.offWork(...words);
          while (working.includes(words[0])) working.splice(working.indexOf(words[0]), 1);
        };
      }
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await assert.rejects(startJobs({ ...context, queue: failing }), /no schedules/);
  assert.deepEqual(working, []);
});
