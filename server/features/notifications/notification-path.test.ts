import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRoute } from '@assay/contract/access.ts';
import { NOTIFICATION_KINDS } from '@assay/contract/values/notifications.ts';
import { notificationPath } from './notification-path.ts';

test('the link of a notification of any kind leads to a page of the app', () => {
  for (const kind of NOTIFICATION_KINDS) {
    const path = notificationPath({ kind, facts: { domain: 'shop.example' } });
    assert.ok(matchRoute(path.split(/[?#]/, 1)[0]!), `${kind}: ${path}`);
  }
});
