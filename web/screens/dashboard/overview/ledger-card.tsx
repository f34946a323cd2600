import type { LedgerResponse } from '@assay/contract/api/analysis/ledger.ts';
import type { RatingSummary } from '@assay/contract/api/ratings.ts';
import { isByOwner } from '@assay/contract/assessment.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ledgerQuery, type Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Host } from '#components/host.tsx';
import { Day } from '#components/instant.tsx';
import { pointsText } from '#components/numbers.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import cardStyles from '#styles/card.module.css';
import factStyles from '#styles/facts.module.css';
import listStyles from '#styles/list.module.css';
import { deductionsPath } from './deductions/deductions-path.ts';

type Rulings = LedgerResponse['rulings'];

/** Findings that an administrator's ruling or a statement of the owner removed or changed; nothing without any. */
function Rulings({ title, rulings }: { title: string; rulings: Rulings }) {
  const { t } = useTranslation();
  if (rulings.length === 0) return null;
  const changeOf = ({ ruling, finding, to }: Rulings[number]) => {
    if (ruling === 'false') return t('decision.ruledFalse');
    if (ruling !== 'severity') return t(`terms:resolution.${ruling}`);
    const from = t(`terms:severities.${finding.severity}`);
    return t('decision.ruledSeverity', { from, to: t(`terms:severities.${to}`) });
  };
  return (
    <section className="stack">
      <h3>{title}</h3>
      <ul className={`${listStyles.list} small`}>
        {rulings.map((row) => (
          <li key={`${row.id} ${row.finding.fingerprint}`} className="stack gap-2">
            <span className="strong">{row.title}</span>
            <span className="text-2">
              <span className="mono">
                <Host name={row.finding.asset} />
              </span>{' '}
              · {changeOf(row)}
              {row.until !== null && (
                <>
                  {' '}
                  · {t('decision.countsUntil')} <Day at={row.until} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Computation of the score: mean, three weakest areas, cap, model. */
export function LedgerCard({ subject, rating }: { subject: Subject; rating: RatingSummary }) {
  const { t, i18n } = useTranslation();
  const query = useQuery(ledgerQuery(subject));
  const number = (value: number | null) => (value === null ? '–' : pointsText(value, i18n.language));
  const missing = Map.groupBy(
    rating.areas.filter((area) => area.score === null),
    ({ status }) => status,
  );
  return (
    <Card title={t('ledger.title')} className={`five-wide ${cardStyles.top}`}>
      <QueryBoundary query={query} lines={6}>
        {(ledger) => (
          <div className="stack gap-16">
            <dl className={factStyles.facts}>
              <dt>{t('ledger.mean')}</dt>
              <dd>{number(ledger.mean)}</dd>
              <dt>{t('ledger.weakest')}</dt>
              <dd>
                {number(ledger.weakest.mean)}{' '}
                <span className="text-3">
                  {new Intl.ListFormat(i18n.language, { style: 'narrow' }).format(
                    ledger.weakest.areas.map((area) => t(`terms:areas.${area}`)),
                  )}
                </span>
              </dd>
              <dt>{t('ledger.together')}</dt>
              <dd>{t('ledger.togetherIs', { value: number(ledger.beforeCeiling) })}</dd>
              <dt>{t('ledger.cap')}</dt>
              <dd>
                {ledger.ceiling ? (
                  <>
                    {t('ledger.cappedAt', { at: ledger.ceiling.at })}{' '}
                    {t(`rating.rule.${ledger.ceiling.rule}`, { count: ledger.ceiling.issues.length })}
                    <div className="text-3">{t(ledger.held ? 'ledger.held' : 'ledger.notHeld')}</div>
                  </>
                ) : (
                  t('ledger.noCap')
                )}
              </dd>
              <dt>{t('ledger.total')}</dt>
              <dd>
                <b>{rating.total ?? t('rating.notRated')}</b>
              </dd>
              {[...missing].map(([status, areas]) => (
                <Fragment key={status}>
                  <dt>{t(`terms:areaStatus.${status}`)}</dt>
                  <dd>
                    {new Intl.ListFormat(i18n.language).format(areas.map(({ area }) => t(`terms:areas.${area}`)))}
                  </dd>
                </Fragment>
              ))}
              <dt>{t('ledger.model')}</dt>
              <dd>
                {ledger.modelVersion} · <Link to="/how-we-rate">{t('titles.howWeRate')}</Link>
              </dd>
            </dl>
            <Rulings title={t('decision.rulings')} rulings={ledger.rulings.filter((row) => !isByOwner(row.ruling))} />
            <Rulings
              title={t('decision.statements')}
              rulings={ledger.rulings.filter(({ ruling }) => isByOwner(ruling))}
            />
            <Link to={deductionsPath(subject)} className="small">
              {t('ledger.all')}
            </Link>
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}
