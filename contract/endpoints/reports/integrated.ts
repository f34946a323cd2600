import { pageQuery } from '#api/envelope.ts';
import {
  integratedCandidateQuery,
  integratedCandidates,
  integratedChoice,
  integratedList,
  integratedPreview,
  integratedRequest,
  integratedRow,
  integratedVendors,
} from '#api/reports/integrated.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS } from '../shared-errors.ts';

/** The domains that an integrated report is to contain. */
const CHOICE_REFUSALS = [
  ...DOMAIN_ERRORS,
  'integrated-nothing-chosen',
  'integrated-too-many-companies',
  'integrated-too-many-domains',
  'not-found',
  'report-no-data',
] as const;

/** Reports over several domains. */
export const integratedReportEndpoints = declare('reports', {
  listIntegratedReports: {
    method: 'GET',
    path: '/api/integratedReports',
    access: 'rated',
    scope: 'reports:read',
    query: pageQuery,
    response: integratedList,
    summary: 'List integrated reports',
  },
  requestIntegratedReport: {
    method: 'POST',
    path: '/api/integratedReports',
    access: 'rated',
    companyRole: 'member',
    scope: 'reports:write',
    body: integratedRequest,
    response: integratedRow,
    errors: [...CHOICE_REFUSALS, 'report-not-found'],
    summary: 'Request an integrated report',
  },
  listReportCandidates: {
    method: 'GET',
    path: '/api/integratedReports/candidates',
    access: 'rated',
    scope: 'reports:read',
    query: integratedCandidateQuery,
    response: integratedCandidates,
    errors: ['not-found'],
    summary: 'List the domains that an integrated report can contain',
  },
  previewIntegratedReport: {
    method: 'POST',
    path: '/api/integratedReports/preview',
    access: 'rated',
    scope: 'reports:read',
    body: integratedChoice,
    response: integratedPreview,
    errors: CHOICE_REFUSALS,
    summary: 'Preview an integrated report',
    description: 'Changes nothing; uses POST because the selection is too long for a query.',
  },
  listReportVendors: {
    method: 'GET',
    path: '/api/integratedReports/vendors',
    access: 'administrator',
    scope: 'reports:read',
    query: pageQuery,
    response: integratedVendors,
    summary: 'List the companies that integrated reports can be created for',
  },
});
