import type { QuestionnaireView, QuestionView } from '@assay/contract/api/analysis/questionnaires.ts';
import { ANSWERABLE_STATES, EVIDENCE_BYTES_MAX, VERDICTS } from '@assay/contract/values/supply-chain/questionnaires.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import barStyles from '#styles/bar.module.css';

const MEGABYTE = 1_048_576;

/** Without an answer. */
export const isOpen = ({ value, answer }: QuestionView) => value === null && answer === '';

/** Progress, and how the answers compare with scans; `children` is the next action. */
export function Summary({
  data,
  className,
  children,
}: {
  data: QuestionnaireView;
  className: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  if (data.state === 'drafted') return null;
  const counts = VERDICTS.map((verdict) => ({
    verdict,
    count: data.list.filter((question) => question.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
  const open = data.list.filter(isOpen).length;
  const level = levelText(data);
  const answers = data.side === 'supplier' && data.mayEdit && ANSWERABLE_STATES.includes(data.state);
  return (
    <Card title={t('questionnaires.summary')} className={className}>
      <div className="stack">
        <div className="row" style={{ gap: 12 }}>
          <span className={`${barStyles.bar} ${barStyles.tall} grow`} aria-hidden="true">
            <span
              className={barStyles.fill}
              style={{ width: `${((data.questions - open) * 100) / Math.max(1, data.questions)}%` }}
            />
          </span>
          <span className="nowrap strong">
            {t('questionnaires.progress', { answered: data.questions - open, all: data.questions })}
          </span>
        </div>
        <div className="row wrap" style={{ gap: '4px 20px' }}>
          {counts.map(({ verdict, count }) => (
            <span key={verdict} className={verdict === 'contradicted' ? 'bad' : verdict === 'confirmed' ? 'good' : ''}>
              <b>{count}</b> {t(`questionnaires.counts.${verdict}`)}
            </span>
          ))}
          {open > 0 && (
            <span className="text-2">
              <b>{open}</b> {t('questionnaires.counts.open')}
            </span>
          )}
        </div>
        <p className="small text-2">
          {level && `${t(level)} `}
          {data.level !== null &&
            (data.side === 'supplier' || data.level !== 'rating') &&
            t('questionnaires.measured', { count: data.domains })}
        </p>
        {answers && (
          <p className="small text-2">
            {t('questionnaires.question.evidence')}
            {': '}
            {t('questionnaires.question.addWhy', { size: EVIDENCE_BYTES_MAX / MEGABYTE })}
          </p>
        )}
        {children && <div>{children}</div>}
      </div>
    </Card>
  );
}

function levelText({ level, side }: QuestionnaireView): string | null {
  if (level === null) return 'questionnaires.level.none';
  if (side === 'sender') return level === 'rating' ? 'questionnaires.level.rating' : null;
  return level === 'rating' ? 'questionnaires.level.ratingSupplier' : 'questionnaires.level.findingsSupplier';
}
