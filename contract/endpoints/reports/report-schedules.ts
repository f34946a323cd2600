import { pageQuery } from '#api/envelope.ts';
import {
  reportSchedule,
  reportScheduleChange,
  reportScheduleChoices,
  reportScheduleList,
  reportSchedulePause,
} from '#api/reports/report-schedules.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS } from '../shared-errors.ts';
import { idParams, noData } from '../shared-schemas.ts';

/** The domains and the recipients of a schedule. */
const CHOICE_REFUSALS = [
  ...DOMAIN_ERRORS,
  'report-schedule-nobody-chosen',
  'report-schedule-nothing-chosen',
  'report-schedule-reader-unknown',
] as const;

/** Reports that are sent on a schedule to colleagues. */
export const reportScheduleEndpoints = declare('reports', {
  listReportSchedules: {
    method: 'GET',
    path: '/api/reportSchedules',
    access: 'rated',
    scope: 'reports:read',
    query: pageQuery,
    response: reportScheduleList,
    summary: 'List the schedules of reports',
  },
  getReportScheduleChoices: {
    method: 'GET',
    path: '/api/reportSchedules/choices',
    access: 'rated',
    companyRole: 'member',
    scope: 'reports:read',
    response: reportScheduleChoices,
    summary: 'Read the domains and recipients to choose from for a schedule of reports',
  },
  createReportSchedule: {
    method: 'POST',
    path: '/api/reportSchedules',
    access: 'rated',
    companyRole: 'member',
    scope: 'reports:write',
    body: reportScheduleChange,
    response: reportSchedule,
    errors: ['report-schedule-limit-reached', ...CHOICE_REFUSALS],
    summary: 'Create a schedule of reports',
  },
  changeReportSchedule: {
    method: 'PUT',
    path: '/api/reportSchedules/:id',
    access: 'rated',
    companyRole: 'member',
    scope: 'reports:write',
    params: idParams,
    body: reportScheduleChange,
    response: reportSchedule,
    errors: ['report-schedule-not-found', ...CHOICE_REFUSALS],
    summary: 'Change a schedule of reports',
  },
  pauseReportSchedule: {
    method: 'PUT',
    path: '/api/reportSchedules/:id/paused',
    access: 'rated',
    companyRole: 'member',
    scope: 'reports:write',
    params: idParams,
    body: reportSchedulePause,
    response: reportSchedule,
    errors: ['report-schedule-not-found'],
    summary: 'Pause or resume a schedule of reports',
  },
  deleteReportSchedule: {
    method: 'DELETE',
    path: '/api/reportSchedules/:id',
    access: 'rated',
    companyRole: 'member',
    scope: 'reports:write',
    params: idParams,
    response: noData,
    errors: ['report-schedule-not-found'],
    summary: 'Delete a schedule of reports',
  },
});
