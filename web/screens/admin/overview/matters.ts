import type { OverviewData } from '@assay/contract/api/admin.ts';
import type { StatusKind } from '#components/indicators/status.tsx';

/** Something that needs an administrator. */
export interface Matter {
  id: string;
  /** Key of its text, which has `count`. */
  text: string;
  kind: StatusKind;
  count: number;
  /** Page that handles it, or a card of this page. */
  to: string;
}

/** What needs an administrator, most urgent first. */
export function mattersOf(data: OverviewData): Matter[] {
  const counted = (id: string, kind: StatusKind, count: number, to: string): Matter => ({
    ...{ id, kind, count, to },
    text: `admin.overview.matter.${id}`,
  });
  const failedFeeds = data.feeds.filter(({ state }) => state === 'failed' || state === 'stale').length;
  const failedJobs = data.queue.reduce((sum, { failed }) => sum + failed, 0);
  return [
    // Before the first scan: without it no public domain can be scanned.
    {
      id: 'contact',
      text: 'admin.weakness.no-scan-contact.how',
      kind: 'warning' as const,
      count: data.weaknesses.includes('no-scan-contact') ? 1 : 0,
      to: '/admin/settings',
    },
    counted('approvals', 'waiting', data.users.waiting, '/admin/members?state=waiting'),
    counted('disputes', 'disputed', data.disputes, '/admin/disputes?status=open'),
    counted('mails', 'failed', data.outbox.failed, '/admin/mails?state=failed'),
    counted('jobs', 'failed', failedJobs, '#queue'),
    counted('feeds', 'warning', failedFeeds, '#feeds'),
  ].filter(({ count }) => count > 0);
}
