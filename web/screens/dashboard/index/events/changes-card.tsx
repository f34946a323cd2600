import type { ChangesSince } from '@assay/contract/api/analysis/score-events.ts';
import { CHANGE_BASELINES, type ChangeBaseline, type ChangeKind } from '@assay/contract/values/comparison.ts';
import { NativeSelect } from '@mantine/core';
import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconPlus,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { changesSinceQuery, type Subject, scoreEventsQuery } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { Instant } from '#components/instant.tsx';
import { lazyCard } from '#components/loading/lazy.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import listStyles from '#styles/list.module.css';
import { ChangeText } from './change-text.tsx';
import { comparePath, eventsText, movedIn } from './score-events.ts';

// Only until the second scan.
const TopIssues = lazyCard(async () => (await import('./top-issues.tsx')).TopIssues, { lines: 4 });

const KINDS: Readonly<Partial<Record<ChangeKind, readonly [Icon, string]>>> = {
  new: [IconPlus, 'bad'],
  regressed: [IconPlus, 'bad'],
  worse: [IconTrendingDown, 'bad'],
  fixed: [IconCircleCheck, 'good'],
  better: [IconTrendingUp, 'good'],
};
/** Neither good nor bad: nothing was fixed. */
const OTHER = [IconCircleDashed, 'text-3'] as const;

const SHOWN = 6;

/** A cap that no issue set or lifted. */
function capText({ at, effect, rule }: NonNullable<ChangesSince['cap']>, t: TFunction): string {
  const text = t(effect === 'unchanged' ? 'ledger.cappedAt' : `changes.cap-${effect}`, { at });
  return rule === 'coverage' ? `${t('coverage.label')} · ${text}` : text;
}

/** What no change of an issue explains. */
function restText({ cause, areas }: ChangesSince['restParts'][number], t: TFunction, language: string): string {
  const names = areas.map((area) => t(`terms:areas.${area}`));
  return t(`changes.restOf.${cause}`, { areas: new Intl.ListFormat(language, { style: 'narrow' }).format(names) });
}

/** Nothing changed: when something last did. */
function LastChange({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const events = useQuery(scoreEventsQuery(subject)).data;
  const last = events?.find(movedIn);
  if (!last) return null;
  return (
    <p className="text-2">
      {t('changes.last')} <Instant at={last.at} /> <ScoreChange value={last.change} />{' '}
      <Link to={comparePath(subject, last.previousId, last.ratingId)}>
        {eventsText(last, t) || t('changes.compare')}
      </Link>
    </p>
  );
}

/** New, fixed, worse and better findings since the last scan, a week, a month or the last report. */
export function ChangesCard({ subject, className }: { subject: Subject; className: string }) {
  const { t, i18n } = useTranslation();
  const [since, setSince] = useState<ChangeBaseline>('scan');
  const query = useQuery(changesSinceQuery(subject, since));
  return (
    <Card
      title={t('changes.title')}
      aside={
        <NativeSelect
          size="xs"
          aria-label={t('changes.since')}
          value={since}
          data={CHANGE_BASELINES.map((value) => ({ value, label: t(`changes.sinceOf.${value}`) }))}
          onChange={(event) => setSince(event.currentTarget.value as ChangeBaseline)}
        />
      }
      className={className}
      busy={query.isRefetching}
    >
      <QueryBoundary query={query} lines={5}>
        {({ before, now, changes, cap, restParts }) => {
          if (!before)
            return (
              <div className="stack gap-16">
                <p className="text-2">{t(since === 'report' ? 'changes.noReport' : 'changes.first')}</p>
                {since !== 'report' && <TopIssues subject={subject} />}
              </div>
            );
          const order = [...changes].sort((a, b) => Math.abs(b.impact) - Math.abs(a.impact));
          const further = order.slice(SHOWN);
          const moved = now.total === null || before.total === null ? null : now.total - before.total;
          return (
            <div className="stack gap-12">
              <p className="row wrap small text-2 gap-4">
                <Link to={comparePath(subject, before.ratingId, now.ratingId)}>
                  <Instant at={before.at} />
                </Link>
                <span className="nowrap">
                  {before.total ?? '–'} → {now.total ?? '–'}
                </span>
                <ScoreChange value={moved} />
              </p>
              {changes.length === 0 ? (
                <>
                  <p className="text-2">{t('changes.none')}</p>
                  <LastChange subject={subject} />
                </>
              ) : (
                <ul className={listStyles.list}>
                  {order.slice(0, SHOWN).map((change) => {
                    const [Icon, tone] = KINDS[change.kind] ?? OTHER;
                    return (
                      <li key={`${change.kind}${change.issue}`} className="row top gap-12">
                        <Icon size={18} className={tone} aria-hidden="true" style={{ flex: 'none', marginTop: 2 }} />
                        <ChangeText change={change} cap={change.cap} />
                        <ScoreChange value={change.impact} />
                      </li>
                    );
                  })}
                  {further.length > 0 && (
                    <li className="row between gap-12">
                      <Link to={comparePath(subject, before.ratingId, now.ratingId)}>
                        {t('changes.more', { count: further.length })}
                      </Link>
                      <ScoreChange value={further.reduce((sum, { impact }) => sum + impact, 0)} />
                    </li>
                  )}
                  {cap && (
                    <li className="row between gap-12 text-2">
                      <span>{capText(cap, t)}</span>
                      <ScoreChange value={cap.impact} />
                    </li>
                  )}
                  {restParts.map((part) => (
                    <li key={part.cause} className="row between gap-12 text-2">
                      <span>{restText(part, t, i18n.language)}</span>
                      <ScoreChange value={part.impact} />
                    </li>
                  ))}
                </ul>
              )}
              {changes.length > 0 && <p className="tiny text-3">{t('changes.impact')}</p>}
            </div>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}
