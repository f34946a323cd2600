import { howWeRate } from '../api/how-we-rate.ts';
import { healthData, versionData } from '../api/session.ts';
import { installationData, scannerData } from '../api/settings.ts';
import { declare } from './declare.ts';

/** Version, health, and public information about the installation. */
export const systemEndpoints = declare('system', {
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    response: healthData,
    summary: 'Check whether the process and its database work',
    description:
      'Readiness: fails while nothing can be read. `writing` is false while the disk of the database is full; reading and logging in continue. For liveness, use `GET /api/version`.',
  },
  getVersion: {
    method: 'GET',
    path: '/api/version',
    access: 'public',
    response: versionData,
    summary: 'Read the version of the product',
  },
  getOpenApiDocument: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    file: ['application/json'],
    summary: 'Read the OpenAPI description of this API',
  },
  getInstallation: {
    method: 'GET',
    path: '/api/installation',
    access: 'public',
    response: installationData,
    summary: 'Read the public settings of the installation',
  },
  getScanner: {
    method: 'GET',
    path: '/api/scanner',
    access: 'public',
    response: scannerData,
    summary: 'Read how to recognize the scanner',
  },
  getRatingModel: {
    method: 'GET',
    path: '/api/howWeRate',
    access: 'public',
    response: howWeRate,
    summary: 'Read how ratings are calculated',
  },
});
