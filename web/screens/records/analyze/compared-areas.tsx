import type { RatingComparison } from '@assay/contract/api/analysis/comparison.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Subject } from '#api/ratings.ts';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';
import { wholePoints } from '#components/numbers.ts';
import { subjectPath } from '#shell/subject.ts';

/** Scores of the ten areas in both scans. */
export function ComparedAreas({ subject, comparison }: { subject: Subject; comparison: RatingComparison }) {
  const { t } = useTranslation();
  const shown = (value: number | null, status: string) =>
    value === null ? t(`terms:areaStatus.${status}`) : wholePoints(value);
  return (
    <ResourceTable
      look="middle"
      caption={t('compare.areas')}
      rows={comparison.areas}
      rowKey={({ area }) => area}
      columns={[
        {
          id: 'area',
          label: t('column.area'),
          cell: ({ area }) => <Link to={subjectPath(subject, `/${area}`)}>{t(`terms:areas.${area}`)}</Link>,
          className: 'strong',
        },
        {
          id: 'earlier',
          label: t('compare.earlier'),
          cell: ({ earlier, earlierStatus }) => shown(earlier, earlierStatus),
          align: 'number',
        },
        {
          id: 'later',
          label: t('compare.later'),
          cell: ({ later, laterStatus }) => shown(later, laterStatus),
          align: 'number',
        },
        {
          id: 'change',
          label: t('column.change'),
          cell: ({ earlier, later }) =>
            earlier === null || later === null ? (
              <span className="text-3">–</span>
            ) : (
              <ScoreChange value={wholePoints(later) - wholePoints(earlier)} />
            ),
        },
      ]}
    />
  );
}
