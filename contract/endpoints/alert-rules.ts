import { z } from 'zod';
import { alertConditions, alertPreview, alertRule, alertRuleRequest } from '../api/analysis/alert-rules.ts';
import { declare } from './declare.ts';
import { NAME_ERRORS } from './shared-errors.ts';
import { idParams, noData } from './shared-schemas.ts';

const REFUSALS = [
  ...NAME_ERRORS,
  'alert-channel-missing',
  'alert-events-missing',
  'alert-recipient-unknown',
  'name-empty',
  'webhook-not-found',
] as const;

/** Alert rules of a company (decision 0095). */
export const alertRuleEndpoints = declare('notifications', {
  listAlertRules: {
    method: 'GET',
    path: '/api/alertRules',
    access: 'login',
    companyRole: 'owner',
    scope: 'alert-rules:read',
    response: z.array(alertRule),
    summary: 'List alert rules',
  },
  createAlertRule: {
    method: 'POST',
    path: '/api/alertRules',
    access: 'login',
    companyRole: 'owner',
    scope: 'alert-rules:write',
    body: alertRuleRequest,
    response: alertRule,
    errors: [...REFUSALS, 'alert-rule-too-many'],
    summary: 'Create an alert rule',
  },
  changeAlertRule: {
    method: 'PUT',
    path: '/api/alertRules/:id',
    access: 'login',
    companyRole: 'owner',
    scope: 'alert-rules:write',
    params: idParams,
    body: alertRuleRequest,
    response: alertRule,
    errors: [...REFUSALS, 'alert-rule-not-found'],
    summary: 'Change an alert rule',
  },
  deleteAlertRule: {
    method: 'DELETE',
    path: '/api/alertRules/:id',
    access: 'login',
    companyRole: 'owner',
    scope: 'alert-rules:write',
    params: idParams,
    response: noData,
    errors: ['alert-rule-not-found'],
    summary: 'Delete an alert rule',
  },
  previewAlertRule: {
    method: 'POST',
    path: '/api/alertRules/preview',
    access: 'login',
    companyRole: 'owner',
    scope: 'alert-rules:read',
    body: alertConditions,
    response: alertPreview,
    summary: 'List the events of the last 30 days that a rule would match',
  },
});
