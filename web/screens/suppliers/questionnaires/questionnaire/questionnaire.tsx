import type { QuestionnaireView, QuestionView } from '@assay/contract/api/analysis/questionnaires.ts';
import { ANSWERABLE_STATES } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isApiError } from '#api/connection.ts';
import { Card } from '#components/card.tsx';
import { SectionNav } from '#components/lists/section-nav/section-nav.tsx';
import { FilterChips } from '#components/lists/table/filter-chips.tsx';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { questionnaireQuery } from '#components/suppliers/questionnaires/queries.ts';
import { StateText } from '#components/suppliers/questionnaires/state-text.tsx';
import { Comments, QuestionCard } from './question-card.tsx';
import styles from './questionnaire.module.css';
import { QuestionnaireActions } from './questionnaire-actions.tsx';
import { isOpen, Summary } from './summary.tsx';

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

const FILTERS = {
  contradicted: ({ verdict }: QuestionView) => verdict === 'contradicted',
  open: isOpen,
} as const;
type Filter = keyof typeof FILTERS;

/** Ids of the questions that matched when the filter was set, so that a question stays visible after it is answered. */
interface Chosen {
  filter: Filter;
  ids: readonly string[];
}

/** Puts the focus into the first question without an answer. */
function goToFirstOpen(list: readonly QuestionView[]) {
  const first = list.find(isOpen);
  const card = first && document.getElementById(`question-${first.id}`);
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}

function Page({ data }: { data: QuestionnaireView }) {
  const { t } = useTranslation();
  const [only, setOnly] = useState<Chosen | null>(null);
  const side = data.side === 'sender' ? 'Sender' : 'Supplier';
  const answers = data.side === 'supplier' && data.mayEdit && ANSWERABLE_STATES.includes(data.state);
  const comments = data.mayEdit && !['drafted', 'expired'].includes(data.state);
  const talks = data.comments.length > 0 || comments;
  const sections = new Set(data.list.map(({ section }) => section)).size;
  const company = data.company || t('questionnaires.noCompany');
  const shown = data.list.filter(({ id }) => only === null || only.ids.includes(id));
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
      <div className="grid">
        <Summary data={data} className={talks ? 'eight' : ''}>
          {answers && data.list.some(isOpen) && (
            <Button
              variant="default"
              onClick={() => {
                // All questions are rendered before one of them gets the focus.
                flushSync(() => setOnly(null));
                goToFirstOpen(data.list);
              }}
            >
              {t('questionnaires.firstOpen')}
            </Button>
          )}
        </Summary>
        {talks && (
          <Card title={t('questionnaires.general')} className="four">
            <Comments questionnaire={data.id} question={null} comments={data.comments} adds={comments} />
          </Card>
        )}
      </div>
      {data.state !== 'drafted' && (
        <div className="row wrap">
          <FilterChips<Filter>
            values={Object.keys(FILTERS) as Filter[]}
            textOf={(one) => t(`questionnaires.only.${one}`)}
            countOf={(one) => data.list.filter(FILTERS[one]).length}
            value={only?.filter ?? ''}
            onChange={(filter) =>
              setOnly(filter === '' ? null : { filter, ids: data.list.filter(FILTERS[filter]).map(({ id }) => id) })
            }
          />
        </div>
      )}
      {shown.length === 0 && <p className="text-2">{t('questionnaires.only.none')}</p>}
      <div className="stack gap-16">
        {sections > 1 && <SectionNav />}
        {shown.map((question, at) => (
          <Fragment key={question.id}>
            {shown[at - 1]?.section !== question.section && <SectionHead data={data} section={question.section} />}
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
    </div>
  );
}

/** Name of a section, and how many of its questions are answered. */
function SectionHead({ data, section }: { data: QuestionnaireView; section: string }) {
  const { t } = useTranslation();
  const questions = data.list.filter((question) => question.section === section);
  const answered = questions.filter((question) => !isOpen(question)).length;
  return (
    <div className={styles.section}>
      <h2>{data.standard ? t(`questionnaires.section.${section}`) : section || t('questionnaires.noSection')}</h2>
      {data.state !== 'drafted' && (
        <span className="small text-3">{t('questionnaires.progress', { answered, all: questions.length })}</span>
      )}
    </div>
  );
}
