import type { ReportScheduleChange } from '@assay/contract/api/reports/report-schedules.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

/** Errors are shown next to the field. */
const silentErrors = 'all';

/** Scheduled reports of the user's company. */
export function reportSchedulesQuery(page: number) {
  return queryOptions({
    queryKey: ['reportSchedules', page],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/reportSchedules', { query: { page, pageSize: 10 }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Domains and colleagues available for selection. */
export const reportScheduleChoicesQuery = queryOptions({
  queryKey: ['reportSchedules', 'choices'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/reportSchedules/choices', { signal })).data,
});

const changed = () => queries.invalidateQueries({ queryKey: ['reportSchedules'] });

/** @param id null creates a schedule */
export async function saveReportSchedule(id: string | null, wanted: ReportScheduleChange): Promise<void> {
  const options = { body: wanted, silentErrors } as const;
  if (id === null) await client.request('POST', '/api/reportSchedules', options);
  else await client.request('PUT', '/api/reportSchedules/:id', { params: { id }, ...options });
  await changed();
}

export async function pauseReportSchedule(id: string, paused: boolean): Promise<void> {
  await client.request('PUT', '/api/reportSchedules/:id/paused', { params: { id }, body: { paused } });
  await changed();
}

export async function deleteReportSchedule(id: string): Promise<void> {
  await client.request('DELETE', '/api/reportSchedules/:id', { params: { id } });
  await changed();
}
