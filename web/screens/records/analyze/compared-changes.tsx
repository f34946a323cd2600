import type { ComparedChange, RatingComparison } from '@assay/contract/api/analysis/comparison.ts';
import { CHANGE_KINDS } from '@assay/contract/values/comparison.ts';
import { useTranslation } from 'react-i18next';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { TableFoot } from '#components/lists/table-foot.tsx';
import type { AnalysisAddress } from './use-analysis.ts';

interface Props {
  changes: NonNullable<RatingComparison['changes']>;
  kinds: NonNullable<RatingComparison['kinds']>;
  at: AnalysisAddress;
}

/** New, fixed, worse and better findings in the later scan. */
export function ComparedChanges({ changes, kinds, at }: Props) {
  const { t } = useTranslation();
  return (
    <section className="stack gap-12" aria-label={t('changes.title')}>
      <div className="row wrap between">
        <h3>{t('changes.title')}</h3>
        <fieldset className="row wrap chips" aria-label={t('compare.kind')}>
          {CHANGE_KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              className="chip"
              aria-pressed={at.kind === kind}
              onClick={() => at.set({ kind: at.kind === kind ? '' : kind, page: '' })}
            >
              {t(`changes.${kind}`)}
              <span className="text-3">{kinds[kind]}</span>
            </button>
          ))}
        </fieldset>
      </div>
      {changes.total === 0 ? (
        <p className="text-2">{t('compare.nothing')}</p>
      ) : (
        <>
          <div className="table-wrap">
            <table className="table">
              <caption className="visually-hidden">{t('changes.title')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('column.change')}</th>
                  <th scope="col">{t('column.finding')}</th>
                  <th scope="col">{t('column.severity')}</th>
                  <th scope="col" className="hide-medium">
                    {t('column.area')}
                  </th>
                  <th scope="col">{t('changes.points')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.rows.map((change) => (
                  <Line key={change.issue} change={change} />
                ))}
              </tbody>
            </table>
          </div>
          <TableFoot
            page={changes.page}
            pageSize={changes.pageSize}
            total={changes.total}
            onPage={(page) => at.set({ page: page > 1 ? String(page) : '' })}
          />
        </>
      )}
    </section>
  );
}

function Line({ change }: { change: ComparedChange }) {
  const { t } = useTranslation();
  const { kind, title, severity, area, points, bothLooked } = change;
  return (
    <tr>
      <td className="strong">{t(`changes.${kind}`)}</td>
      <td>
        {title}
        {!bothLooked && (
          <p className="small text-2">{t(kind === 'new' ? 'compare.notLookedBefore' : 'compare.notLookedSince')}</p>
        )}
      </td>
      <td data-label={t('column.severity')}>
        <SeverityBadge level={levelOf(severity)} />
      </td>
      <td className="text-2 hide-medium" data-label={t('column.area')}>
        {t(`terms:areas.${area}`)}
      </td>
      <td data-label={t('changes.points')}>
        <ScoreChange value={points / 100} />
      </td>
    </tr>
  );
}
