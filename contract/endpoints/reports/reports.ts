import { page, pageQuery } from '#api/envelope.ts';
import { reportVerification, verificationSwitch, verifiedReport } from '#api/reports/report-verification.ts';
import { reportRequest, reportRow } from '#api/reports/reports.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS } from '../shared-errors.ts';
import { codeParams, companyQuery, domainParams, noData, reportParams } from '../shared-schemas.ts';

/** Reports of one domain: the list, creating one, its file, and the page that verifies it (docs/product/reports.md). */
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
    scope: 'reports:write',
    params: domainParams,
    query: companyQuery,
    body: reportRequest,
    response: reportRow,
    errors: [...DOMAIN_ERRORS, 'report-no-data'],
    summary: 'Request a report of a domain',
  },
  deleteReport: {
    method: 'DELETE',
    path: '/api/reports/:pdfName',
    access: 'rated',
    companyRole: 'member',
    scope: 'reports:write',
    params: reportParams,
    response: noData,
    errors: ['report-not-found'],
    summary: 'Delete a report',
  },
  downloadReport: {
    method: 'GET',
    path: '/api/reports/:pdfName/pdf',
    access: 'rated',
    scope: 'reports:read',
    params: reportParams,
    file: ['application/pdf'],
    errors: ['report-failed', 'report-generating', 'report-not-found'],
    summary: 'Download a report as PDF',
  },
  downloadSlides: {
    method: 'GET',
    path: '/api/reports/:pdfName/slides',
    access: 'rated',
    scope: 'reports:read',
    params: reportParams,
    file: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    errors: ['report-failed', 'report-generating', 'report-not-found'],
    summary: 'Download a board report as a presentation',
  },
  getReportVerification: {
    method: 'GET',
    path: '/api/reports/:pdfName/verification',
    access: 'rated',
    scope: 'reports:read',
    params: reportParams,
    response: reportVerification,
    errors: ['report-not-found'],
    summary: 'Read the verification page of a report',
  },
  setReportVerification: {
    method: 'PUT',
    path: '/api/reports/:pdfName/verification',
    access: 'rated',
    companyRole: 'owner',
    scope: 'sharing:write',
    params: reportParams,
    body: verificationSwitch,
    response: reportVerification,
    errors: ['report-not-found'],
    summary: 'Switch the verification page of a report on or off',
  },
  verifyReport: {
    method: 'GET',
    path: '/api/verify/:code',
    access: 'public',
    params: codeParams,
    response: verifiedReport,
    errors: ['report-code-unknown'],
    summary: 'Verify a report by its code',
  },
});
