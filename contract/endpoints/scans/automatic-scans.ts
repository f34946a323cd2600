import { page, pageQuery } from '#api/envelope.ts';
import {
  autoScan,
  autoScanChange,
  autoScanDomain,
  autoScanSettings,
  autoScanTrigger,
  completedScans,
  nextScans,
} from '#api/scan-schedules.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS, DOMAIN_NAME_ERRORS } from '../shared-errors.ts';
import { companyQuery, noData } from '../shared-schemas.ts';

/** Automatic scans (docs/product/api.md, scans.md). */
export const automaticScanEndpoints = declare('automatic scans', {
  getAutomaticScan: {
    method: 'GET',
    path: '/api/autoScanSettings',
    access: 'rated',
    query: autoScanDomain,
    response: autoScanSettings,
    errors: DOMAIN_ERRORS,
    summary: 'Read the automatic scans of a domain',
  },
  changeAutomaticScan: {
    method: 'POST',
    path: '/api/autoScanSettings',
    access: 'rated',
    companyRole: 'member',
    body: autoScanChange,
    response: autoScan,
    errors: [
      'auto-scan-date-invalid',
      'auto-scan-interval-invalid',
      'auto-scan-total-invalid',
      ...DOMAIN_NAME_ERRORS,
      'domain-not-verified',
      'limit-reached',
      'scan-contact-missing',
    ],
    summary: 'Change the automatic scans of a domain',
  },
  listAutomaticScans: {
    method: 'GET',
    path: '/api/autoScanList',
    access: 'rated',
    query: pageQuery.extend(companyQuery.shape),
    response: page(autoScan),
    summary: 'List the domains with automatic scans',
  },
  listNextScans: {
    method: 'GET',
    path: '/api/autoScanList/next',
    access: 'rated',
    response: nextScans,
    summary: 'List the next dates of automatic scans',
  },
  listCompletedScans: {
    method: 'GET',
    path: '/api/autoScanList/completed',
    access: 'rated',
    query: autoScanDomain.extend(companyQuery.shape),
    response: completedScans,
    errors: DOMAIN_ERRORS,
    summary: 'List the days on which automatic scans completed',
  },
  disableAutomaticScan: {
    method: 'POST',
    path: '/api/disableAutoScan',
    access: 'rated',
    companyRole: 'member',
    query: autoScanDomain,
    response: autoScan,
    errors: ['auto-scan-not-found', ...DOMAIN_ERRORS],
    summary: 'Disable the automatic scans of a domain',
  },
  deleteAutomaticScan: {
    method: 'DELETE',
    path: '/api/deleteAutoScan',
    access: 'rated',
    companyRole: 'member',
    query: autoScanDomain,
    response: noData,
    errors: ['auto-scan-not-found', ...DOMAIN_ERRORS],
    summary: 'Delete the automatic scans of a domain',
  },
  triggerAutomaticScan: {
    method: 'POST',
    path: '/api/manualTriggerAutoScan',
    access: 'rated',
    companyRole: 'member',
    query: autoScanTrigger,
    response: autoScan,
    errors: [
      'auto-scan-date-invalid',
      'auto-scan-disabled',
      'auto-scan-not-found',
      'auto-scan-state-invalid',
      ...DOMAIN_ERRORS,
    ],
    summary: 'Run an automatic scan now',
  },
});
