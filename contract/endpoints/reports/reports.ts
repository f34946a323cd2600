import { page, pageQuery } from '../../api/envelope.ts';
import { reportRequest, reportRow } from '../../api/reports/reports.ts';
import { reportVerification, verificationSwitch, verifiedReport } from '../../api/reports/verify.ts';
import { declare } from '../declare.ts';
import { DOMAIN_REFUSALS } from '../refusals.ts';
import { byCode, companyQuery, nothing, ofDomain, ofReport } from '../shapes.ts';

/** Reports of one domain: the list, creating one, its file, and the page that verifies it (PRODUCT §7). */
export const reportEndpoints = declare('reports', {
  listReports: {
    method: 'GET',
    path: '/api/reports',
    access: 'rated',
    scope: 'reports:read',
    query: pageQuery.extend(companyQuery.shape),
    response: page(reportRow),
    summary: 'List reports',
  },
  requestReport: {
    method: 'POST',
    path: '/api/reports/:domain',
    access: 'rated',
    companyRole: 'member',
    params: ofDomain,
    query: companyQuery,
    body: reportRequest,
    response: reportRow,
    errors: [...DOMAIN_REFUSALS, 'report-no-data'],
    summary: 'Request a report of a domain',
  },
  deleteReport: {
    method: 'DELETE',
    path: '/api/reports/:pdfName',
    access: 'rated',
    companyRole: 'member',
    params: ofReport,
    response: nothing,
    errors: ['report-not-found'],
    summary: 'Delete a report',
  },
  downloadReport: {
    method: 'GET',
    path: '/api/reports/:pdfName/pdf',
    access: 'rated',
    scope: 'reports:read',
    params: ofReport,
    file: ['application/pdf'],
    errors: ['report-failed', 'report-generating', 'report-not-found'],
    summary: 'Download a report as PDF',
  },
  getReportVerification: {
    method: 'GET',
    path: '/api/reports/:pdfName/verification',
    access: 'rated',
    scope: 'reports:read',
    params: ofReport,
    response: reportVerification,
    errors: ['report-not-found'],
    summary: 'Read the verification page of a report',
  },
  setReportVerification: {
    method: 'PUT',
    path: '/api/reports/:pdfName/verification',
    access: 'rated',
    companyRole: 'owner',
    params: ofReport,
    body: verificationSwitch,
    response: reportVerification,
    errors: ['report-not-found'],
    summary: 'Switch the verification page of a report on or off',
  },
  verifyReport: {
    method: 'GET',
    path: '/api/verify/:code',
    access: 'public',
    params: byCode,
    response: verifiedReport,
    errors: ['report-code-unknown'],
    summary: 'Verify a report by its code',
  },
});
