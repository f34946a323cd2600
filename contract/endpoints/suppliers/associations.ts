import { pageQuery } from '#api/envelope.ts';
import {
  associationChange,
  associationPage,
  concentrationPage,
  concentrationQuery,
  portfolioPage,
  supplierQuota,
} from '#api/suppliers.ts';
import { declare } from '../declare.ts';
import { idParams, noData } from '../shared-schemas.ts';

/** Associations, what they share, and which providers suppliers depend on (docs/product/suppliers.md). */
export const associationEndpoints = declare('suppliers', {
  listMainSuppliers: {
    method: 'GET',
    path: '/api/suppliers/main',
    access: 'login',
    scope: 'suppliers:read',
    query: pageQuery,
    response: associationPage,
    summary: 'List the main suppliers that the company shares ratings with',
  },
  listSubSuppliers: {
    method: 'GET',
    path: '/api/suppliers/sub',
    access: 'login',
    scope: 'suppliers:read',
    query: pageQuery,
    response: associationPage,
    summary: 'List the companies that share ratings with the main supplier',
  },
  getSupplierAllowance: {
    method: 'GET',
    path: '/api/suppliers/allowance',
    access: 'login',
    scope: 'suppliers:read',
    response: supplierQuota,
    errors: ['limit-reached'],
    summary: 'Read how many associations the plan allows',
  },
  getPortfolio: {
    method: 'GET',
    path: '/api/suppliers/portfolio',
    access: 'suppliers',
    scope: 'suppliers:read',
    query: pageQuery,
    response: portfolioPage,
    summary: 'List the shared ratings of all suppliers',
  },
  getConcentration: {
    method: 'GET',
    path: '/api/suppliers/concentration',
    access: 'suppliers',
    scope: 'suppliers:read',
    query: concentrationQuery,
    response: concentrationPage,
    summary: 'List the providers that many suppliers depend on',
  },
  changeSharing: {
    method: 'PUT',
    path: '/api/suppliers/associations/:id',
    access: 'login',
    companyRole: 'owner',
    scope: 'suppliers:write',
    params: idParams,
    body: associationChange,
    response: noData,
    errors: ['association-not-found', 'domain-not-found', 'no-domains-chosen'],
    summary: 'Change what an association shares',
  },
  endSharing: {
    method: 'DELETE',
    path: '/api/suppliers/associations/:id',
    access: 'login',
    companyRole: 'owner',
    scope: 'suppliers:write',
    params: idParams,
    response: noData,
    errors: ['association-not-found'],
    summary: 'End an association',
  },
});
