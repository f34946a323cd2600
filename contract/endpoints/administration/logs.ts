import { logChain, logDetail, logEntry, logFilter, logQuery } from '#api/administration/logs.ts';
import { page } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { idParams } from '../shared-schemas.ts';

/** The audit log for administrators, and the entries about a company for its owners (docs/product/administration.md). */
export const logEndpoints = declare('audit', {
  listLogs: {
    method: 'GET',
    path: '/api/logs',
    access: 'administrator',
    query: logQuery,
    response: page(logEntry),
    summary: 'List the recent entries of the audit log',
  },
  getLogEntry: {
    method: 'GET',
    path: '/api/logs/:id',
    access: 'administrator',
    params: idParams,
    response: logDetail,
    errors: ['not-found'],
    summary: 'Read an entry of the audit log',
  },
  getLogChain: {
    method: 'GET',
    path: '/api/logs/chain',
    access: 'administrator',
    response: logChain,
    summary: 'Read the state of the audit chain',
  },
  exportLogs: {
    method: 'GET',
    path: '/api/logs/export',
    access: 'administrator',
    query: logFilter,
    file: ['text/csv'],
    summary: 'Download the recent entries of the audit log as CSV',
  },
  listOlderLogs: {
    method: 'GET',
    path: '/api/logsOld',
    access: 'administrator',
    query: logQuery,
    response: page(logEntry),
    summary: 'List the older entries of the audit log',
  },
  exportOlderLogs: {
    method: 'GET',
    path: '/api/logsOld/export',
    access: 'administrator',
    query: logFilter,
    file: ['text/csv'],
    summary: 'Download the older entries of the audit log as CSV',
  },
  listCompanyLogs: {
    method: 'GET',
    path: '/api/company/logs',
    access: 'login',
    companyRole: 'owner',
    query: logQuery,
    response: page(logEntry),
    summary: 'List the entries of the audit log about the company',
  },
  getCompanyLogEntry: {
    method: 'GET',
    path: '/api/company/logs/:id',
    access: 'login',
    companyRole: 'owner',
    params: idParams,
    response: logDetail,
    errors: ['not-found'],
    summary: 'Read an entry of the audit log about the company',
  },
  exportCompanyLogs: {
    method: 'GET',
    path: '/api/company/logs/export',
    access: 'login',
    companyRole: 'owner',
    query: logFilter,
    file: ['text/csv'],
    summary: 'Download the entries of the audit log about the company as CSV',
  },
});
