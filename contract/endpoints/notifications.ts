import { z } from 'zod';
import { cursorQuery, pageQuery } from '../api/envelope.ts';
import { notificationPage, notificationSettings, readRequest } from '../api/notifications.ts';
import { declare } from './declare.ts';
import { noData, readByCursor } from './shared-schemas.ts';

/** The notifications of an account, and where they are sent. */
export const notificationEndpoints = declare('notifications', {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'login',
    scope: 'notifications:read',
    query: pageQuery.extend({ ...cursorQuery.shape, unread: z.stringbool().default(false) }),
    response: notificationPage,
    summary: 'List notifications, newest first',
    description: readByCursor,
  },
  markNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    access: 'login',
    scope: 'notifications:write',
    body: readRequest,
    response: noData,
    summary: 'Mark notifications as read or unread',
  },
  getNotificationSettings: {
    method: 'GET',
    path: '/api/notifications/settings',
    access: 'login',
    scope: 'notifications:read',
    response: notificationSettings,
    summary: 'Read which notifications are sent where',
  },
  changeNotificationSettings: {
    method: 'PUT',
    path: '/api/notifications/settings',
    access: 'login',
    scope: 'notifications:write',
    body: notificationSettings,
    response: notificationSettings,
    summary: 'Change which notifications are sent where',
  },
});
