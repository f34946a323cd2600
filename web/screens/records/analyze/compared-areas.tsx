import type { RatingComparison } from '@assay/contract/api/analysis/comparison.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Subject } from '#api/ratings.ts';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { wholePoints } from '#components/numbers.ts';
import { subjectPath } from '#shell/subject.ts';

/** Scores of the ten areas in both scans. */
export function ComparedAreas({ subject, comparison }: { subject: Subject; comparison: RatingComparison }) {
  const { t } = useTranslation();
  const shown = (value: number | null, status: string) =>
    value === null ? t(`terms:areaStatus.${status}`) : wholePoints(value);
  return (
    <div className="table-wrap">
      <table className="table middle">
        <caption className="visually-hidden">{t('compare.areas')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.area')}</th>
            <th scope="col" className="number">
              {t('compare.earlier')}
            </th>
            <th scope="col" className="number">
              {t('compare.later')}
            </th>
            <th scope="col">{t('column.change')}</th>
          </tr>
        </thead>
        <tbody>
          {comparison.areas.map(({ area, earlier, later, earlierStatus, laterStatus }) => (
            <tr key={area}>
              <td className="strong">
                <Link to={subjectPath(subject, `/${area}`)}>{t(`terms:areas.${area}`)}</Link>
              </td>
              <td className="number" data-label={t('compare.earlier')}>
                {shown(earlier, earlierStatus)}
              </td>
              <td className="number" data-label={t('compare.later')}>
                {shown(later, laterStatus)}
              </td>
              <td data-label={t('column.change')}>
                {earlier === null || later === null ? (
                  <span className="text-3">–</span>
                ) : (
                  <ScoreChange value={wholePoints(later) - wholePoints(earlier)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
