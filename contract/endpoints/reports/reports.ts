import { z } from 'zod';
import { page, pageQuery } from '../../api/envelope.ts';
import { reportRequest, reportRow } from '../../api/reports/reports.ts';
import { reportVerification, verificationSwitch, verifiedReport } from '../../api/reports/verify.ts';
import { declare } from '../declare.ts';
import { companyQuery, nothing, ofDomain } from '../shapes.ts';

/** Reports of one domain: the list, making one, its file, and the page that verifies it (PRODUCT §7). */
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
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
      'report-no-data',
    ],
    summary: 'Request a report of a domain',
  },
  deleteReport: {
    method: 'DELETE',
    path: '/api/reports/:pdfName',
    access: 'rated',
    companyRole: 'member',
    params: z.object({ pdfName: z.string().max(120) }),
    response: nothing,
    errors: ['report-not-found'],
    summary: 'Delete a report',
  },
  downloadReport: {
    method: 'GET',
    path: '/api/reports/:pdfName/pdf',
    access: 'rated',
    scope: 'reports:read',
    params: z.object({ pdfName: z.string().max(120) }),
    file: ['application/pdf'],
    errors: ['report-failed', 'report-generating', 'report-not-found'],
    summary: 'Download a report as PDF',
  },
  getReportVerification: {
    method: 'GET',
    path: '/api/reports/:pdfName/verification',
    access: 'rated',
    scope: 'reports:read',
    params: z.object({ pdfName: z.string().max(120) }),
    response: reportVerification,
    errors: ['report-not-found'],
    summary: 'Read the verification page of a report',
  },
  setReportVerification: {
    method: 'PUT',
    path: '/api/reports/:pdfName/verification',
    access: 'rated',
    companyRole: 'owner',
    params: z.object({ pdfName: z.string().max(120) }),
    body: verificationSwitch,
    response: reportVerification,
    errors: ['report-not-found'],
    summary: 'Switch the verification page of a report on or off',
  },
  verifyReport: {
    method: 'GET',
    path: '/api/verify/:code',
    access: 'public',
    params: z.object({ code: z.string().max(200) }),
    response: verifiedReport,
    errors: ['report-code-unknown'],
    summary: 'Verify a report by its code',
  },
});
