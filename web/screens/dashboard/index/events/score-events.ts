import type { ScoreEvents } from '@assay/contract/api/analysis/score-events.ts';
import type { TFunction } from 'i18next';
import type { Subject } from '#api/ratings.ts';
import { subjectPath } from '#shell/subject.ts';

/** Whether anything happened at this scan. */
export function movedIn({ change, found, fixed, regressed, expired, assets, modelBefore }: ScoreEvents): boolean {
  return (change ?? 0) !== 0 || found + fixed + regressed + expired + assets > 0 || modelBefore !== null;
}

/** Comparison of two ratings. @param kind of change, such as `new`; empty = all */
export function comparePath({ domain, company }: Subject, a: string, b: string, kind = ''): string {
  const params = new URLSearchParams({ domain, ...(company ? { company } : {}), a, b, ...(kind ? { kind } : {}) });
  return `/analyze?${params}`;
}

/** Assets of a domain, the newest first; of another company its overview, as the inventory has only the own ones. */
export function newestAssetsPath(subject: Subject): string {
  if (subject.company) return subjectPath(subject);
  return `/inventory?${new URLSearchParams({ domain: subject.domain, sort: '-firstSeen' })}`;
}

/** The events of a scan in one line. */
export function eventsText(events: ScoreEvents, t: TFunction): string {
  const { modelBefore, modelVersion } = events;
  const counts = (['found', 'fixed', 'regressed', 'expired', 'assets'] as const)
    .filter((kind) => events[kind] > 0)
    .map((kind) => t(`scoreEvents.${kind}`, { count: events[kind] }));
  return [
    ...counts,
    ...(modelBefore === null ? [] : [t('scoreEvents.model', { from: modelBefore, to: modelVersion })]),
  ].join(', ');
}
