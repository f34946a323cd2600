import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
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

test('the session consists of the stored values, and a token without its user is none', () => {
  const local = createInMemoryStorage();
  const store = createSessionStore(local, createInMemoryStorage());
  store.save({ ...data, secondFactorNeeded: true }, 'jwt');
  store.setAvatar('iVBORw0K');
  assert.deepEqual(store.current(), {
    token: 'jwt',
    account: 'maya@northwind.example',
    name: 'Maya Lindqvist',
    permission: 22,
    companyRole: 'owner',
    company: 'Northwind Foods',
    startDate: '2026-01-01',
    expiredDate: '2026-12-31',
    timeZone: 'Asia/Taipei',
    avatar: 'iVBORw0K',
    secondFactorNeeded: true,
    onboarding: false,
    expiresAt: Date.parse('2026-11-20T12:00:00Z'),
  });
  store.save(data, 'jwt');
  assert.equal(store.current()?.secondFactorNeeded, false);
  for (const missing of ['token', 'userinfo', 'permission']) {
    const stored = local.entries();
    delete stored[missing];
    const again = createSessionStore(createInMemoryStorage(stored), createInMemoryStorage());
    // The permission is also part of the user's data.
    assert.equal(again.current()?.permission, missing === 'permission' ? 22 : undefined, missing);
  }
});

test('a login without limit of the plan removes the stored one, and a validation keeps the CSRF token', () => {
  const local = createInMemoryStorage();
  const store = createSessionStore(local, createInMemoryStorage());
  assert.equal(store.csrf(), null);
  store.save(data, 'jwt', 'csrf');
  store.save({ ...data, expiredDate: null }, 'jwt');
  assert.ok(!Object.hasOwn(local.entries(), 'expiredDate'));
  assert.equal(store.csrf(), 'csrf');
  store.save(data, 'jwt', null);
  assert.equal(store.csrf(), 'csrf');
  store.save(data, 'jwt', 'next');
  assert.equal(store.csrf(), 'next');
});

test('the avatar is stored under its name, read back, removed, and told to the listeners', () => {
  const local = createInMemoryStorage();
  const store = createSessionStore(local, createInMemoryStorage());
  store.save(data, 'jwt');
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.setAvatar('iVBORw0K');
  assert.equal(local.getItem('userAvatar'), 'iVBORw0K');
  assert.equal(store.current()?.avatar, 'iVBORw0K');
  assert.equal(told, 1);
  store.setAvatar(null);
  assert.equal(local.getItem('userAvatar'), null);
  assert.equal(store.current()?.avatar, null);
  assert.equal(told, 2);
  stop();
  store.setAvatar('iVBORw0K');
  assert.equal(told, 2);
});

test('a session with the same values stays the same object, which avoids a render', () => {
  const store = createSessionStore(createInMemoryStorage(), createInMemoryStorage());
  store.save(data, 'jwt');
  const before = store.current();
  store.save(data, 'jwt');
  assert.equal(store.current(), before);
  store.save({ ...data, name: 'Maya Lind' }, 'jwt');
  assert.notEqual(store.current(), before);
});

test('the account is remembered beyond the session until it is forgotten', () => {
  const local = createInMemoryStorage();
  const store = createSessionStore(local, createInMemoryStorage());
  assert.equal(store.rememberedAccount(), '');
  store.setRememberedAccount('maya@northwind.example');
  store.save(data, 'jwt');
  store.clear({ wanted: false });
  assert.equal(store.rememberedAccount(), 'maya@northwind.example');
  store.setRememberedAccount(null);
  assert.equal(store.rememberedAccount(), '');
});

test('a token validation is valid until its time has passed or it is revoked', () => {
  const store = createSessionStore(createInMemoryStorage(), createInMemoryStorage());
  assert.equal(store.validated(0), false);
  store.setValidated(1000);
  assert.equal(store.validated(999), true);
  assert.equal(store.validated(1000), false);
  store.setValidated(5000);
  assert.equal(store.validated(999), true);
  store.invalidate();
  assert.equal(store.validated(999), false);
  const incomplete = createInMemoryStorage({ cacheExpiry: '5000' });
  assert.equal(createSessionStore(incomplete, createInMemoryStorage()).validated(999), false);
});

test('an expired password stores flag and account in the tab, not in the browser', () => {
  const local = createInMemoryStorage();
  const tab = createInMemoryStorage();
  const store = createSessionStore(local, tab);
  let told = 0;
  store.subscribe(() => told++);
  assert.equal(store.expiredAccount(), '');
  store.setPasswordExpired('maya@northwind.example');
  assert.equal(told, 1);
  assert.equal(store.passwordExpired(), true);
  assert.equal(store.expiredAccount(), 'maya@northwind.example');
  assert.deepEqual(tab.entries(), { passwordExpired: 'true', expiredAccount: 'maya@northwind.example' });
  assert.deepEqual(local.entries(), {});
  store.clearPasswordExpired();
  assert.equal(told, 2);
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
  assert.equal(store.takeDeliberate(), false);
  store.setWantedPath('/scan');
  store.clear();
  assert.equal(store.wantedPath(), '/scan');
  assert.equal(store.takeDeliberate(), false);
  store.clear({ wanted: false });
  assert.equal(store.wantedPath(), null);
  assert.equal(store.takeDeliberate(), true);
  assert.equal(store.takeDeliberate(), false);
  store.clear({ wanted: false });
  store.save(data, 'jwt');
  assert.equal(store.takeDeliberate(), false, 'a login in between');
});
