import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/contract/specification/shows.ts';
import { createInMemoryStorage } from './in-memory-storage.ts';
import { createSessionStore, SESSION_KEYS } from './session-store.ts';

const data = {
  account: 'maya@northwind.example',
  name: 'Maya Lindqvist',
  phone: '+886 2 1234 5678',
  permission: 22,
  companyRole: 'owner',
  company: 'Northwind Foods',
  startDate: '2026-01-01',
  expiredDate: '2026-12-31',
  language: 'en-US',
  timeZone: 'Asia/Taipei',
  tokenExpiry: '2026-11-20T12:00:00.000Z',
};

test('login stores the session values under the names of the specification', () => {
  const local = createInMemoryStorage();
  const store = createSessionStore(local, createInMemoryStorage());
  store.save(data, 'jwt', 'csrf');
  assert.deepEqual(local.entries(), {
    token: 'jwt',
    'X-CSRF-Token': 'csrf',
    tokenExpiry: String(Date.parse('2026-11-20T12:00:00Z')),
    userinfo: JSON.stringify(data),
    account: 'maya@northwind.example',
    userName: 'Maya Lindqvist',
    userPhone: '+886 2 1234 5678',
    permission: '22',
    startDate: '2026-01-01',
    expiredDate: '2026-12-31',
  });
  assert.equal(store.current()?.permission, 22);
  shows(
    '3.stored.token',
    '3.stored.X-CSRF-Token',
    '3.stored.tokenExpiry',
    '3.stored.userinfo',
    '3.stored.account',
    '3.stored.userName',
    '3.stored.userPhone',
    '3.stored.permission',
    '3.stored.startDate',
    '3.stored.expiredDate',
  );
});

test('logout removes every session value and notifies its listeners', () => {
  const local = createInMemoryStorage({ currentLanguage: 'zh-TW' });
  const store = createSessionStore(local, createInMemoryStorage());
  store.save(data, 'jwt', 'csrf');
  store.setValidated(5);
  let told = 0;
  store.subscribe(() => told++);
  store.clear();
  assert.equal(told, 1);
  assert.equal(store.current(), null);
  for (const key of SESSION_KEYS) assert.equal(local.getItem(key), null);
  assert.equal(local.getItem('currentLanguage'), 'zh-TW');
});

test('a token validation is valid until its time has passed or it is revoked', () => {
  const store = createSessionStore(createInMemoryStorage(), createInMemoryStorage());
  assert.equal(store.validated(0), false);
  store.setValidated(1000);
  assert.equal(store.validated(999), true);
  assert.equal(store.validated(1000), false);
  store.setValidated(5000);
  store.invalidate();
  assert.equal(store.validated(999), false);
});

test('an expired password stores flag and account in the tab, not in the browser', () => {
  const local = createInMemoryStorage();
  const tab = createInMemoryStorage();
  const store = createSessionStore(local, tab);
  store.setPasswordExpired('maya@northwind.example');
  assert.equal(store.passwordExpired(), true);
  assert.equal(store.expiredAccount(), 'maya@northwind.example');
  assert.deepEqual(local.entries(), {});
  store.clearPasswordExpired();
  assert.deepEqual(tab.entries(), {});
  shows('3.stored.session-expired-flag', '3.stored.session-expired-account');
});

test('a password that expired can be left without leading to log-in, for who goes to the reset', () => {
  const tab = createInMemoryStorage();
  const store = createSessionStore(createInMemoryStorage(), tab);
  store.setPasswordExpired('maya@northwind.example');
  let told = 0;
  store.subscribe(() => told++);
  store.clearPasswordExpired({ redirect: false });
  assert.equal(told, 0);
  assert.equal(store.passwordExpired(), false);
  assert.deepEqual(tab.entries(), {});
});

test('“later” for a password that expires soon lasts until the log-out', () => {
  const store = createSessionStore(createInMemoryStorage(), createInMemoryStorage());
  store.save(data, 'jwt', 'csrf');
  assert.equal(store.passwordPostponed(), false);
  store.postponePassword();
  assert.equal(store.passwordPostponed(), true);
  store.clear({ wanted: false });
  store.save(data, 'jwt', 'csrf');
  assert.equal(store.passwordPostponed(), false);
});

test('a stored permission code that the contract does not define is no session', () => {
  const opened = (permission: string) => {
    const stored = { token: 'jwt', userinfo: JSON.stringify(data), permission };
    return createSessionStore(createInMemoryStorage(stored), createInMemoryStorage()).current();
  };
  assert.equal(opened('23')?.permission, 23);
  for (const code of ['24', '99', '-1', 'x']) assert.equal(opened(code), null, code);
});

test('invalid stored values mean no session', () => {
  assert.equal(
    createSessionStore(createInMemoryStorage({ token: 'x', userinfo: '{' }), createInMemoryStorage()).current(),
    null,
  );
});

test('only a deliberate logout forgets the last page', () => {
  const store = createSessionStore(createInMemoryStorage(), createInMemoryStorage());
  store.setWantedPath('/scan');
  store.clear();
  assert.equal(store.wantedPath(), '/scan');
  assert.equal(store.takeDeliberate(), false);
  store.clear({ wanted: false });
  assert.equal(store.wantedPath(), null);
  assert.equal(store.takeDeliberate(), true);
  assert.equal(store.takeDeliberate(), false);
});
