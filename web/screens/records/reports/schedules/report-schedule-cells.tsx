import type { ReportSchedule } from '@assay/contract/api/reports/report-schedules.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { OUTCOME_KINDS } from './report-schedule-text.ts';

interface Props {
  schedule: ReportSchedule;
}

/** Domains, kind and language. */
export function ScheduledReport({ schedule: { domains, kind, language } }: Props) {
  const { t } = useTranslation();
  const native = LANGUAGES.find(({ code }) => code === language)?.nativeName ?? language;
  return (
    <>
      {domains.length > 0 ? domains.join(', ') : <span className="text-3">{t('reportSchedules.noDomain')}</span>}
      <div className="tiny text-3">
        {t(`reports.kinds.${kind}`)} · {native}
      </div>
    </>
  );
}

/** Result and time of the last run. */
export function LastRun({ schedule: { outcome, ranAt } }: Props) {
  const { t } = useTranslation();
  if (!outcome) return <span className="text-3">–</span>;
  return (
    <>
      <Status kind={OUTCOME_KINDS[outcome]} wraps>
        {t(`reportSchedules.outcomes.${outcome}`)}
      </Status>
      <div className="tiny text-3">
        <Instant at={ranAt} />
      </div>
    </>
  );
}
