import type {
  ReportSchedule,
  ReportScheduleChange,
  ReportScheduleChoices,
  ReportScheduleList,
} from '@assay/contract/api/reports/schedules.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

const PATH = '/api/reportSchedules';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
/** Refusals stand beside the field they belong to. */
const quiet = 'all';

/** Scheduled reports of one's company. */
export function reportSchedulesQuery(page: number) {
  return queryOptions({
    queryKey: ['reportSchedules', page],
    queryFn: async ({ signal }) =>
      (await client.request<ReportScheduleList>('GET', PATH, { query: { page, pageSize: 10 }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Domains and colleagues that may be chosen. */
export const reportScheduleChoicesQuery = queryOptions({
  queryKey: ['reportSchedules', 'choices'],
  queryFn: async ({ signal }) =>
    (await client.request<ReportScheduleChoices>('GET', `${PATH}/choices`, { signal })).data,
});

const changed = () => queries.invalidateQueries({ queryKey: ['reportSchedules'] });

/** @param id null makes a new one */
export async function saveReportSchedule(id: string | null, wanted: ReportScheduleChange): Promise<void> {
  const options = { body: wanted, quiet } as const;
  if (id === null) await client.request<ReportSchedule>('POST', PATH, options);
  else await client.request<ReportSchedule>('PUT', pathOf(id), options);
  await changed();
}

export async function pauseReportSchedule(id: string, paused: boolean): Promise<void> {
  await client.request('PUT', `${pathOf(id)}/paused`, { body: { paused } });
  await changed();
}

export async function deleteReportSchedule(id: string): Promise<void> {
  await client.request('DELETE', pathOf(id));
  await changed();
}
