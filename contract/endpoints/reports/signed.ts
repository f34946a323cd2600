import { z } from 'zod';
import { SIGNED_FORMATS } from '#report/signed/format.ts';
import { declare } from '../declare.ts';
import { reportParams } from '../shared-schemas.ts';

/** The signed JSON form of a report, and the keys that verify it. */
export const signedReportEndpoints = declare('reports', {
  downloadSignedReport: {
    method: 'GET',
    path: '/api/reports/:pdfName/signed',
    access: 'rated',
    scope: 'reports:read',
    params: reportParams,
    query: z.object({
      format: z.enum(SIGNED_FORMATS).default('json').describe('json: the file; jws: a compact JSON Web Signature'),
    }),
    file: ['application/json', 'application/jose'],
    errors: ['report-failed', 'report-generating', 'report-not-found', 'report-not-signed'],
    summary: 'Download the signed data of a report',
  },
  listSigningKeys: {
    method: 'GET',
    path: '/.well-known/assay-signing-keys.json',
    access: 'public',
    file: ['application/jwk-set+json'],
    summary: 'List the public keys that verify signed reports',
  },
});
