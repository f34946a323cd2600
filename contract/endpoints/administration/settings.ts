import { z } from 'zod';
import { overviewData } from '#api/admin.ts';
import { PROVIDER_IDS, providersData, providerTest } from '#api/administration/intelligence-providers.ts';
import { settingsChange, settingsData } from '#api/settings.ts';
import { declare } from '../declare.ts';

/** State and settings of the installation, and its external data sources. */
export const settingsEndpoints = declare('administration', {
  getOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    access: 'administrator',
    scope: 'settings:read',
    response: overviewData,
    summary: 'Read the state of the installation',
  },
  getSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    access: 'administrator',
    scope: 'settings:read',
    response: settingsData,
    summary: 'Read the settings of the installation',
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'administrator',
    scope: 'settings:write',
    body: settingsChange,
    response: settingsData,
    errors: ['name-with-hidden-character', 'no-data-changed', 'setting-fixed', 'setting-secret-required'],
    summary: 'Change the settings of the installation',
    description:
      'API tokens cannot change the SMTP settings (fields that begin with `smtp`), because password reset links are sent by email.',
  },
  listProviders: {
    method: 'GET',
    path: '/api/admin/providers',
    access: 'administrator',
    scope: 'settings:read',
    response: providersData,
    summary: 'List the external data sources',
  },
  testProvider: {
    method: 'POST',
    path: '/api/admin/providers/:id/test',
    access: 'administrator',
    scope: 'settings:write',
    params: z.object({ id: z.enum(PROVIDER_IDS) }),
    response: providerTest,
    summary: 'Test an external data source',
  },
});
