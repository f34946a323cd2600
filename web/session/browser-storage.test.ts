import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesOf } from './browser-storage.ts';
import { createInMemoryStorage } from './in-memory-storage.ts';
import { followOtherTabs } from './other-tabs.ts';
import { createSessionStore } from './session-store.ts';

test('the storage of the browser is used where it can be written, and left as it was', () => {
  const storage = createInMemoryStorage({ kept: 'yes' });
  const written: string[] = [];
  const observed = { ...storage, setItem: (key: string, value: string) => void written.push(`${key}=${value}`) };
  assert.equal(
    valuesOf(() => observed as unknown as Storage),
    observed as unknown,
  );
  assert.deepEqual(written, ['storageCheck=1']);
  valuesOf(() => storage as unknown as Storage);
  assert.deepEqual(storage.entries(), { kept: 'yes' });
});

test('a blocked storage is replaced by one that lasts until the page is closed', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const blocked of [refuse, () => ({ setItem: refuse }) as unknown as Storage]) {
    const values = valuesOf(blocked);
    values.setItem('token', 'jwt');
    assert.equal(values.getItem('token'), 'jwt');
  }
});

test('login, logout and a change of permission in another tab apply to this one', () => {
  const local = createInMemoryStorage();
  const session = createSessionStore(local, createInMemoryStorage());
  const tab = new EventTarget();
  followOtherTabs(session, tab);
  let told = 0;
  session.subscribe(() => told++);
  const change = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  for (const key of ['token', 'permission', null]) change(key);
  assert.equal(told, 3);
  for (const key of ['currentLanguage', 'userAvatar', '']) change(key);
  assert.equal(told, 3);
  local.setItem('token', 'jwt');
  local.setItem('userinfo', JSON.stringify({ account: 'maya@northwind.example', permission: 22 }));
  assert.equal(session.current(), null);
  change('token');
  assert.equal(session.current()?.account, 'maya@northwind.example');
});
