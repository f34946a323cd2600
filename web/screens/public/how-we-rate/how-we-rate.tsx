import type { HowWeRate as Data } from '@assay/contract/api/how-we-rate.ts';
import { EVIDENCE_REUSE_MS } from '@assay/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { howWeRateQuery } from '#api/decisions.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';
import listStyles from '#styles/list.module.css';
import { DisputeFigures, ModelHistory } from './governance.tsx';
import { AgeTable, CapTable, CoverageTable, GradeTable, SeverityTable, WeightTable } from './tables.tsx';

const DAY_MS = 86_400_000;

const PRINCIPLES = ['transparency', 'dispute', 'accuracy', 'governance', 'independence', 'confidentiality'] as const;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className={`${cardStyles.card} stack gap-12`}
      style={{ padding: 24 }}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

function Content({ data }: { data: Data }) {
  const { t, i18n } = useTranslation();
  const { model } = data;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const { blend, coverage } = model;
  return (
    <div className="stack gap-16">
      <Section id="way" title={t('howWeRate.way.title')}>
        <ol className={listStyles.numbered}>
          <li>{t('howWeRate.way.checks', { count: data.checks })}</li>
          <li>{t('howWeRate.way.findings')}</li>
          <li>{t('howWeRate.way.issues')}</li>
          <li>{t('howWeRate.way.areas')}</li>
          <li>
            {t('howWeRate.way.total', {
              mean: percent.format(blend.mean / 100),
              weakest: percent.format(blend.weakest / 100),
              areas: blend.areas,
            })}
          </li>
          <li>{t('howWeRate.way.caps')}</li>
        </ol>
        <p className="text-2">{t('howWeRate.way.traced')}</p>
      </Section>
      <Section id="points" title={t('howWeRate.points.title')}>
        <p className="text-2">{t('howWeRate.points.text')}</p>
        <SeverityTable rows={model.severities} />
        <p className="text-2">{t('howWeRate.points.age')}</p>
        <AgeTable ageing={model.ageing} />
      </Section>
      <Section id="weights" title={t('howWeRate.weights.title')}>
        <p className="text-2">{t('howWeRate.weights.text')}</p>
        <WeightTable rows={model.weights} />
      </Section>
      <Section id="caps" title={t('howWeRate.caps.title')}>
        <p className="text-2">{t('howWeRate.caps.text', { days: model.ageing.ceilingDays })}</p>
        <CapTable rows={model.ceilings} />
        <p className="text-2">{t('howWeRate.caps.flawless', { at: model.flawlessBelow })}</p>
        <p className="text-2">
          {t('howWeRate.caps.unconfirmed', { at: model.unconfirmedAtMost })} {t('howWeRate.caps.stated')}
        </p>
      </Section>
      <Section id="coverage" title={t('howWeRate.coverage.title')}>
        <p className="text-2">
          {t('howWeRate.coverage.text', {
            limited: percent.format(coverage.limited),
            rated: percent.format(coverage.rated),
          })}
        </p>
        <CoverageTable coverage={model.coverage} />
        <p className="text-2">{t('howWeRate.coverage.off', { count: model.scopeAreas })}</p>
        <p className="text-2">{t('howWeRate.coverage.changes', { days: EVIDENCE_REUSE_MS / DAY_MS })}</p>
      </Section>
      <Section id="grades" title={t('howWeRate.grades.title')}>
        <GradeTable grades={model.grades} classes={model.riskClasses} />
      </Section>
      <Section id="principles" title={t('howWeRate.principles.title')}>
        <p className="text-2">{t('howWeRate.principles.lead')}</p>
        <dl className="stack gap-12">
          {PRINCIPLES.map((name) => (
            <div key={name}>
              <dt className="strong">{t(`howWeRate.principles.${name}.title`)}</dt>
              <dd className="text-2" style={{ margin: 0 }}>
                {t(`howWeRate.principles.${name}.text`)}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="disputes" title={t('howWeRate.disputes.title')}>
        <p className="text-2">{t('howWeRate.disputes.text')}</p>
        <DisputeFigures figures={data.disputes} />
      </Section>
      <Section id="models" title={t('howWeRate.models.title')}>
        <p className="text-2">{t('howWeRate.models.text')}</p>
        <ModelHistory history={data.history} />
      </Section>
    </div>
  );
}

/** `/how-we-rate`, public: the model's numbers, its history, and the results of disputes. */
export default function HowWeRate() {
  const { t } = useTranslation();
  const query = useQuery(howWeRateQuery);
  return (
    <PublicLayout wide>
      <h1 style={{ marginBottom: 4 }}>{t('titles.howWeRate')}</h1>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {query.data ? t('howWeRate.lead', { version: query.data.model.version }) : t('howWeRate.leadWithout')}
      </p>
      <QueryBoundary query={query} lines={10}>
        {(data) => <Content data={data} />}
      </QueryBoundary>
    </PublicLayout>
  );
}
