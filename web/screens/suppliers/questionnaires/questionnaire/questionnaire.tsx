import type { QuestionnaireView, QuestionView } from '@assay/contract/api/analysis/questionnaires.ts';
import { ANSWERABLE_STATES, VERDICTS } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isApiError } from '#api/connection.ts';
import { Card } from '#components/card.tsx';
import { FilterChips } from '#components/lists/table/filter-chips.tsx';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { questionnaireQuery } from '#components/suppliers/questionnaires/queries.ts';
import { StateText } from '#components/suppliers/questionnaires/state-text.tsx';
import barStyles from '#styles/bar.module.css';
import { Comments, QuestionCard } from './question-card.tsx';
import { QuestionnaireActions } from './questionnaire-actions.tsx';

/** `/questionnaires/{id}`: the supplier answers, the sender reviews. */
export function Questionnaire({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(questionnaireQuery(id));
  if (isApiError(query.error, 'questionnaire-not-found') || isApiError(query.error, 'validation-failed'))
    return (
      <div className="stack gap-16">
        <PageHead title={t('titles.questionnaire')} />
        <Note lead={t('errors:questionnaire-not-found')} live />
        <div>
          <Button component={Link} to="/questionnaires" variant="default">
            {t('questionnaires.act.toList')}
          </Button>
        </div>
      </div>
    );
  return (
    <QueryBoundary query={query} lines={10}>
      {(data) => <Page key={data.id} data={data} />}
    </QueryBoundary>
  );
}

const isOpen = ({ value, answer }: QuestionView) => value === null && answer === '';
const FILTERS = {
  contradicted: ({ verdict }: QuestionView) => verdict === 'contradicted',
  open: isOpen,
} as const;
type Filter = keyof typeof FILTERS;

function Page({ data }: { data: QuestionnaireView }) {
  const { t } = useTranslation();
  const [only, setOnly] = useState<Filter | ''>('');
  const side = data.side === 'sender' ? 'Sender' : 'Supplier';
  const answers = data.side === 'supplier' && data.mayEdit && ANSWERABLE_STATES.includes(data.state);
  const comments = data.mayEdit && !['drafted', 'expired'].includes(data.state);
  const company = data.company || t('questionnaires.noCompany');
  const shown = data.list.filter((question) => only === '' || FILTERS[only](question));
  return (
    <div className="stack gap-16">
      <PageHead
        title={<bdi>{data.title}</bdi>}
        facts={
          <span className="row wrap" style={{ gap: '2px 10px' }}>
            <StateText state={data.state} />
            <span>
              {t(data.side === 'sender' ? 'questionnaires.head.to' : 'questionnaires.head.from', { company })}
            </span>
            <span className="nowrap">
              {data.state === 'accepted' && data.validUntil
                ? `${t('questionnaires.validUntil')} ${data.validUntil}`
                : `${t('questionnaires.head.due')} ${data.dueOn}`}
            </span>
          </span>
        }
      >
        <QuestionnaireActions data={data} />
      </PageHead>
      <Note tone={data.state === 'returned' && data.side === 'supplier' ? 'warn' : 'plain'}>
        {t(`questionnaires.hint.${data.state === 'drafted' ? 'drafted' : `${data.state}${side}`}`)}
      </Note>
      <Summary data={data} />
      {(data.comments.length > 0 || comments) && (
        <Card title={t('questionnaires.general')}>
          <Comments questionnaire={data.id} question={null} comments={data.comments} adds={comments} />
        </Card>
      )}
      {data.state !== 'drafted' && (
        <div className="row wrap">
          <FilterChips<Filter>
            values={Object.keys(FILTERS) as Filter[]}
            textOf={(one) => t(`questionnaires.only.${one}`)}
            countOf={(one) => data.list.filter(FILTERS[one]).length}
            value={only}
            onChange={setOnly}
          />
        </div>
      )}
      {shown.length === 0 && <p className="text-2">{t('questionnaires.only.none')}</p>}
      {shown.map((question, at) => (
        <Fragment key={question.id}>
          {shown[at - 1]?.section !== question.section && (
            <h2>
              {data.standard
                ? t(`questionnaires.section.${question.section}`)
                : question.section || t('questionnaires.noSection')}
            </h2>
          )}
          <QuestionCard
            questionnaire={data}
            question={question}
            number={data.list.indexOf(question) + 1}
            answers={answers}
            comments={comments}
          />
        </Fragment>
      ))}
    </div>
  );
}

/** Progress, and how the answers compare with scans. */
function Summary({ data }: { data: QuestionnaireView }) {
  const { t } = useTranslation();
  if (data.state === 'drafted') return null;
  const counts = VERDICTS.map((verdict) => ({
    verdict,
    count: data.list.filter((question) => question.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
  const open = data.list.filter(isOpen).length;
  const level = levelText(data);
  return (
    <Card title={t('questionnaires.summary')}>
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
      </div>
    </Card>
  );
}

function levelText({ level, side }: QuestionnaireView): string | null {
  if (level === null) return 'questionnaires.level.none';
  if (side === 'sender') return level === 'rating' ? 'questionnaires.level.rating' : null;
  return level === 'rating' ? 'questionnaires.level.ratingSupplier' : 'questionnaires.level.findingsSupplier';
}
