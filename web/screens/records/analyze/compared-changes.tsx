import type { RatingComparison } from '@assay/contract/api/analysis/comparison.ts';
import { CHANGE_KINDS, type ChangeKind, changeTerm } from '@assay/contract/values/comparison.ts';
import { useTranslation } from 'react-i18next';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { FilterChips } from '#components/lists/table/filter-chips.tsx';
import { PagedTable } from '#components/lists/table/resource-table.tsx';
import styles from './chips.module.css';
import type { AnalysisAddress } from './use-analysis.ts';

/** Chips that are always shown; the others only if there is such a change. */
const USUAL: readonly ChangeKind[] = ['new', 'worse', 'better', 'fixed'];

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
        <fieldset className={`row wrap ${styles.chips}`} aria-label={t('compare.kind')}>
          <FilterChips
            values={CHANGE_KINDS.filter((kind) => USUAL.includes(kind) || kinds[kind] > 0)}
            textOf={(kind) => t(`terms:${changeTerm(kind)}`)}
            countOf={(kind) => kinds[kind]}
            value={at.kind}
            onChange={(kind) => at.set({ kind, page: '' })}
          />
        </fieldset>
      </div>
      {changes.total === 0 ? (
        <p className="text-2">{t('compare.nothing')}</p>
      ) : (
        <PagedTable
          caption={t('changes.title')}
          list={changes}
          onPage={(page) => at.set({ page: page > 1 ? String(page) : '' })}
          rowKey={({ issue }) => issue}
          columns={[
            {
              id: 'kind',
              label: t('column.change'),
              cell: ({ kind }) => t(`terms:${changeTerm(kind)}`),
              className: 'strong',
            },
            {
              id: 'finding',
              label: t('column.finding'),
              cell: ({ title, bothLooked, kind }) => (
                <>
                  {title}
                  {!bothLooked && (
                    <p className="small text-2">
                      {t(kind === 'new' ? 'compare.notLookedBefore' : 'compare.notLookedSince')}
                    </p>
                  )}
                </>
              ),
              bare: true,
            },
            {
              id: 'severity',
              label: t('column.severity'),
              cell: ({ severity }) => <SeverityBadge level={levelOf(severity)} />,
            },
            {
              id: 'area',
              label: t('column.area'),
              cell: ({ area }) => t(`terms:areas.${area}`),
              className: 'text-2',
              hide: 'medium',
            },
            { id: 'points', label: t('changes.points'), cell: ({ points }) => <ScoreChange value={points} /> },
          ]}
        />
      )}
    </section>
  );
}
