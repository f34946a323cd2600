import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productEnvironment } from './environment.mjs';

test('npm and Node.js options of the caller do not reach the product', () => {
  const before = { ...process.env };
  Object.assign(process.env, { NODE_OPTIONS: '--no-warnings', npm_config_omit: 'dev', NODE_ENV: 'test', PORT: '1234' });
  try {
    const environment = productEnvironment();
    assert.deepEqual(
      [environment.NODE_OPTIONS, environment.npm_config_omit, environment.NODE_ENV, environment.PORT],
      [undefined, undefined, undefined, '1234'],
    );
  } finally {
    for (const name of ['NODE_OPTIONS', 'npm_config_omit', 'NODE_ENV', 'PORT']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
});
