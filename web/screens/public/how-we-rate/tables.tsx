import type { HowWeRate } from '@assay/contract/api/how-we-rate.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityBadge } from '#components/findings/severity.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import tableStyles from '#styles/table.module.css';
import styles from './tables.module.css';

type Model = HowWeRate['model'];

function Table({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <div className={tableStyles.wrap}>
      <table className={`${tableStyles.table} ${tableStyles.middle}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? '' : tableStyles.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Deduction of an issue, by severity. */
export function SeverityTable({ rows }: { rows: Model['severities'] }) {
  const { t } = useTranslation();
  const heads = ['severity', 'first', 'doubling', 'most'].map((head) => t(`howWeRate.points.${head}`));
  return (
    <Table caption={t('howWeRate.points.title')} heads={heads}>
      {rows.map(({ severity, first, doubling, most }) => (
        <tr key={severity}>
          <td>
            <SeverityBadge level={severity} />
            <div className="small text-2" style={{ marginTop: 3 }}>
              {t(`howWeRate.points.means.${severity}`)}
            </div>
          </td>
          <td className={tableStyles.number} data-label={heads[1]}>
            {first}
          </td>
          <td className={tableStyles.number} data-label={heads[2]}>
            {doubling}
          </td>
          <td className={tableStyles.number} data-label={heads[3]}>
            {most}
          </td>
        </tr>
      ))}
      <tr>
        <td>
          <SeverityBadge level="other" />
          <div className="small text-2" style={{ marginTop: 3 }}>
            {t('howWeRate.points.means.other')}
          </div>
        </td>
        {heads.slice(1).map((head) => (
          <td key={head} className={tableStyles.number} data-label={head}>
            0
          </td>
        ))}
      </tr>
    </Table>
  );
}

/** Remaining share of an event's deduction, by days since it was last seen. */
export function AgeTable({ ageing }: { ageing: Model['ageing'] }) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const heads = [t('howWeRate.age.until'), t('howWeRate.age.share')];
  return (
    <Table caption={t('howWeRate.points.age')} heads={heads}>
      {ageing.steps.map((step) => (
        <tr key={step.days}>
          <td>{t('howWeRate.age.day', { days: step.days })}</td>
          <td className={tableStyles.number} data-label={heads[1]}>
            {percent.format(step.percent / 100)}
          </td>
        </tr>
      ))}
      <tr>
        <td>{t('howWeRate.age.later')}</td>
        <td className={tableStyles.number} data-label={heads[1]}>
          {percent.format(0)}
        </td>
      </tr>
    </Table>
  );
}

/** Weights of the areas, each with a bar for its share. */
export function WeightTable({ rows }: { rows: Model['weights'] }) {
  const { t } = useTranslation();
  const most = Math.max(...rows.map(({ weight }) => weight));
  return (
    <Table caption={t('howWeRate.weights.title')} heads={[t('column.area'), t('howWeRate.weights.weight')]}>
      {rows.map(({ area, weight }) => (
        <tr key={area}>
          <td>
            {t(`terms:areas.${area}`)}
            <div className={styles.weightBar} style={{ inlineSize: `${(weight / most) * 100}%` }} aria-hidden="true" />
          </td>
          <td className={tableStyles.number} data-label={t('howWeRate.weights.weight')}>
            {weight}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Caps of the total for open issues. */
export function CapTable({ rows }: { rows: Model['ceilings'] }) {
  const { t } = useTranslation();
  const heads = [t('howWeRate.caps.open'), t('howWeRate.caps.at')];
  return (
    <Table caption={t('howWeRate.caps.title')} heads={heads}>
      {rows.map(({ severity, issues, at }) => (
        <tr key={`${severity}${issues}`}>
          <td>
            <span className="row wrap" style={{ gap: 8 }}>
              <SeverityBadge level={severity} />
              {t('howWeRate.caps.issues', { count: issues })}
            </span>
          </td>
          <td className={tableStyles.number} data-label={heads[1]}>
            {at}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Caps of the total for low coverage. */
export function CoverageTable({ coverage }: { coverage: Model['coverage'] }) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const heads = [t('howWeRate.coverage.title'), t('howWeRate.caps.at')];
  const rows = [...coverage.steps, { below: coverage.rated, at: null }];
  return (
    <Table caption={t('howWeRate.coverage.title')} heads={heads}>
      {rows.map(({ below, at }) => (
        <tr key={below}>
          <td>{t('howWeRate.coverage.below', { share: percent.format(below) })}</td>
          <td className={tableStyles.number} data-label={heads[1]}>
            {at ?? t('rating.notRated')}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Grades and risk classes by their lowest total. */
export function GradeTable({ grades, classes }: { grades: Model['grades']; classes: Model['riskClasses'] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.gradeTables}>
      <Table caption={t('howWeRate.grades.grade')} heads={[t('howWeRate.grades.grade'), t('howWeRate.grades.from')]}>
        {grades.map(({ grade, from }) => (
          <tr key={grade}>
            <td>
              <GradeMark grade={grade} size={24} />
            </td>
            <td className={tableStyles.number} data-label={t('howWeRate.grades.from')}>
              {from}
            </td>
          </tr>
        ))}
      </Table>
      <Table
        caption={t('howWeRate.grades.riskClass')}
        heads={[t('howWeRate.grades.riskClass'), t('howWeRate.grades.from')]}
      >
        {classes.map(({ riskClass, from }) => (
          <tr key={riskClass}>
            <td>{t(`terms:riskClasses.${riskClass}`)}</td>
            <td className={tableStyles.number} data-label={t('howWeRate.grades.from')}>
              {from}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
