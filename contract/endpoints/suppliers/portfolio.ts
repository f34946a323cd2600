import { z } from 'zod';
import {
  declinePage,
  declineQuery,
  gradeHistory,
  reminderRequest,
  reminderResult,
  supplierComparison,
  supplierComparisonQuery,
  supplierDetail,
  supplierListQuery,
  supplierNote,
  supplierPage,
  supplierParams,
  supplierProfileChange,
  supplierTiers,
  supplierTimeline,
  tierChange,
  weaknessPage,
} from '#api/analysis/portfolio.ts';
import { pageQuery } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { noData } from '../shared-schemas.ts';

const reading = { method: 'GET', access: 'suppliers', scope: 'suppliers:read' } as const;
const writing = { access: 'suppliers', companyRole: 'member', scope: 'suppliers:write' } as const;

/** The suppliers of a main supplier: tiers, groups, notes, reminders, and what they have in common (docs/product/suppliers.md). */
export const portfolioEndpoints = declare('suppliers', {
  listSupplierCompanies: {
    ...reading,
    path: '/api/suppliers/companies',
    query: supplierListQuery,
    response: supplierPage,
    summary: 'List the suppliers with tier, groups and lowest score',
  },
  getSupplierTiers: {
    ...reading,
    path: '/api/suppliers/tiers',
    response: supplierTiers,
    summary: 'Read the lowest score that each tier requires, and how many suppliers are below',
  },
  setSupplierTiers: {
    ...writing,
    method: 'PUT',
    path: '/api/suppliers/tiers',
    body: tierChange,
    response: supplierTiers,
    summary: 'Set the lowest score that each tier requires',
  },
  getSupplierCompany: {
    ...reading,
    path: '/api/suppliers/companies/:company',
    params: supplierParams,
    response: supplierDetail,
    errors: ['supplier-not-found'],
    summary: 'Read a supplier with its shared domains',
  },
  setSupplierProfile: {
    ...writing,
    method: 'PUT',
    path: '/api/suppliers/companies/:company',
    params: supplierParams,
    body: supplierProfileChange,
    response: noData,
    errors: ['supplier-not-found', 'tag-too-long', 'tags-too-many'],
    summary: 'Set tier and groups of a supplier',
  },
  getSupplierTimeline: {
    ...reading,
    path: '/api/suppliers/companies/:company/timeline',
    params: supplierParams,
    query: pageQuery,
    response: supplierTimeline,
    errors: ['supplier-not-found'],
    summary: 'List what happened with a supplier',
  },
  addSupplierNote: {
    ...writing,
    method: 'POST',
    path: '/api/suppliers/companies/:company/notes',
    params: supplierParams,
    body: supplierNote,
    response: z.object({ id: z.string() }),
    errors: ['supplier-not-found'],
    summary: 'Add a note about a supplier',
  },
  deleteSupplierNote: {
    ...writing,
    method: 'DELETE',
    path: '/api/suppliers/companies/:company/notes/:id',
    params: supplierParams.extend({ id: z.uuid() }),
    response: noData,
    errors: ['not-found'],
    summary: 'Delete a note about a supplier',
  },
  remindSuppliers: {
    ...writing,
    method: 'POST',
    path: '/api/suppliers/reminders',
    body: reminderRequest,
    response: reminderResult,
    errors: ['reminders-too-many', 'supplier-not-found'],
    summary: 'Ask the owners of several suppliers to look at their ratings',
  },
  getSupplierGradeHistory: {
    ...reading,
    path: '/api/suppliers/gradeHistory',
    response: gradeHistory,
    summary: 'Count the grades of shared domains at the end of each of the last twelve months',
  },
  listSupplierDeclines: {
    ...reading,
    path: '/api/suppliers/declines',
    query: declineQuery,
    response: declinePage,
    summary: 'List shared domains with a lower score than before, and why',
  },
  listSupplierWeaknesses: {
    ...reading,
    path: '/api/suppliers/weaknesses',
    query: pageQuery,
    response: weaknessPage,
    summary: 'List checks that fail at several suppliers',
  },
  compareSuppliers: {
    ...reading,
    path: '/api/suppliers/comparison',
    query: supplierComparisonQuery,
    response: supplierComparison,
    errors: ['supplier-not-found'],
    summary: 'Compare two to four suppliers',
  },
});
