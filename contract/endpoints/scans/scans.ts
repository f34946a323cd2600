import { z } from 'zod';
import { cursorPage, cursorQuery, pageQuery } from '#api/envelope.ts';
import { scanAllowed, scanDetail, scanRequest, scanRow } from '#api/scans.ts';
import { declare } from '../declare.ts';
import { DOMAIN_NAME_ERRORS } from '../shared-errors.ts';
import { companyQuery, idParams, noData, readByCursor } from '../shared-schemas.ts';

const SCAN_REFUSALS = [
  ...DOMAIN_NAME_ERRORS,
  'domain-not-verified',
  'limit-reached',
  'scan-date-invalid',
  'scan-failures-today',
  'scan-too-soon',
] as const;
const endOfScan = {
  access: 'rated',
  companyRole: 'member',
  scope: 'scans:write',
  params: idParams,
  response: noData,
  errors: ['scan-not-found', 'scan-not-stoppable'],
} as const;

/** Requesting scans, their history, and the running one (docs/product/states.md, scans.md). */
export const scanEndpoints = declare('scans', {
  listScans: {
    method: 'GET',
    path: '/api/scans',
    access: 'rated',
    scope: 'scans:read',
    query: pageQuery.extend({ ...companyQuery.shape, ...cursorQuery.shape, domain: z.string().max(300).optional() }),
    response: cursorPage(scanRow),
    summary: 'List scans, newest first',
    description: readByCursor,
  },
  requestScan: {
    method: 'POST',
    path: '/api/scans',
    access: 'rated',
    companyRole: 'member',
    scope: 'scans:write',
    body: scanRequest,
    response: scanRow,
    errors: [...SCAN_REFUSALS, 'scan-contact-missing'],
    summary: 'Request a scan',
  },
  getScanPermission: {
    method: 'GET',
    path: '/api/scans/allowed',
    access: 'rated',
    scope: 'scans:read',
    query: z.object({ domain: z.string().max(1000), scandate: z.string().max(10).optional() }),
    response: scanAllowed,
    errors: SCAN_REFUSALS,
    summary: 'Check whether a scan may be requested',
  },
  getScan: {
    method: 'GET',
    path: '/api/scans/:id',
    access: 'rated',
    scope: 'scans:read',
    params: idParams,
    response: scanDetail,
    errors: ['scan-not-found'],
    summary: 'Read a scan and its progress',
    description: 'While the scan runs, includes its latest findings, at most ten.',
  },
  stopScan: {
    ...endOfScan,
    method: 'POST',
    path: '/api/scans/:id/stop',
    summary: 'Stop a running scan',
  },
  withdrawScan: {
    ...endOfScan,
    method: 'DELETE',
    path: '/api/scans/:id',
    summary: 'Withdraw a scan that has not started',
  },
});
