import type { Analysis } from '@assay/contract/api/analysis/comparison.ts';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import chipStyles from '#styles/chip.module.css';
import styles from './chips.module.css';
import { SubjectPick } from './subject-pick.tsx';
import type { Group } from './use-analysis.ts';

/** Selects the comparison group, and explains why a group with too few members is unavailable. */
export function GroupChips({
  subject,
  analysis,
  group,
  other,
  onGroup,
  onOther,
}: {
  subject: Subject;
  analysis: Analysis;
  group: Group;
  /** The domain compared with in the group `domain`; null until one is chosen. */
  other: Subject | null;
  onGroup(group: Group): void;
  onOther(other: Subject): void;
}) {
  const { t } = useTranslation();
  const { all, ofIndustry, industry } = analysis;
  const shown = group === 'industry' ? ofIndustry : all;
  return (
    <div className="stack">
      <fieldset className={`row wrap ${styles.chips}`} aria-label={t('analyze.with')}>
        <button type="button" className={chipStyles.chip} aria-pressed={group === 'all'} onClick={() => onGroup('all')}>
          {t('analyze.group.all')}
          <span className="text-3">{all.companies}</span>
        </button>
        <button
          type="button"
          className={chipStyles.chip}
          aria-pressed={group === 'industry'}
          onClick={() => onGroup('industry')}
        >
          {t('analyze.group.industry')}
          {ofIndustry && <span className="text-3">{ofIndustry.companies}</span>}
        </button>
        <button
          type="button"
          className={chipStyles.chip}
          aria-pressed={group === 'domain'}
          onClick={() => onGroup('domain')}
        >
          {t('analyze.group.domain')}
        </button>
        {group === 'domain' && (
          <SubjectPick value={other} without={subject} label={t('analyze.other')} onChange={onOther} />
        )}
        {group === 'industry' && industry && <span className="small text-2">{t(`industry.${industry}`)}</span>}
      </fieldset>
      {shown === null && <p className="small text-2">{t('analyze.noIndustry')}</p>}
      {group !== 'domain' && shown && !shown.shown && (
        <p className="small text-2">
          {t('standing.notShown')} {t('standing.companies', { count: shown.companies })}
        </p>
      )}
    </div>
  );
}
