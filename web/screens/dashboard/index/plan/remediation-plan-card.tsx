import type { RatingSummary, RemediationPlan } from '@assay/contract/api/ratings.ts';
import { gradeOf } from '@assay/contract/grades.ts';
import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { remediationPlanQuery, type Subject, simulate } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { useMayDecide } from '#components/findings/decisions/use-may-decide.ts';
import { levelOf, levelStyle, SeverityGlyph } from '#components/findings/severity.tsx';
import { Note } from '#components/note.tsx';
import { pointsText } from '#components/numbers.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import cardStyles from '#styles/card.module.css';
import { AreaMoves } from './area-moves.tsx';
import { Goal } from './goal.tsx';
import { issueKey } from './issue-key.ts';
import { PlanProgress, StepWork } from './plan-work.tsx';
import styles from './remediation-plan-card.module.css';
import { useTickedFixes } from './use-ticked-fixes.ts';

interface FixesProps {
  subject: Subject;
  rating: RatingSummary;
  total: number;
  way: RemediationPlan;
}

/** List of selectable fixes; the server computes the resulting score rather than adding points. */
function Fixes({ subject, rating, total, way }: FixesProps) {
  const { t, i18n } = useTranslation();
  const shortest = way.steps ?? [];
  const mayAssign = useMayDecide(subject);
  const ticked = useTickedFixes(way);
  const { all } = ticked;
  const list = all || shortest.length === 0 ? way.open : shortest;
  const fixed = ticked.fixed.filter((issue) => list.some((step) => step.issue === issue)).sort();
  const isShortest =
    way.steps !== null &&
    fixed.join() ===
      shortest
        .map((step) => step.issue)
        .sort()
        .join();
  const simulated = useQuery({
    queryKey: ['ratings', subject.domain, subject.company, 'simulate', fixed],
    queryFn: ({ signal }) => simulate(subject, fixed, signal),
    enabled: fixed.length > 0,
    placeholderData: keepPreviousData,
  });
  const more = way.open.length > shortest.length;
  const linkTo = (issues: readonly string[]) => {
    const query = new URLSearchParams({ domain: subject.domain, fixes: issues.map(issueKey).join('.') });
    if (subject.company) query.set('company', subject.company);
    if (all) query.set('simulator', 'all');
    return `${location.origin}/?${query}`;
  };
  const then = fixed.length === 0 ? total : isShortest ? (way.totalAfter ?? total) : (simulated.data?.total ?? total);
  return (
    <>
      <div className="row between top" style={{ margin: '-6px 0 12px' }}>
        <p className="text-2">
          {way.to === null
            ? t(list.length > 0 ? 'way.top' : 'way.topNothing')
            : way.steps === null
              ? t('way.blocked')
              : t('way.explanation')}
        </p>
        {list.length > 0 && <CopyButton value={linkTo(fixed)} name={t('simulator.link')} />}
      </div>
      {more && way.steps !== null && (
        <div style={{ marginBottom: 8 }}>
          <button type="button" className="link-button" aria-pressed={all} onClick={() => ticked.setAll(!all)}>
            {all ? t('way.shortest') : t('way.simulator')}
          </button>
        </div>
      )}
      {ticked.gone > 0 && <Note>{t('simulator.gone', { count: ticked.gone })}</Note>}
      <PlanProgress subject={subject} plan={way} selected={fixed} mayAssign={mayAssign} />
      {list.length > 0 && (
        <ul className={styles.steps} style={{ borderTop: '1px solid var(--line)', maxHeight: 420, overflowY: 'auto' }}>
          {list.map((step) => {
            const level = levelOf(step.severity);
            const on = fixed.includes(step.issue);
            return (
              <li key={step.issue} className={styles.fix}>
                <Checkbox
                  checked={on}
                  onChange={() => ticked.toggle(step.issue)}
                  styles={{ label: { fontSize: 14 }, body: { alignItems: 'center' } }}
                  label={
                    <span className="row" style={{ gap: 10 }}>
                      <span className="icon" style={{ ...levelStyle(level), color: 'var(--level)' }}>
                        <SeverityGlyph level={level} size={13} />
                      </span>
                      <span>
                        {step.title} <span className="visually-hidden">{t(`terms:severities.${level}`)}</span>
                        <span className="tiny text-3" style={{ display: 'block' }}>
                          {t(`terms:areas.${step.area}`)} · {t(`terms:efforts.${step.effort}`)}
                        </span>
                        <StepWork step={step} />
                      </span>
                    </span>
                  }
                />
                <span className={`nowrap strong ${on ? 'good' : 'text-3'}`} title={t('way.areaPoints')}>
                  +{pointsText(step.points, i18n.language)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {fixed.length > 0 && simulated.data && <AreaMoves rating={rating} then={simulated.data} />}
      {list.length > 0 && <Goal now={total} then={then} goal={way.to} />}
    </>
  );
}

/** The only interactive card: the shortest list of fixes that reaches the next grade, and a simulator for all fixes. */
export function RemediationPlanCard({ subject, rating }: { subject: Subject; rating: RatingSummary }) {
  const { t } = useTranslation();
  const query = useQuery(remediationPlanQuery(subject));
  const { total } = rating;
  const to = query.data?.to;
  return (
    <Card
      title={to ? t('way.title', { grade: to }) : t('way.titlePlain')}
      className={`seven ${cardStyles.fill} third-on-phone`}
    >
      <QueryBoundary query={query} lines={5}>
        {(way) =>
          total === null ? (
            <p className="text-2">{t('rating.notRatedWhy')}</p>
          ) : (
            <Fixes subject={subject} rating={rating} total={total} way={{ ...way, from: way.from ?? gradeOf(total) }} />
          )
        }
      </QueryBoundary>
    </Card>
  );
}
